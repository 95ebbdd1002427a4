import type { Piece } from "../../code/piece.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { box, read } from "./conversions.js";
import { isHeldOptional, optionalReader, optionalSelect, printFast, printInside } from "./fast-expression.js";
import { isDyn } from "./type-facts.js";
import { dataValue, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints `a[b]`, `a[?b]` and `a.?b`; undefined for other calls. */
export function printAccess(writer: Writer, node: Expression & { kind: "call" }, type: CelType): Value | undefined {
  if (node.name !== "_[_]" && node.name !== "_[?_]" && node.name !== "_?._") return undefined;
  const [operand, key] = node.arguments;
  if (operand === undefined || key === undefined) return undefined;
  if (isHeldOptional(writer, operand)) return valueOf(writer.leaveToExact(), type);
  const of = printFast(writer, operand);
  const content = optionalContent(of.type);
  const find = (inner: Value): Piece => findIn(writer, inner, key);
  if (content !== undefined) return valueOf(printInside(writer, of, content, find), type);
  return node.name === "_[_]" ? printIndex(writer, of, printFast(writer, key), type) : valueOf(find(of), type);
}

/** `of[?key]` and `of.?key`. */
function findIn(writer: Writer, of: Value, key: Expression): Piece {
  if (key.kind === "literal" && key.literal.kind === "string") return optionalSelect(writer, of, key.literal.value);
  const index = printFast(writer, key);
  if (of.type.kind === "list") {
    const reader = optionalReader(writer, of.type.element);
    return writer.call("optionalItem", read(writer, of), printListIndex(writer, index), reader);
  }
  const [find, value] =
    of.type.kind === "map" ? (["findValue", of.type.value] as const) : (["findDynItem", DYN] as const);
  const found = writer.call(find, read(writer, of), printKey(writer, of, index));
  return writer.call("optionalEntry", found, optionalReader(writer, value));
}

function printIndex(writer: Writer, of: Value, index: Value, type: CelType): Value {
  if (of.type.kind === "list") {
    const item = writer.call("listItem", read(writer, of), printListIndex(writer, index));
    return of.ready === true ? valueOf(item, type, { made: true, ready: true }) : dataValue(item, of.type.element);
  }
  if (of.type.kind === "map") {
    return dataValue(writer.call("mapValue", read(writer, of), printKey(writer, of, index)), of.type.value);
  }
  return valueOf(writer.call("dynItem", read(writer, of), box(writer, index)), type);
}

function printListIndex(writer: Writer, index: Value): Piece {
  return isDyn(index.type) ? writer.call("indexOf", box(writer, index)) : read(writer, index);
}

/** The key of a map with a static type; what has none takes boxed keys. */
function printKey(writer: Writer, of: Value, key: Value): Piece {
  if (of.type.kind !== "map") return box(writer, key);
  return isDyn(key.type) ? writer.call("keyOf", box(writer, key)) : read(writer, key);
}
