import type { Expression } from "../../cel/syntax/expression.js";
import type { Shape } from "../../model/api-model.js";
import { allFields, enumValues, unnamed } from "../../model/shape-facts.js";
import type { LintRule } from "../api/lint-rule.js";
import { forEachRule, parsedRule } from "../api/rule-expressions.js";

/** What a rule reaches from `self`, `oldSelf` or a variable of a macro by the names of fields. */
interface Reached {
  readonly shape: Shape;
  /** As it is written, such as `self.spec.size`. */
  readonly path: string;
  /** Whether it is an optional, as after `self.?spec`: what is read of that is one as well. */
  readonly isOptionalValue: boolean;
}

/** A field that a rule reads, and whether objects may be without it. */
interface ReadField {
  readonly path: string;
  readonly isOptional: boolean;
}

/** A place where a rule compares what it reaches with texts. */
interface ComparedValue extends Reached {
  readonly texts: readonly string[];
}

interface RuleReads {
  readonly fields: readonly ReadField[];
  /** The paths that the rule asks `has` about, or reads as optionals, wherever it does. */
  readonly tested: ReadonlySet<string>;
  readonly compared: readonly ComparedValue[];
}

/** Follows a rule through the shapes of what it names. What it reaches otherwise, such as by an index, is left out. */
function readsOf(rule: Expression, self: Shape): RuleReads {
  const fields: ReadField[] = [];
  const tested = new Set<string>();
  const compared: ComparedValue[] = [];
  type Variables = ReadonlyMap<string, Reached>;

  const visit = (expression: Expression, variables: Variables): Reached | undefined => {
    switch (expression.kind) {
      case "identifier":
        return variables.get(expression.name);
      case "select": {
        const from = visit(expression.operand, variables);
        return from && readField(from, expression.field, expression.testOnly || from.isOptionalValue);
      }
      case "call":
        return visitCall(expression, variables);
      case "macro":
        return visitMacro(expression, variables);
      case "list":
        for (const { value } of expression.elements) visit(value, variables);
        return undefined;
      case "map":
        for (const { key, value } of expression.entries) {
          visit(key, variables);
          visit(value, variables);
        }
        return undefined;
      default:
        return undefined;
    }
  };

  const readField = (from: Reached, name: string, isTested: boolean): Reached | undefined => {
    const field = allFields(from.shape)?.find((each) => each.name === name);
    if (field === undefined) return undefined;
    const path = `${from.path}.${name}`;
    if (isTested) tested.add(path);
    // A server gives every object its metadata.
    else if (path !== "self.metadata" && path !== "oldSelf.metadata")
      fields.push({ path, isOptional: field.optional && !hasDefault(field.statements) });
    return { shape: field.shape, path, isOptionalValue: from.isOptionalValue };
  };

  const visitCall = (call: Expression & { readonly kind: "call" }, variables: Variables): Reached | undefined => {
    if (call.name === "_?._") {
      const [operand, name] = call.arguments;
      const from = operand && visit(operand, variables);
      const [field = ""] = textsIn(name);
      const reached = from && readField(from, field, true);
      return reached && { ...reached, isOptionalValue: true };
    }
    if (call.target !== undefined) visit(call.target, variables);
    const reached = call.arguments.map((each) => visit(each, variables));
    if (!["_==_", "_!=_", "@in"].includes(call.name)) return undefined;
    for (const [index, each] of reached.entries()) {
      const texts = textsIn(call.arguments[1 - index]);
      if (each !== undefined && texts.length > 0) compared.push({ ...each, texts });
    }
    return undefined;
  };

  const visitMacro = (macro: Expression & { readonly kind: "macro" }, variables: Variables): undefined => {
    const range = visit(macro.range, variables);
    const inner = new Map(variables);
    for (const name of macro.variables) inner.delete(name);
    const shape = range && unnamed(range.shape);
    const [name] = macro.variables;
    if (range !== undefined && shape?.kind === "list" && name !== undefined && macro.variables.length === 1)
      inner.set(name, { shape: shape.items, path: name, isOptionalValue: false });
    for (const each of macro.arguments) visit(each, inner);
    return undefined;
  };

  const roots = ["self", "oldSelf"].map((name) => [name, { shape: self, path: name, isOptionalValue: false }] as const);
  visit(rule, new Map(roots));
  return { fields, tested, compared };
}

function hasDefault(statements: readonly { readonly kind: string; readonly keyword?: string }[]): boolean {
  return statements.some(({ kind, keyword }) => kind === "constraint" && keyword === "default");
}

/** The texts that an expression is, or lists. */
function textsIn(expression: Expression | undefined): string[] {
  if (expression?.kind === "list") return expression.elements.flatMap(({ value }) => textsIn(value));
  return expression?.kind === "literal" && expression.literal.kind === "string" ? [expression.literal.value] : [];
}

/** What rules say of fields that may be missing, and of values that cannot be. */
export const celFieldRules: readonly LintRule[] = [
  {
    name: "rule-may-fail",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A rule that reads a field which is not there fails, and the request with it; has() asks first, wherever the field may be left out.",
    wrong:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self.width > 1",message="must be wide"\n  size: Size;\n}\n\ninterface Size {\n  width?: Int32;\n}',
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="!has(self.width) || self.width > 1",message="must be wide"\n  size: Size;\n}\n\ninterface Size {\n  width?: Int32;\n}',
    check: (api, report) => {
      forEachRule(api, ({ rule, span }, subject, self) => {
        const expression = parsedRule(rule.rule);
        if (expression === undefined) return;
        const { fields, tested } = readsOf(expression, self);
        const unasked = new Set(
          fields.filter(({ isOptional, path }) => isOptional && !tested.has(path)).map(({ path }) => path),
        );
        for (const path of unasked) {
          const message = `this rule reads ${path}, which may be left out`;
          report({ subject, span, message, help: `write: !has(${path}) || …, or has(${path}) && …` });
        }
      });
    },
  },
  {
    name: "rule-enum-value",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A rule that compares an enum with a value which it does not have is a branch that nothing reaches, mostly for a misspelling.",
    wrong:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self != \'Fsat\'",message="must not be fast"\n  mode: "Fast" | "Slow";\n}',
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self != \'Fast\'",message="must not be fast"\n  mode: "Fast" | "Slow";\n}',
    check: (api, report) => {
      forEachRule(api, ({ rule, span }, subject, self) => {
        const expression = parsedRule(rule.rule);
        const compared = expression === undefined ? [] : readsOf(expression, self).compared;
        for (const { shape, path, texts } of compared) {
          const values = enumValues(shape)?.map(({ value }) => value);
          // An empty text is how many rules ask whether there is a value.
          const unknown = values === undefined ? [] : texts.filter((text) => text !== "" && !values.includes(text));
          for (const text of unknown) {
            const message = `this rule compares ${path} with ${JSON.stringify(text)}, which is not one of its values`;
            report({ subject, span, message, help: `its values are ${values?.join(", ")}` });
          }
        }
      });
    },
  },
];
