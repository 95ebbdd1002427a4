import { box, read, shapeConstant } from "./conversions.js";
import { callOf, LEVEL, type Piece, piece, within } from "./piece.js";
import { isDyn, isScalar, mayBeNull } from "./type-facts.js";
import type { Value } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints `==`, or `!=` unless `isEqual`. */
export function printEquality(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece {
  const identical = printIdentity(writer, left, right, isEqual);
  if (identical !== undefined) return identical;
  const call = printComparison(writer, left, right);
  return isEqual ? call : piece(`!${call.text}`, LEVEL.unary);
}

/** Where the values are the same to JavaScript if they are to CEL. */
function printIdentity(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece | undefined {
  const [first, second] = [identityText(writer, left, right), identityText(writer, right, left)];
  if (first === undefined || second === undefined || (isLiteral(left) && isLiteral(right))) return undefined;
  return piece(`${first} ${isEqual ? "===" : "!=="} ${second}`, LEVEL.equality);
}

function isLiteral({ text }: Value): boolean {
  return /^(["\d-]|(true|false|null)$)/.test(text);
}

function identityText(writer: Writer, value: Value, other: Value): string | undefined {
  const { type } = value;
  if (isItem(value)) {
    // What is not of the type is unequal to all that is, and so is null.
    if (isScalar(type, "string", "bool") && !isDyn(other.type)) return within(value, LEVEL.relation);
    if (mayBeNull(type)) return undefined;
  }
  const isSame = isScalar(type, "string", "bool", "null")
    ? isScalar(other.type, ...names(value)) || (isDyn(other.type) && "schema" in other.type && other.data === true)
    : isScalar(type, "int", "uint", "double") && isScalar(other.type, ...names(value));
  const isDynSide =
    isDyn(type) && "schema" in type && value.data === true && isScalar(other.type, "string", "bool", "null");
  const isIntOrString = isDyn(type) && isScalar(other.type, "int") && "schema" in type && value.data === true;
  const isIntSide = isScalar(type, "int") && isDyn(other.type) && "schema" in other.type && other.data === true;
  if (!isSame && !isDynSide && !isIntOrString && !isIntSide) return undefined;
  return within(read(writer, value), LEVEL.relation);
}

function names({ type }: Value): readonly string[] {
  return type.kind === "primitive" ? [type.name] : [];
}

/** An item of a list or map of the data, which has no name that could be missing. */
function isItem({ data, field }: Value): boolean {
  return data === true && field === undefined;
}

function printComparison(writer: Writer, left: Value, right: Value): Piece {
  const isPlain = isDyn(left.type) || isDyn(right.type) || isScalar(left.type, "null") || isScalar(right.type, "null");
  if (isPlain || !(needsShape(left) || needsShape(right))) {
    return callOf(writer.use("celEquals"), comparable(writer, left, right), comparable(writer, right, left));
  }
  const texts = [left, right].map((value) => (isItem(value) ? value.text : read(writer, value).text));
  return callOf(writer.use("shapedEquals"), ...texts, shapeConstant(writer, left), shapeConstant(writer, right));
}

/** Lists, maps and objects, and what may be null, are compared by their types. */
function needsShape(value: Value): boolean {
  return ["list", "map", "object"].includes(value.type.kind) || (isItem(value) && mayBeNull(value.type));
}

function comparable(writer: Writer, value: Value, other: Value): string {
  if (isItem(value) && isScalar(other.type, "null")) return value.text;
  return isDyn(value.type) || isDyn(other.type) ? box(writer, value).text : read(writer, value).text;
}
