import { literal, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { Shape } from "../../kube/cel/core/shape.js";
import type { CelType } from "../types/cel-type.js";
import { optionalContent } from "../types/type-constants.js";
import { printTerm } from "./print-term.js";
import { listShape, shapeOf } from "./shape-of.js";
import { call, lambda, runtime, shape, type Term } from "./term.js";
import { boxesItself, elementReaderOf, isDyn, isScalar, readerOf, typeScriptType } from "./type-facts.js";
import type { Value } from "./value.js";
import type { Writer } from "./writer.js";

/** The value as its type says. */
export function read(writer: Writer, value: Value): Piece {
  if (value.data !== true) return value.piece;
  const reader = readerOf(value.type);
  const isUnread = reader === "readDyn";
  if (isUnread && value.field === undefined) {
    // A part of a value of no static type is read by nothing else that could find that it does not fit its schema.
    return isDyn(value.type) ? writer.call("fitting", value.piece) : untyped(writer, value.piece, value.type);
  }
  return writer.call(isUnread ? "readValue" : reader, value.piece, ...fieldName(value));
}

/** The name that an error about the value has. */
function fieldName({ field }: Value): readonly Piece[] {
  return field === undefined ? [] : [text(field)];
}

/** What the run time calls unknown, as what the checker found it to be. */
export function untyped(writer: Writer, value: Piece, type: CelType): Piece {
  if (!writer.options.typed || isDyn(type)) return value;
  if (type.kind === "object") return writer.call("readObject", value);
  return js`(${value} as ${typeScriptType(type)})`;
}

/** The value as a function of a library takes it: lists with all their elements read. */
export function readDeep(writer: Writer, value: Value): Piece {
  if (value.type.kind !== "list" || value.ready === true) return read(writer, value);
  const reader = itemsReader(value.type);
  if (reader === undefined) {
    const list = read(writer, value);
    return value.type.element.kind === "primitive" ? list : untyped(writer, list, value.type);
  }
  return writer.call("readItems", value.piece, printTerm(writer, reader), ...fieldName(value));
}

/** A function that reads an element of a list, deeply. */
export function itemsReader(type: CelType & { kind: "list" }): Term | undefined {
  const { element } = type;
  if (element.kind !== "list") {
    const reader = elementReaderOf(element);
    return reader === undefined ? undefined : runtime(reader);
  }
  const inner = itemsReader(element);
  if (inner === undefined) return runtime("readList");
  return lambda(["items"], (...items) => call("readItems", ...items, inner));
}

/** The value as `dyn` needs it. */
export function box(writer: Writer, value: Value): Piece {
  if (boxesItself(value.type)) return read(writer, value);
  return boxing(writer, value);
}

/** What the rule made is not told from what others make. */
function boxing(writer: Writer, value: Value): Piece {
  const more = value.made === true ? [literal(false)] : [];
  return writer.call("boxed", read(writer, value), shapeConstant(writer, value), ...more);
}

/** The value as a value of another type, which is either the same or `dyn`. */
export function convert(writer: Writer, value: Value, type: CelType): Piece {
  return isDyn(type) && !isDyn(value.type) ? box(writer, value) : convertInside(writer, value, type);
}

/** Lists, maps and optionals of `dyn` hold boxed values. */
function convertInside(writer: Writer, value: Value, type: CelType): Piece {
  if (!holdsDyn(type) && isReadOtherwise(value.type, type)) return readDeep(writer, value);
  if (!holdsDyn(type) || holdsDyn(value.type)) return read(writer, value);
  if (type.kind === "map" && value.type.kind === "map" && isDyn(type.value) === isDyn(value.type.value)) {
    return read(writer, value);
  }
  return boxing(writer, value);
}

/** Whether the items of a list are timestamps that the data has in another way than those of the list that is wanted. */
export function isReadOtherwise(type: CelType, wanted: CelType): boolean {
  if (type.kind !== "list" || wanted.kind !== "list") return false;
  if (wanted.element.kind === "parameter") return false;
  if (type.element.kind === "list") return isReadOtherwise(type.element, wanted.element);
  return elementReaderOf(type.element) !== elementReaderOf(wanted.element);
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
  const piece = read(writer, value);
  return isScalar(value.type, "bool") ? piece : writer.call("asBool", piece);
}

/** The shape of a value as a constant, or as a literal where it is a name. */
export function shapeConstant(writer: Writer, value: Value): Piece {
  const { type } = value;
  return shapeLiteral(writer, type.kind === "list" ? listShape(type.element, value.list) : shapeOf(type));
}

export function shapeLiteral(writer: Writer, of: Shape): Piece {
  return printTerm(writer, shape(of));
}
