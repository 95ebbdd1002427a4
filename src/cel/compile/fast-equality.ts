import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import { box, read, shapeConstant } from "./conversions.js";
import { isDyn, isScalar, mayBeNull } from "./type-facts.js";
import type { Value } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints `==`, or `!=` unless `isEqual`. */
export function printEquality(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece {
  const identical = printIdentity(writer, left, right, isEqual);
  if (identical !== undefined) return identical;
  return printComparison(writer, left, right, isEqual);
}

/** Where the values are the same to JavaScript if they are to CEL. */
function printIdentity(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece | undefined {
  const [first, second] = [printIdentical(writer, left, right), printIdentical(writer, right, left)];
  // To compare two literals does not type-check.
  if (first === undefined || second === undefined || (isLiteral(left) && isLiteral(right))) return undefined;
  return isEqual ? js`${first} === ${second}` : js`${first} !== ${second}`;
}

function isLiteral({ form }: Value): boolean {
  return form === "literal";
}

function printIdentical(writer: Writer, value: Value, other: Value): Piece | undefined {
  const { type } = value;
  if (isItem(value)) {
    // What is not of the type is unequal to all that is, and so is null.
    if (isScalar(type, "string", "bool") && !isDyn(other.type)) return value.piece;
    if (mayBeNull(type)) return undefined;
  }
  const isSame = isScalar(type, "string", "bool", "null")
    ? isScalar(other.type, ...names(value)) || (isDyn(other.type) && "schema" in other.type && other.data === true)
    : isScalar(type, "int", "uint", "double") && isScalar(other.type, ...names(value));
  const isDynSide =
    isDyn(type) && "schema" in type && value.data === true && isScalar(other.type, "string", "bool", "null");
  const isIntOrString = isDyn(type) && isScalar(other.type, "int") && "schema" in type && value.data === true;
  const isIntSide = isScalar(type, "int") && isDyn(other.type) && "schema" in other.type && other.data === true;
  return isSame || isDynSide || isIntOrString || isIntSide ? read(writer, value) : undefined;
}

function names({ type }: Value): readonly string[] {
  return type.kind === "primitive" ? [type.name] : [];
}

/** An item of a list or map of the data, which has no name that could be missing. */
function isItem({ data, field }: Value): boolean {
  return data === true && field === undefined;
}

function printComparison(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece {
  const isPlain = isDyn(left.type) || isDyn(right.type) || isScalar(left.type, "null") || isScalar(right.type, "null");
  if (isPlain || !(needsShape(left) || needsShape(right))) {
    return writer.call(
      isEqual ? "celEquals" : "celDiffers",
      comparable(writer, left, right),
      comparable(writer, right, left),
    );
  }
  const pieces = [left, right].map((value) => (isItem(value) ? value.piece : read(writer, value)));
  return writer.call(
    isEqual ? "shapedEquals" : "shapedDiffers",
    ...pieces,
    shapeConstant(writer, left),
    shapeConstant(writer, right),
  );
}

/** Lists, maps and objects, and what may be null, are compared by their types. */
function needsShape(value: Value): boolean {
  return ["list", "map", "object"].includes(value.type.kind) || (isItem(value) && mayBeNull(value.type));
}

function comparable(writer: Writer, value: Value, other: Value): Piece {
  if (isItem(value) && isScalar(other.type, "null")) return value.piece;
  return isDyn(value.type) || isDyn(other.type) ? box(writer, value) : read(writer, value);
}
