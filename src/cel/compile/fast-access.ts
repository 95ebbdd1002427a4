import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { box, read } from "./conversions.js";
import { optionalReader, optionalSelect, printFast, printInside } from "./fast-expression.js";
import { callOf, type Piece } from "./piece.js";
import { isDyn } from "./type-facts.js";
import { dataValue, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints `a[b]`, `a[?b]` and `a.?b`; undefined for other calls. */
export function printAccess(writer: Writer, node: Expression & { kind: "call" }, type: CelType): Value | undefined {
  if (node.name !== "_[_]" && node.name !== "_[?_]" && node.name !== "_?._") return undefined;
  const [operand, key] = node.arguments;
  if (operand === undefined || key === undefined) return undefined;
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
    return callOf(writer.use("optionalItem"), read(writer, of).text, indexText(writer, index), reader);
  }
  const [find, value] = of.type.kind === "map" ? ["findValue", of.type.value] : ["findDynItem", DYN];
  const found = callOf(writer.use(find as string), read(writer, of).text, keyText(writer, of, index)); // one of the two
  return callOf(writer.use("optionalEntry"), found.text, optionalReader(writer, value as CelType));
}

function printIndex(writer: Writer, of: Value, index: Value, type: CelType): Value {
  if (of.type.kind === "list") {
    const item = callOf(writer.use("listItem"), read(writer, of).text, indexText(writer, index));
    return of.made === true ? valueOf(item, type, { made: true }) : dataValue(item.text, of.type.element);
  }
  if (of.type.kind === "map") {
    return dataValue(
      callOf(writer.use("mapValue"), read(writer, of).text, keyText(writer, of, index)).text,
      of.type.value,
    );
  }
  return valueOf(callOf(writer.use("dynItem"), read(writer, of).text, box(writer, index).text), type);
}

function indexText(writer: Writer, index: Value): string {
  return isDyn(index.type) ? callOf(writer.use("indexOf"), box(writer, index).text).text : read(writer, index).text;
}

/** The key of a map with a static type; what has none takes boxed keys. */
function keyText(writer: Writer, of: Value, key: Value): string {
  if (of.type.kind !== "map") return box(writer, key).text;
  return isDyn(key.type) ? callOf(writer.use("keyOf"), box(writer, key).text).text : read(writer, key).text;
}
