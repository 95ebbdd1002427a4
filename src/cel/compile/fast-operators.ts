import { literal } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError } from "../types/cel-type.js";
import { type Call, operandsOf } from "./called-overloads.js";
import { constantSet, setTerm } from "./folding.js";
import { printTerm } from "./print-term.js";
import { shapeOf } from "./shape-of.js";
import { isScalar, mayBeNull } from "./type-facts.js";
import {
  box,
  condition,
  convert,
  isReady,
  read,
  readOrdered,
  shapeConstant,
  shapeLiteral,
  type Value,
  valueOf,
} from "./value.js";
import type { Writer } from "./writer.js";

/** Prints what JavaScript has an operator for; undefined for other calls. */
export function printOperator(writer: Writer, node: Call, type: CelType): Value | undefined {
  const [first, second, third] = node.arguments;
  if (first === undefined) return undefined;
  if (node.name === "!_") return printNot(writer, node, first, type);
  if (second === undefined) return undefined;
  switch (node.name) {
    case "_&&_":
    case "_||_":
      return printLogic(writer, node, first, second, type);
    case "_?_:_":
      return third === undefined ? undefined : printChoice(writer, first, second, third, type);
    case "_==_":
    case "_!=_":
      return valueOf(printEquality(writer, writer.fast(first), writer.fast(second), node.name === "_==_"), type);
    case "@in":
      return printIn(writer, node, first, second, type);
    case "_+_":
      return writer.checked.overloads.get(node)?.join() === "add_list"
        ? printAddList(writer, first, second, type)
        : undefined;
    default:
      return printOrder(writer, node, first, second, type);
  }
}

function printNot(writer: Writer, node: Call, operand: Expression, type: CelType): Value {
  const value = writer.fast(operand);
  const printed = value.negated ?? js`!${condition(writer, value)}`;
  for (const holds of [true, false]) writer.presence.decide(node, holds, writer.presence.decided(operand, !holds));
  return valueOf(printed, type);
}

/** `&&` and `||`: the other operand counts if the first one holds, or if it does not. */
function printLogic(writer: Writer, node: Call, first: Expression, second: Expression, type: CelType): Value {
  const { presence } = writer;
  const isAnd = node.name === "_&&_";
  const left = printCondition(writer, first);
  const right = presence.branchOf(first, isAnd, () => {
    const printed = printCondition(writer, second);
    presence.decide(node, isAnd, [...presence.paths, ...presence.decided(second, isAnd)]);
    return printed;
  });
  return valueOf(isAnd ? js`${left} && ${right}` : js`${left} || ${right}`, type);
}

function printCondition(writer: Writer, node: Expression): Piece {
  return condition(writer, writer.fast(node));
}

function printChoice(writer: Writer, test: Expression, then: Expression, other: Expression, type: CelType): Value {
  const printed = printCondition(writer, test);
  const [[first, thenPiece], [second, otherPiece]] = ([then, other] as const).map((node, index) =>
    writer.presence.branchOf(test, index === 0, () => {
      const value = writer.fast(node);
      return [value, convert(writer, value, type)] as const;
    }),
  ) as [readonly [Value, Piece], readonly [Value, Piece]]; // one for each
  const choice = js`${printed} ? ${thenPiece} : ${otherPiece}`;
  const isCreated = first.isCreated === true && second.isCreated === true;
  return valueOf(choice, type, {
    isCreated,
    ready: isReady(first) && isReady(second),
    list: first.list ?? second.list,
  });
}

type Compare = (left: Piece, right: Piece) => Piece;
const less: Compare = (left, right) => js`${left} < ${right}`;
const lessEquals: Compare = (left, right) => js`${left} <= ${right}`;
const greater: Compare = (left, right) => js`${left} > ${right}`;
const greaterEquals: Compare = (left, right) => js`${left} >= ${right}`;

/** Ints and uints have JavaScript's order; that of the rest is for functions. */
const ORDERS: Readonly<Record<string, Compare>> = {
  less_int64: less,
  less_uint64: less,
  less_equals_int64: lessEquals,
  less_equals_uint64: lessEquals,
  greater_int64: greater,
  greater_uint64: greater,
  greater_equals_int64: greaterEquals,
  greater_equals_uint64: greaterEquals,
};

function printOrder(writer: Writer, node: Call, left: Expression, right: Expression, type: CelType): Value | undefined {
  const [overload = "", ...others] = writer.checked.overloads.get(node) ?? [];
  const compare = ORDERS[overload];
  if (compare === undefined || others.length > 0 || isOfNoType(writer, left) || isOfNoType(writer, right))
    return undefined;
  const bound = printSizeBound(writer, left, right, compare);
  if (bound !== undefined) return valueOf(bound, type);
  const [first, second] = [writer.fast(left), writer.fast(right)];
  return valueOf(compare(readOrdered(writer, first), readOrdered(writer, second)), type);
}

/**
 * A bound of the size of a text of the data: it has no more code points than units, of which it knows the number, so that
 * these are counted only where there are too many units, or enough.
 */
function printSizeBound(writer: Writer, left: Expression, right: Expression, compare: Compare): Piece | undefined {
  if (!writer.trustsData || left.kind !== "call" || right.kind !== "literal") return undefined;
  const [sized, ...others] = operandsOf(left);
  if (sized === undefined || others.length > 0 || !/^(size_string|string_size)$/.test(overloadIds(writer, left)))
    return undefined;
  const text = writer.fast(sized);
  if (text.path === undefined || text.isStatic !== true) return undefined;
  const limit = read(writer, writer.fast(right));
  const units = compare(js`${read(writer, text)}.length`, limit);
  const points = compare(writer.call("sizeString", read(writer, writer.fast(sized))), limit);
  return compare === less || compare === lessEquals ? js`${units} || ${points}` : js`${units} && ${points}`;
}

function overloadIds({ checked }: Writer, node: Expression): string {
  return checked.overloads.get(node)?.join() ?? "";
}

/** Asked before it is printed, since it would be printed twice else. */
function isOfNoType({ checked }: Writer, node: Expression): boolean {
  return isDynOrError(checked.types.get(node) ?? DYN);
}

function printAddList(writer: Writer, left: Expression, right: Expression, type: CelType): Value | undefined {
  if (isOfNoType(writer, left) || isOfNoType(writer, right) || type.kind !== "list") return undefined;
  const [first, second] = [writer.fast(left), writer.fast(right)];
  const operands = [convert(writer, first, type), convert(writer, second, type)];
  const { list } = first;
  const isCreated = first.isCreated === true && second.isCreated === true;
  const more = { isCreated, ready: isReady(first) && isReady(second), list };
  if (list === undefined || list.kind === "atomic") return valueOf(writer.call("addList", ...operands), type, more);
  if (list.kind === "set") {
    return valueOf(writer.call("addSet", ...operands, shapeLiteral(writer, shapeOf(type.element))), type, more);
  }
  return valueOf(writer.call("addMapList", ...operands, shapeConstant(writer, first)), type, more);
}

function printIn(writer: Writer, node: Call, item: Expression, range: Expression, type: CelType): Value {
  const set = constantSet(writer.checked, node);
  // The server does not even look at what is sought in an empty list.
  if (set?.length === 0) return valueOf(literal(false), type);
  const [value, within] = [writer.fast(item), writer.fast(range)];
  if (within.type.kind === "map") {
    const key = isDynOrError(value.type) ? writer.call("keyOf", box(writer, value)) : read(writer, value);
    return valueOf(writer.call("inMap", key, read(writer, within)), type);
  }
  if (within.type.kind !== "list") {
    return valueOf(writer.call("dynIn", box(writer, value), box(writer, within)), type);
  }
  const member = read(writer, value);
  if (set !== undefined) {
    const sought = isDynOrError(value.type) ? writer.call("memberOf", member) : member;
    return valueOf(js`${printTerm(writer, setTerm(set))}.has(${sought})`, type);
  }
  const members = read(writer, within);
  const isText = isScalar(value.type, "string") && isScalar(within.type.element, "string");
  if (isText && !(value.data === true && mayBeNull(value.type))) {
    // What can fail is looked at in the order of the text.
    if (value.data !== true && value.form !== undefined) return valueOf(js`${members}.includes(${member})`, type);
    return valueOf(writer.call("inList", member, members), type);
  }
  const shapes = [shapeLiteral(writer, shapeOf(value.type)), shapeConstant(writer, within)];
  return valueOf(writer.call("listHas", member, members, ...shapes), type);
}

/** Prints `==`, or `!=` unless `isEqual`. */
function printEquality(writer: Writer, left: Value, right: Value, isEqual: boolean): Piece {
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
    if (isScalar(type, "string", "bool") && !isDynOrError(other.type)) return value.piece;
    if (mayBeNull(type)) return undefined;
  }
  const isSame = isScalar(type, "string", "bool", "null")
    ? isScalar(other.type, ...names(value)) ||
      (isDynOrError(other.type) && "schema" in other.type && other.data === true)
    : isScalar(type, "int", "uint", "double") && isScalar(other.type, ...names(value));
  const isDynSide =
    isDynOrError(type) && "schema" in type && value.data === true && isScalar(other.type, "string", "bool", "null");
  const isIntOrString = isDynOrError(type) && isScalar(other.type, "int") && "schema" in type && value.data === true;
  const isIntSide = isScalar(type, "int") && isDynOrError(other.type) && "schema" in other.type && other.data === true;
  if (isSame && other.isSafe === true) return readOrdered(writer, value);
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
  const isPlain =
    isDynOrError(left.type) || isDynOrError(right.type) || isScalar(left.type, "null") || isScalar(right.type, "null");
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
  return isDynOrError(value.type) || isDynOrError(other.type) ? box(writer, value) : read(writer, value);
}
