import { literal, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { CheckedExpression } from "../checked-expression.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { printExactCall } from "./exact-calls.js";
import { printExactMacro } from "./exact-macros.js";
import { type ExactAttribute, type ExactValue, exactConvert, exactReader } from "./exact-value.js";
import { printFast, printLiteral } from "./fast-expression.js";
import { isConstant } from "./folding.js";
import { isDyn, readerOf } from "./type-facts.js";
import { isReady } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints the exact form of an expression: calls that build a Step. */
export function printExact(writer: Writer, checked: CheckedExpression, variables: readonly string[]): Piece {
  return writer.declareAs(
    variables.filter((name) => checked.variables.has(name)),
    () => exact(writer, checked.root).step,
  );
}

/** The step of an expression, as an operand: an attribute counts as a whole. */
export function exact(writer: Writer, node: Expression): ExactValue {
  return whole(writer, "attribute", exactPart(writer, node));
}

/** The step of a branch of a choice or of an index, where an attribute does not count as a whole. */
export function exactBranch(writer: Writer, node: Expression): ExactValue {
  return whole(writer, "bareAttribute", exactPart(writer, node));
}

function whole(writer: Writer, kind: string, value: ExactValue | ExactAttribute): ExactValue {
  if ("step" in value) return value;
  const { root, qualifiers, isChoice, type, list } = value;
  if (isChoice && qualifiers.length === 0) return { step: root, type, list };
  return { step: writer.call(isChoice ? "bareAttribute" : kind, root, ...qualifiers), type, list };
}

function exactPart(writer: Writer, node: Expression): ExactValue | ExactAttribute {
  const type = writer.checked.types.get(node) ?? DYN;
  if (isConstant(writer.checked, node))
    return { step: writer.call("constant", constantPiece(writer, node)), type, made: true, ready: true };
  switch (node.kind) {
    case "literal":
      return { step: writer.call("constant", printLiteral(writer, node.literal)), type };
    case "identifier":
      return exactIdentifier(writer, node.name, type);
    case "select":
      return exactSelect(writer, node, type);
    case "call":
      return printExactCall(writer, node, type);
    case "list": {
      const of = type.kind === "list" ? type.element : DYN;
      const values = node.elements.map(({ value }) => exact(writer, value));
      const parts = node.elements.map(({ optional }, index) => {
        const value = values[index] as ExactValue; // one for each
        return part(writer, exactConvert(writer, value, optional ? undefined : of), optional);
      });
      return { step: writer.call("list", ...parts), type, made: true, ready: values.every(isReady) };
    }
    case "map": {
      const of = type.kind === "map" ? type.value : DYN;
      const entries = node.entries.map(({ key, value, optional }) => {
        const content = exactConvert(writer, exact(writer, value), optional ? undefined : of);
        return js`[${exactKey(writer, exact(writer, key))}, ${part(writer, content, optional)}]`;
      });
      return { step: writer.call("map", ...entries), type, made: true };
    }
    case "macro":
      return printExactMacro(writer, node, type);
  }
}

function constantPiece(writer: Writer, node: Expression): Piece {
  if (node.kind === "call" && node.name === "@in") return literal(false);
  const { piece, form } = printFast(writer, node);
  // An empty list alone has no type in a typed file.
  const isEmpty = node.kind === "list" && node.elements.length === 0;
  return form !== undefined || isEmpty ? piece : writer.constant(piece);
}

function part(writer: Writer, step: Piece, optional: boolean): Piece {
  return writer.call(optional ? "optionalPart" : "part", step);
}

function exactKey(writer: Writer, key: ExactValue): Piece {
  return isDyn(key.type) ? writer.call("converted", key.step, writer.use("keyOf")) : key.step;
}

function exactIdentifier(writer: Writer, name: string, type: CelType): ExactAttribute {
  const variable = writer.variable(name);
  const list = type.kind === "list" ? type.list : undefined;
  const root =
    variable?.given === true
      ? writer.call("given", text(name), givenReader(writer, type))
      : writer.call("variable", text(variable?.name ?? name));
  return { type, list, root, qualifiers: [] };
}

function givenReader(writer: Writer, type: CelType): Piece {
  const content = optionalContent(type);
  if (content === undefined) return writer.use(readerOf(type));
  if (writer.options.refusesOldSelf === true) return writer.use("refuseOldSelf");
  return writer.call("optionalReader", writer.use(readerOf(content)));
}

function exactSelect(writer: Writer, node: Expression & { kind: "select" }, type: CelType): ExactAttribute {
  const of = asAttribute(writer, node.operand);
  const qualifier = exactField(writer, of.type, node.field, false);
  return extended(of, node.testOnly ? writer.call("present", qualifier) : qualifier, type);
}

/** What something is selected from: an attribute, or any other value. */
export function asAttribute(writer: Writer, node: Expression): ExactAttribute {
  const value = exactPart(writer, node);
  return "step" in value ? { root: value.step, qualifiers: [], type: value.type } : value;
}

/** An attribute with one more selection, which has a value of the type. */
export function extended(of: ExactAttribute, qualifier: Piece, type: CelType): ExactAttribute {
  const list = type.kind === "list" ? type.list : undefined;
  return { ...of, qualifiers: [...of.qualifiers, qualifier], type, list };
}

/** The selection of a field, or of a key that is written as one. */
export function exactField(writer: Writer, type: CelType, name: string, optional: boolean): Piece {
  const of = optionalContent(type) ?? type;
  const more = optional ? [literal(true)] : [];
  if (of.kind !== "object") {
    const value = of.kind === "map" ? of.value : DYN;
    return writer.call("index", writer.call("constant", text(name)), exactReader(writer, value), ...more);
  }
  const declared = of.fields.get(name);
  const reader = writer.use(readerOf(declared?.type ?? DYN));
  return writer.call("field", text(declared?.name ?? name), text(name), reader, ...more);
}
