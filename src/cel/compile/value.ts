import { literal, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { Shape } from "../../kube/cel/core/shape.js";
import { type CelType, isDynOrError, type ListKind, optionalContent } from "../types/cel-type.js";
import { printTerm } from "./print-term.js";
import { listShape, shapeOf } from "./shape-of.js";
import { call, lambda, runtime, shape, type Term } from "./term.js";
import { boxesItself, elementReaderOf, isPlain, isScalar, mayBeNull, readerOf, typeScriptType } from "./type-facts.js";
import type { Writer } from "./writer.js";

/** A piece, and what is known of its value. */
export interface Value {
  readonly piece: Piece;
  readonly type: CelType;
  /** It is as the data has it: it must be read before it is used. */
  readonly data?: boolean;
  /** Literals and names neither fail nor do anything, so that it does not matter when they are evaluated. */
  readonly form?: "literal" | "name";
  /** What prints its negation, where that is shorter. */
  readonly negated?: Piece;
  /** It is an integer that only a number is equal to. */
  readonly isSafe?: boolean;
  /** The name of the field, if it is one: if it is absent, that is the key which is missing. */
  readonly field?: string;
  /** The rule made the list or map, which is equal to no value of another type; that of the data errs there. */
  readonly isCreated?: boolean;
  /** All that the list, map or optional holds is as the types say, so that it need not be read. */
  readonly ready?: boolean;
  /** How it is compared and added, if it is a list of the data. */
  readonly list?: ListKind | undefined;
  /** It is data of its type, which TypeScript knows of it: see {@link Writer.trustsData}. */
  readonly isStatic?: boolean;
  /** What names it among the variables and fields of static values. */
  readonly path?: string;
}

/** A value that needs no reading. */
export function valueOf(piece: Piece, type: CelType, more: Partial<Value> = {}): Value {
  return { piece, type, ...more };
}

/** A value as the data has it. */
export function dataValue(piece: Piece, type: CelType, field?: string): Value {
  return { ...listValue(piece, type), data: true, ...(field === undefined ? {} : { field }) };
}

/** A value that was read from the data: its list is compared and added as the schema says. */
export function listValue(piece: Piece, type: CelType): Value {
  return { piece, type, list: type.kind === "list" ? type.list : undefined };
}

/** Whether nothing that a value holds has to be read any more, since it holds nothing or the rule made it. */
export function isReady({ type, ready }: { readonly type: CelType; readonly ready?: boolean | undefined }): boolean {
  return ready === true || !holdsItems(type);
}

function holdsItems(type: CelType): boolean {
  const content = optionalContent(type);
  return content === undefined ? type.kind === "list" || type.kind === "map" : holdsItems(content);
}

/** Whether the rule made a value, if it is a list or a map. */
export function isMade({
  type,
  isCreated,
}: {
  readonly type: CelType;
  readonly isCreated?: boolean | undefined;
}): boolean {
  return isCreated === true || (type.kind !== "list" && type.kind !== "map");
}

/** The value as its type says. */
export function read(writer: Writer, value: Value): Piece {
  if (value.data !== true) return value.piece;
  // What was found to be there by a reading counts for those behind it, so that the same one is the same text.
  const cached = readings.get(value);
  if (cached !== undefined) return cached;
  const piece =
    isTrusted(writer, value) && !isScalar(value.type, "int") ? present(writer, value) : readData(writer, value);
  if (value.path !== undefined) writer.presence.add(value.path);
  readings.set(value, piece);
  return piece;
}

const readings = new WeakMap<Value, Piece>();

/** The value where an int need not be in its one form: that which the data has is in the same order, and is no safe literal else. */
export function readOrdered(writer: Writer, value: Value): Piece {
  return isTrusted(writer, value) && isScalar(value.type, "int") ? present(writer, value) : read(writer, value);
}

function isTrusted({ trustsData }: Writer, { type, data, isStatic, field }: Value): boolean {
  return trustsData && data === true && isStatic === true && isPlain(type) && (field !== undefined || !mayBeNull(type));
}

/** Returns the value, which is of its type if it is there. */
function present(writer: Writer, { piece, field, path }: Value): Piece {
  if (field === undefined || (path !== undefined && writer.presence.has(path))) return piece;
  if (path !== undefined) writer.presence.add(path);
  return js`${piece} ?? ${writer.call("leaveToExact")}`;
}

function readData(writer: Writer, value: Value): Piece {
  const reader = readerOf(value.type);
  const isUnread = reader === "readDyn";
  if (isUnread && value.field === undefined) {
    // A part of a value of no static type is read by nothing else that could find that it does not fit its schema.
    return isDynOrError(value.type) ? writer.call("fitting", value.piece) : untyped(writer, value.piece, value.type);
  }
  return writer.call(isUnread ? "readValue" : reader, value.piece, ...fieldName(value));
}

/** The name that an error about the value has. */
function fieldName({ field }: Value): readonly Piece[] {
  return field === undefined ? [] : [text(field)];
}

/** What the run time calls unknown, as what the checker found it to be. */
export function untyped(writer: Writer, value: Piece, type: CelType): Piece {
  if (!writer.options.typed || isDynOrError(type)) return value;
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

/** Values that the rule made are not distinguished from others. */
function boxing(writer: Writer, value: Value): Piece {
  const more = value.isCreated === true ? [literal(false)] : [];
  return writer.call("boxed", read(writer, value), shapeConstant(writer, value), ...more);
}

/** The value as a value of another type, which is either the same or `dyn`. */
export function convert(writer: Writer, value: Value, type: CelType): Piece {
  return isDynOrError(type) && !isDynOrError(value.type) ? box(writer, value) : convertInside(writer, value, type);
}

/** Lists, maps and optionals of `dyn` hold boxed values. */
function convertInside(writer: Writer, value: Value, type: CelType): Piece {
  if (!holdsDyn(type) && isReadOtherwise(value.type, type)) return readDeep(writer, value);
  if (!holdsDyn(type) || holdsDyn(value.type)) return read(writer, value);
  if (type.kind === "map" && value.type.kind === "map" && isDynOrError(type.value) === isDynOrError(value.type.value)) {
    return read(writer, value);
  }
  return boxing(writer, value);
}

/** Whether the items of a list are timestamps that the data has in another way than those of the list that is wanted. */
export function isReadOtherwise(type: CelType, expectedType: CelType): boolean {
  if (type.kind !== "list" || expectedType.kind !== "list") return false;
  if (expectedType.element.kind === "parameter") return false;
  if (type.element.kind === "list") return isReadOtherwise(type.element, expectedType.element);
  return elementReaderOf(type.element) !== elementReaderOf(expectedType.element);
}

/** Whether there are boxed values in a value of the type. */
export function holdsDyn(type: CelType): boolean {
  if (type.kind === "list") return isDynOrError(type.element) || holdsDyn(type.element);
  if (type.kind === "map") return isDynOrError(type.value) || holdsDyn(type.value);
  const content = optionalContent(type);
  return content !== undefined && (isDynOrError(content) || holdsDyn(content));
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
