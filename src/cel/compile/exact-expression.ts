import type { CheckedExpression } from "../checked-expression.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { printExactCall } from "./exact-calls.js";
import { printExactMacro } from "./exact-macros.js";
import { type ExactRoot, type ExactValue, exactConvert, exactReader } from "./exact-value.js";
import { printFast, printLiteral } from "./fast-expression.js";
import { isConstant } from "./folding.js";
import { quoted } from "./piece.js";
import { isDyn, readerOf } from "./type-facts.js";
import type { Writer } from "./writer.js";

/** Prints the exact form of an expression: calls that build a Step. */
export function printExact(writer: Writer, checked: CheckedExpression, variables: readonly string[]): string {
  return writer.declareAs(
    variables.filter((name) => checked.variables.has(name)),
    () => exact(writer, checked.root).text,
  );
}

/** The step of an expression, as an operand: an attribute counts as a whole. */
export function exact(writer: Writer, node: Expression): ExactValue {
  const value = exactPart(writer, node);
  if (value.root === undefined) return value;
  return { ...value, text: attributeText(writer, "attribute", value.root), root: undefined };
}

/** The step of a branch of a choice or of an index, where an attribute does not count as a whole. */
export function exactBranch(writer: Writer, node: Expression): ExactValue {
  const value = exactPart(writer, node);
  if (value.root === undefined) return value;
  return { ...value, text: attributeText(writer, "bareAttribute", value.root), root: undefined };
}

function attributeText(writer: Writer, kind: string, { text, qualifiers, isChoice }: ExactRoot): string {
  if (isChoice && qualifiers.length === 0) return text;
  return `${writer.use(isChoice ? "bareAttribute" : kind)}(${[text, ...qualifiers].join(", ")})`;
}

function exactPart(writer: Writer, node: Expression): ExactValue {
  const type = writer.checked.types.get(node) ?? DYN;
  if (isConstant(writer.checked, node))
    return { text: `${writer.use("constant")}(${constantText(writer, node)})`, type, made: true };
  switch (node.kind) {
    case "literal":
      return { text: `${writer.use("constant")}(${printLiteral(writer, node.literal).text})`, type };
    case "identifier":
      return exactIdentifier(writer, node.name, type);
    case "select":
      return exactSelect(writer, node, type);
    case "call":
      return printExactCall(writer, node, type);
    case "list": {
      const of = type.kind === "list" ? type.element : DYN;
      const parts = node.elements.map(({ value, optional }) =>
        part(writer, exactConvert(writer, exact(writer, value), optional ? undefined : of), optional),
      );
      return { text: `${writer.use("list")}(${parts.join(", ")})`, type, made: true };
    }
    case "map": {
      const of = type.kind === "map" ? type.value : DYN;
      const entries = node.entries.map(({ key, value, optional }) => {
        const valueText = exactConvert(writer, exact(writer, value), optional ? undefined : of);
        return `[${exactKey(writer, exact(writer, key))}, ${part(writer, valueText, optional)}]`;
      });
      return { text: `${writer.use("map")}(${entries.join(", ")})`, type, made: true };
    }
    case "macro":
      return printExactMacro(writer, node, type);
  }
}

function constantText(writer: Writer, node: Expression): string {
  if (node.kind === "call" && node.name === "@in") return "false";
  const { text } = printFast(writer, node);
  return /^["\d-]|^(true|false|null|\[\])$/.test(text) ? text : writer.constant(text);
}

function part(writer: Writer, text: string, optional: boolean): string {
  return `${writer.use(optional ? "optionalPart" : "part")}(${text})`;
}

function exactKey(writer: Writer, key: ExactValue): string {
  return isDyn(key.type) ? `${writer.use("converted")}(${key.text}, ${writer.use("keyOf")})` : key.text;
}

function exactIdentifier(writer: Writer, name: string, type: CelType): ExactValue {
  const variable = writer.variable(name);
  const list = type.kind === "list" ? type.list : undefined;
  const text =
    variable?.given === true
      ? `${writer.use("given")}(${quoted(name)}, ${givenReader(writer, type)})`
      : `${writer.use("variable")}(${quoted(variable?.name ?? name)})`;
  return { text: "", type, list, root: { text, qualifiers: [] } };
}

function givenReader(writer: Writer, type: CelType): string {
  const content = optionalContent(type);
  if (content === undefined) return writer.use(readerOf(type));
  if (writer.options.refusesOldSelf === true) return writer.use("refuseOldSelf");
  return `${writer.use("optionalReader")}(${writer.use(readerOf(content))})`;
}

function exactSelect(writer: Writer, node: Expression & { kind: "select" }, type: CelType): ExactValue {
  const of = asRoot(writer, node.operand);
  const qualifier = exactField(writer, of.type, node.field, false);
  const added = node.testOnly ? `${writer.use("present")}(${qualifier})` : qualifier;
  return { text: "", type, list: type.kind === "list" ? type.list : undefined, root: extended(of.root, added) };
}

/** What something is selected from: an attribute, or any other value. */
export function asRoot(writer: Writer, node: Expression): { readonly type: CelType; readonly root: ExactRoot } {
  const value = exactPart(writer, node);
  return { type: value.type, root: value.root ?? { text: value.text, qualifiers: [] } };
}

export function extended(root: ExactRoot, qualifier: string): ExactRoot {
  return { ...root, qualifiers: [...root.qualifiers, qualifier] };
}

/** The selection of a field, or of a key that is written as one. */
export function exactField(writer: Writer, type: CelType, name: string, optional: boolean): string {
  const of = optionalContent(type) ?? type;
  const more = optional ? ", true" : "";
  if (of.kind !== "object") {
    const value = of.kind === "map" ? of.value : DYN;
    return `${writer.use("index")}(${writer.use("constant")}(${quoted(name)}), ${exactReader(writer, value)}${more})`;
  }
  const declared = of.fields.get(name);
  const reader = writer.use(readerOf(declared?.type ?? DYN));
  return `${writer.use("field")}(${quoted(declared?.name ?? name)}, ${quoted(name)}, ${reader}${more})`;
}
