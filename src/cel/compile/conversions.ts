import type { CelType } from "../types/cel-type.js";
import { optionalContent } from "../types/type-constants.js";
import { callOf, LEVEL, type Piece, piece, quoted, within } from "./piece.js";
import { listShape, shapeOf, shapeText } from "./shape-of.js";
import { boxesItself, elementReaderOf, isDyn, isScalar, readerOf, typeScriptType } from "./type-facts.js";
import type { Value } from "./value.js";
import type { Writer } from "./writer.js";

/** The value as its type says. */
export function read(writer: Writer, value: Value): Piece {
  if (value.data !== true) return value;
  const reader = readerOf(value.type);
  const isUnread = reader === "readDyn";
  if (isUnread && value.field === undefined) return untyped(writer, value, value.type);
  const field = value.field === undefined ? [] : [quoted(value.field)];
  return callOf(writer.use(isUnread ? "readValue" : reader), value.text, ...field);
}

/** What the run time calls unknown, as what the checker found it to be. */
export function untyped(writer: Writer, value: Piece, type: CelType): Piece {
  if (!writer.options.typed || isDyn(type)) return value;
  if (type.kind === "object") return callOf(writer.use("readObject"), value.text);
  return piece(`(${within(value, LEVEL.unary)} as ${typeScriptType(type)})`);
}

/** The value as a function of a library takes it: lists with all their elements read. */
export function readDeep(writer: Writer, value: Value): Piece {
  if (value.type.kind !== "list" || value.made === true) return read(writer, value);
  const reader = itemsReader(writer, value.type);
  if (reader === undefined) {
    const list = read(writer, value);
    return value.type.element.kind === "primitive" ? list : untyped(writer, list, value.type);
  }
  const field = value.field === undefined ? [] : [quoted(value.field)];
  return callOf(writer.use("readItems"), value.text, reader, ...field);
}

/** The text of a function that reads an element of a list, deeply. */
function itemsReader(writer: Writer, type: CelType & { kind: "list" }): string | undefined {
  const { element } = type;
  if (element.kind !== "list") {
    const reader = elementReaderOf(element);
    return reader === undefined ? undefined : writer.use(reader);
  }
  const inner = itemsReader(writer, element);
  return inner === undefined
    ? writer.use("readList")
    : `(items${writer.options.typed ? ": unknown" : ""}) => ${writer.use("readItems")}(items, ${inner})`;
}

/** The value as `dyn` needs it. */
export function box(writer: Writer, value: Value): Piece {
  if (boxesItself(value.type)) return read(writer, value);
  return boxing(writer, value);
}

/** What the rule made is not told from what others make. */
function boxing(writer: Writer, value: Value): Piece {
  const more = value.made === true ? ["false"] : [];
  return callOf(writer.use("boxed"), read(writer, value).text, shapeConstant(writer, value), ...more);
}

/** The value as a value of another type, which is either the same or `dyn`. */
export function convert(writer: Writer, value: Value, type: CelType): Piece {
  return isDyn(type) && !isDyn(value.type) ? box(writer, value) : convertInside(writer, value, type);
}

/** Lists, maps and optionals of `dyn` hold boxed values. */
function convertInside(writer: Writer, value: Value, type: CelType): Piece {
  if (!holdsDyn(type) || holdsDyn(value.type)) return read(writer, value);
  if (type.kind === "map" && value.type.kind === "map" && isDyn(type.value) === isDyn(value.type.value)) {
    return read(writer, value);
  }
  return boxing(writer, value);
}

/** Whether there are boxed values in a value of the type. */
export function holdsDyn(type: CelType): boolean {
  if (type.kind === "list") return isDyn(type.element) || holdsDyn(type.element);
  if (type.kind === "map") return isDyn(type.value) || holdsDyn(type.value);
  const content = optionalContent(type);
  return content !== undefined && (isDyn(content) || holdsDyn(content));
}

/** A condition: a bool, or a `dyn` that has to be one. */
export function condition(writer: Writer, value: Value): Piece {
  const text = read(writer, value);
  return isScalar(value.type, "bool") ? text : callOf(writer.use("asBool"), text.text);
}

/** The shape of a value as a constant, or as a literal where it is a name. */
export function shapeConstant(writer: Writer, value: Value): string {
  const { type } = value;
  return shapeLiteral(writer, type.kind === "list" ? listShape(type.element, value.list) : shapeOf(type));
}

export function shapeLiteral(writer: Writer, shape: ReturnType<typeof shapeOf>): string {
  const text = shapeText(shape);
  return typeof shape === "string" ? text : writer.constant(text, "Shape");
}
