import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { box, condition, convert, read, shapeConstant, shapeLiteral } from "./conversions.js";
import { printEquality } from "./fast-equality.js";
import { printFast } from "./fast-expression.js";
import { constantSet } from "./folding.js";
import { callOf, LEVEL, piece, within } from "./piece.js";
import { shapeOf } from "./shape-of.js";
import { isDyn, isScalar, mayBeNull } from "./type-facts.js";
import { type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

type Call = Expression & { kind: "call" };

/** Prints what JavaScript has an operator for; undefined for other calls. */
export function printOperator(writer: Writer, node: Call, type: CelType): Value | undefined {
  const [first, second, third] = node.arguments;
  if (first === undefined) return undefined;
  if (node.name === "!_") return printNot(writer, first, type);
  if (second === undefined) return undefined;
  switch (node.name) {
    case "_&&_":
      return printLogic(writer, first, second, "&&", LEVEL.and, type);
    case "_||_":
      return printLogic(writer, first, second, "||", LEVEL.or, type);
    case "_?_:_":
      return third === undefined ? undefined : printChoice(writer, first, second, third, type);
    case "_==_":
    case "_!=_":
      return valueOf(
        printEquality(writer, printFast(writer, first), printFast(writer, second), node.name === "_==_"),
        type,
      );
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

function printNot(writer: Writer, operand: Expression, type: CelType): Value {
  const value = condition(writer, printFast(writer, operand));
  return valueOf(piece(`!${within(value, LEVEL.unary)}`, LEVEL.unary), type);
}

function printLogic(
  writer: Writer,
  left: Expression,
  right: Expression,
  operator: string,
  level: typeof LEVEL.and | typeof LEVEL.or,
  type: CelType,
): Value {
  const [first, second] = [left, right].map((operand) => within(condition(writer, printFast(writer, operand)), level));
  return valueOf(piece(`${first} ${operator} ${second}`, level), type);
}

function printChoice(writer: Writer, test: Expression, then: Expression, other: Expression, type: CelType): Value {
  const [first, second] = [printFast(writer, then), printFast(writer, other)];
  const tested = within(condition(writer, printFast(writer, test)), LEVEL.or);
  const thenText = within(convert(writer, first, type), LEVEL.or);
  const text = `${tested} ? ${thenText} : ${convert(writer, second, type).text}`;
  const isMade = first.made === true && second.made === true;
  return valueOf(piece(text, LEVEL.choice), type, { made: isMade, list: first.list ?? second.list });
}

/** Ints and uints have JavaScript's order; that of the rest is for functions. */
const ORDERS: Readonly<Record<string, string>> = {
  less_int64: "<",
  less_uint64: "<",
  less_equals_int64: "<=",
  less_equals_uint64: "<=",
  greater_int64: ">",
  greater_uint64: ">",
  greater_equals_int64: ">=",
  greater_equals_uint64: ">=",
};

function printOrder(writer: Writer, node: Call, left: Expression, right: Expression, type: CelType): Value | undefined {
  const [overload = "", ...others] = writer.checked.overloads.get(node) ?? [];
  const operator = ORDERS[overload];
  if (operator === undefined || others.length > 0) return undefined;
  const [first, second] = [printFast(writer, left), printFast(writer, right)];
  if (isDyn(first.type) || isDyn(second.type)) return undefined;
  const text = [first, second].map((value) => within(read(writer, value), LEVEL.unary)).join(` ${operator} `);
  return valueOf(piece(text, LEVEL.relation), type);
}

function printAddList(writer: Writer, left: Expression, right: Expression, type: CelType): Value | undefined {
  const [first, second] = [printFast(writer, left), printFast(writer, right)];
  if (isDyn(first.type) || isDyn(second.type) || type.kind !== "list") return undefined;
  const operands = [convert(writer, first, type).text, convert(writer, second, type).text];
  const { list } = first;
  const more = { made: first.made === true && second.made === true, list };
  if (list === undefined || list.kind === "atomic")
    return valueOf(callOf(writer.use("addList"), ...operands), type, more);
  if (list.kind === "set") {
    return valueOf(callOf(writer.use("addSet"), ...operands, shapeLiteral(writer, shapeOf(type.element))), type, more);
  }
  return valueOf(callOf(writer.use("addMapList"), ...operands, shapeConstant(writer, first)), type, more);
}

function printIn(writer: Writer, node: Call, item: Expression, range: Expression, type: CelType): Value {
  const [value, within] = [printFast(writer, item), printFast(writer, range)];
  if (within.type.kind === "map") {
    const key = isDyn(value.type) ? callOf(writer.use("keyOf"), box(writer, value).text) : read(writer, value);
    return valueOf(callOf(writer.use("inMap"), key.text, read(writer, within).text), type);
  }
  if (within.type.kind !== "list") {
    return valueOf(callOf(writer.use("dynIn"), box(writer, value).text, box(writer, within).text), type);
  }
  const set = constantSet(writer.checked, node);
  // The server does not even look at what is sought in an empty list.
  if (set?.length === 0) return valueOf(piece("false"), type);
  if (set !== undefined) {
    const members = writer.constant(`new Set([${set.join(", ")}])`, "ReadonlySet<unknown>");
    const member = read(writer, value).text;
    return valueOf(
      piece(`${members}.has(${isDyn(value.type) ? callOf(writer.use("memberOf"), member).text : member})`),
      type,
    );
  }
  if (
    isScalar(value.type, "string") &&
    isScalar(within.type.element, "string") &&
    !(value.data === true && mayBeNull(value.type))
  ) {
    const [member, members] = [read(writer, value).text, read(writer, within).text];
    // What can fail is looked at in the order of the text.
    if (/^(\w+|"[^"]*")$/.test(member)) return valueOf(piece(`${members}.includes(${member})`), type);
    return valueOf(callOf(writer.use("inList"), member, members), type);
  }
  const texts = [value, within].map((each) => read(writer, each).text);
  const shapes = [shapeLiteral(writer, shapeOf(value.type)), shapeConstant(writer, within)];
  return valueOf(callOf(writer.use("listHas"), ...texts, ...shapes), type);
}
