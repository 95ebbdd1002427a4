import { type CompletionItem, CompletionItemKind, MarkupKind } from "vscode-languageserver/node";
import type { Environment } from "../cel/functions/environment.js";
import type { FunctionDeclaration, Overload } from "../cel/functions/overload.js";
import { type CelType, typeText } from "../cel/types/cel-type.js";
import type { MarkerLine } from "./marker-place.js";
import { type RuleNode, ruleNodeOf, ruleVariables } from "./rule-node.js";
import { type ExpressionPlace, expressionPlaceAt } from "./rule-scope.js";
import type { RuleText } from "./rule-text.js";
import type { SourcePlace } from "./source-features.js";

/** Returns what may be written at a place of a rule: fields and functions of a value, variables and functions, or values of an enum. */
export function completeRule(place: SourcePlace, line: MarkerLine, rule: RuleText): CompletionItem[] {
  const node = ruleNodeOf(place.session, line, rule.ofItems);
  if (node === undefined) return [];
  const offset = rule.inExpression(place.offset);
  const variables = ruleVariables(node, rule.optionalOldSelf);
  const expressionPlace = expressionPlaceAt(rule.expression, offset, variables, node.environment);
  if (expressionPlace === undefined) return [];
  const end = offset + (/^\w*/.exec(rule.expression.slice(offset))?.[0].length ?? 0);
  const range = place.document.places.rangeOf({ start: rule.inFile(expressionPlace.start), end: rule.inFile(end) });
  return offeredAt(expressionPlace, node).map(({ label, kind, detail, help, rank }) => ({
    label,
    kind,
    detail,
    ...(help !== undefined && { documentation: { kind: MarkupKind.PlainText, value: help } }),
    sortText: `${String(rank).padStart(3, "0")}${label}`,
    textEdit: { range, newText: label },
  }));
}

interface Offered {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly detail: string;
  readonly help?: string | undefined;
  readonly rank: number;
}

function offeredAt(place: ExpressionPlace, node: RuleNode): Offered[] {
  switch (place.kind) {
    case "member":
      return members(place.of, node);
    case "name":
      return names(place.variables, node);
    case "text":
      return enumValues(place.comparedWith);
  }
}

/** The texts that a value can have. */
function enumValues(type: CelType): Offered[] {
  const { enum: values = [] } = ("schema" in type ? type.schema : undefined) ?? {};
  return values
    .filter((value) => typeof value === "string")
    .map((label, index) => ({ label, kind: CompletionItemKind.EnumMember, detail: "", rank: index }));
}

function members(type: CelType, { environment }: RuleNode): Offered[] {
  const fields = type.kind === "object" ? [...type.fields] : [];
  return [
    ...fields.map(
      ([label, field]): Offered => ({
        label,
        kind: CompletionItemKind.Field,
        detail: shortType(field.type),
        help: descriptionOf(field.type),
        rank: 0,
      }),
    ),
    ...functions(environment, (overload) => overload.member && fits(type, overload.parameters[0])),
    ...macros(type, environment),
  ];
}

function names(variables: ReadonlyMap<string, CelType>, { environment }: RuleNode): Offered[] {
  const own = [...variables].map(
    ([label, type]): Offered => ({
      label,
      kind: CompletionItemKind.Variable,
      detail: shortType(type),
      help: descriptionOf(type),
      rank: 0,
    }),
  );
  const words = ["true", "false", "null", "has"].map(
    (label): Offered => ({
      label,
      kind: CompletionItemKind.Keyword,
      detail: label === "has" ? "has(x.y): whether a field is there" : label,
      rank: 2,
    }),
  );
  return [...own, ...functions(environment, ({ member }) => !member), ...words];
}

function functions(environment: Environment, isRight: (overload: Overload) => boolean): Offered[] {
  return [...environment.functions.values()].flatMap((declaration) => {
    if (!/^[A-Za-z][\w.]*$/.test(declaration.name)) return [];
    const overloads = declaration.overloads.filter(isRight);
    if (overloads.length === 0) return [];
    return [
      {
        label: declaration.name,
        kind: CompletionItemKind.Function,
        detail: signatures({ ...declaration, overloads }),
        rank: 1,
      },
    ];
  });
}

/** The signatures of a function, one after the other. */
export function signatures({ name, overloads }: FunctionDeclaration): string {
  const texts = overloads.map(({ member, parameters, result }) => {
    const given = (member ? parameters.slice(1) : parameters).map(typeText).join(", ");
    const receiver = member && parameters[0] !== undefined ? `${typeText(parameters[0])}.` : "";
    return `${receiver}${name}(${given}) -> ${typeText(result)}`;
  });
  return [...new Set(texts)].join("\n");
}

const OF_OPTIONALS: readonly string[] = ["optMap", "optFlatMap"];

function macros(type: CelType, { syntax }: Environment): Offered[] {
  const isOptional = type.kind === "opaque" && type.name === "optional_type";
  const isRange = type.kind === "list" || type.kind === "map" || isDynamic(type);
  const known = [...new Set([...syntax.macros].map((key) => key.replace(/:\d+$/, "")))].filter(
    (name) => name !== "has",
  );
  return known
    .filter((name) => (OF_OPTIONALS.includes(name) ? isOptional : isRange))
    .map((label) => ({ label, kind: CompletionItemKind.Function, detail: `${label}(x, …)`, rank: 1 }));
}

function isDynamic(type: CelType): boolean {
  return type.kind === "primitive" && type.name === "dyn";
}

/** Whether a value of a type can be what a function is called on. */
function fits(type: CelType, parameter: CelType | undefined): boolean {
  if (parameter === undefined) return false;
  if (parameter.kind === "parameter" || isDynamic(parameter) || isDynamic(type)) return true;
  if (type.kind !== parameter.kind) return false;
  if (type.kind === "list" && parameter.kind === "list") return fits(type.element, parameter.element);
  if ((type.kind === "primitive" || type.kind === "opaque") && parameter.kind === type.kind)
    return type.name === parameter.name;
  return true;
}

/** A type as people know it: the API server's names of objects are paths of its own. */
export function shortType(type: CelType): string {
  if (type.kind === "object") return "object";
  if (type.kind === "list") return `list(${shortType(type.element)})`;
  return type.kind === "map" ? `map(${shortType(type.key)}, ${shortType(type.value)})` : typeText(type);
}

/** The description of the node that a type was made from. */
export function descriptionOf(type: CelType): string | undefined {
  return "schema" in type ? type.schema?.description : undefined;
}
