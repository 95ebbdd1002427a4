import { suggestName } from "../../diagnostics/suggestion.js";
import { firstVersionOf, firstVersionOfMacro } from "../functions/environment.js";
import type { Expression, Literal } from "../syntax/expression.js";
import { macroKey } from "../syntax/member-parser.js";
import {
  BOOL,
  type CelType,
  DYN,
  ERROR,
  isDynOrError,
  optionalContent,
  optionalOf,
  typeText,
} from "../types/cel-type.js";
import { objectField } from "../types/schema-type.js";
import type { CheckContext } from "./check-context.js";
import { checkMacro } from "./check-macro.js";
import { moreGeneral } from "./type-bindings.js";

type Of<Kind extends Expression["kind"]> = Extract<Expression, { kind: Kind }>;

/** Finds the types of a tree, node by node. */
export class NodeChecker {
  constructor(readonly context: CheckContext) {}

  /** The type of a node, which may still hold type parameters. */
  check(node: Expression): CelType {
    const type = this.#typeOf(node);
    this.context.types.set(node, type);
    return type;
  }

  #typeOf(node: Expression): CelType {
    switch (node.kind) {
      case "literal":
        return literalType(node.literal);
      case "identifier":
        return this.#identifier(node);
      case "select": {
        const type = this.#field(node, node.operand, node.field, false);
        return node.testOnly ? BOOL : this.context.bindings.resolved(type);
      }
      case "call":
        return this.#call(node);
      case "list":
        return this.#list(node);
      case "map":
        return this.#map(node);
      case "macro":
        return checkMacro(node, this);
    }
  }

  #identifier(node: Of<"identifier">): CelType {
    const { scope, environment, variables, typeNames } = this.context;
    // A dot before the name asks for the outermost of that name.
    const isOutermost = node.start !== node.offset;
    const local = scope.local(node.name);
    if (local !== undefined && !isOutermost) {
      // The server plans a variable that holds a type as the type of its name.
      if (local.kind === "type" && environment.types.has(node.name)) typeNames.add(node);
      return local;
    }
    const declared = scope.globals.get(node.name) ?? environment.types.get(node.name);
    if (declared !== undefined && local !== undefined) {
      this.context.report(node, "name", `'.${node.name}' cannot be used where a macro has a variable of that name`);
      return ERROR;
    }
    if (declared === undefined) {
      const suggestion = suggestName(node.name, scope.names());
      this.context.report(node, "name", `undeclared reference to '${node.name}' (in container '')`, { suggestion });
      return ERROR;
    }
    if (scope.globals.has(node.name)) variables.add(node.name);
    else typeNames.add(node);
    return declared;
  }

  /** The type of a field, in an optional if it was asked for with `?` or of an optional. */
  #field(node: Expression, operand: Expression, field: string, optional: boolean): CelType {
    const owner = this.context.bindings.resolved(this.check(operand));
    const content = optionalContent(owner);
    const type = this.#fieldOf(node, content ?? owner, field);
    return content !== undefined || optional ? optionalOf(type) : type;
  }

  #fieldOf(node: Expression, type: CelType, field: string): CelType {
    if (type.kind === "map") return type.value;
    if (type.kind === "object") {
      const member = objectField(type, field, this.context.environment.keywordFields);
      if (member !== undefined) return member.type;
      const suggestion = suggestName(field, type.fields.keys());
      this.context.report(node, "name", `undefined field '${field}'`, { suggestion, help: metadataHelp(node, type) });
      return ERROR;
    }
    if (type.kind === "parameter") {
      this.context.bindings.isAssignable(DYN, type);
      return DYN;
    }
    if (isDynOrError(type)) return DYN;
    // The types of Kubernetes' own libraries are messages to cel-go, of which it knows no fields.
    if (type.kind === "opaque" && type.name.startsWith("kubernetes.")) {
      this.context.report(node, "name", `unexpected failed resolution of '${type.name}'`);
      return ERROR;
    }
    this.context.report(node, "type", `type '${typeText(type)}' does not support field selection`);
    return DYN;
  }

  #call(node: Of<"call">): CelType {
    const { name, target } = node;
    if (name === "_&&_" || name === "_||_") return this.#logic(node);
    const { environment } = this.context;
    if (name === "_?._") return this.#optionalField(node);
    if (target !== undefined && !environment.functions.has(name)) {
      const help = laterMacroHelp(name, node.arguments.length);
      // Its variables are not declared here, so whatever is said of its arguments would only follow from that.
      if (help !== undefined) {
        this.check(target);
        this.context.report(node, "name", `undeclared reference to '${name}' (in container '')`, { help });
        return ERROR;
      }
    }
    const types = node.arguments.map((argument) => this.check(argument));
    if (target !== undefined) types.unshift(this.check(target));
    const declaration = environment.functions.get(name);
    if (declaration === undefined) {
      const callable = [...environment.functions.values()]
        .filter(({ overloads }) => overloads.some(({ member }) => member === (target !== undefined)))
        .map((one) => one.name);
      const macros = [...environment.syntax.macros].map((key) => key.replace(/:\d+$/, ""));
      const suggestion = suggestName(name, target === undefined ? callable : [...callable, ...macros]);
      this.context.report(node, "name", `undeclared reference to '${name}' (in container '')`, {
        suggestion,
        help: laterHelp(name),
      });
      return ERROR;
    }
    return this.context.call(node, declaration, types, { member: target !== undefined });
  }

  #optionalField(node: Of<"call">): CelType {
    const [operand, field] = node.arguments;
    if (operand === undefined || field?.kind !== "literal" || field.literal.kind !== "string") return ERROR;
    this.context.types.set(field, literalType(field.literal));
    this.context.overloads.set(node, ["select_optional_field"]);
    return this.context.bindings.resolved(this.#field(node, operand, field.literal.value, true));
  }

  #logic(node: Of<"call">): CelType {
    let isBool = true;
    for (const each of node.arguments) isBool = this.context.expectBool(each, this.check(each)) && isBool;
    const type = isBool ? BOOL : ERROR;
    this.context.types.set(node, type);
    this.context.overloads.set(node, [node.name === "_&&_" ? "logical_and" : "logical_or"]);
    return type;
  }

  #list(node: Of<"list">): CelType {
    let element: CelType | undefined;
    for (const { value, optional } of node.elements) {
      const type = this.#content(value, this.check(value), optional);
      element = element === undefined ? type : this.#joined(element, type);
    }
    return { kind: "list", element: element ?? this.context.bindings.fresh() };
  }

  #map(node: Of<"map">): CelType {
    let key: CelType | undefined;
    let value: CelType | undefined;
    for (const entry of node.entries) {
      const keyType = this.check(entry.key);
      key = key === undefined ? keyType : this.#joined(key, keyType);
      const valueType = this.#content(entry.value, this.check(entry.value), entry.optional);
      value = value === undefined ? valueType : this.#joined(value, valueType);
    }
    const { bindings } = this.context;
    return { kind: "map", key: key ?? bindings.fresh(), value: value ?? bindings.fresh() };
  }

  /** The type that an element written with `?` adds: what its optional holds. */
  #content(node: Expression, type: CelType, optional: boolean): CelType {
    if (!optional) return type;
    const content = optionalContent(type);
    if (content !== undefined) return content;
    if (!(type.kind === "primitive" && type.name === "dyn")) {
      this.context.reportMismatch(node, optionalOf(type), type);
    }
    return type;
  }

  /** What does not agree is dyn here; that a literal must hold one type is checked in the end. */
  #joined(previous: CelType, type: CelType): CelType {
    return this.context.bindings.isAssignable(previous, type) ? moreGeneral(previous, type) : DYN;
  }
}

function literalType({ kind }: Literal): CelType {
  return { kind: "primitive", name: kind };
}

/** Of the metadata of an object a rule sees what its schema always has. */
function metadataHelp(node: Expression, { fields }: CelType & { readonly kind: "object" }): string | undefined {
  const isMetadata = node.kind === "select" && node.operand.kind === "select" && node.operand.field === "metadata";
  const seen = [...fields.keys()].sort().join();
  if (!isMetadata || seen !== "generateName,name") return undefined;
  return "of metadata, rules see name and generateName alone; keep what they need in the spec, or use a ValidatingAdmissionPolicy";
}

/** What to do about a macro that a later target version has, by its name and the number of its arguments. */
function laterMacroHelp(name: string, count: number): string | undefined {
  const since = firstVersionOfMacro(macroKey(name, count));
  return since === undefined ? undefined : targetHelp(count === 2 ? name : `${name} with ${count} arguments`, since);
}

/** What to do about a function that a later target version has. */
function laterHelp(name: string): string | undefined {
  const since = firstVersionOf(name);
  return since === undefined ? undefined : targetHelp(name, since);
}

function targetHelp(what: string, since: string): string {
  return `new rules may use ${what} from Kubernetes ${since} on: set targetVersion: "${since}" in crdwright.config.ts where all servers are as new`;
}
