import { name as nameOf, property, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { js } from "../../code/templates.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError, type ObjectField, optionalContent } from "../types/cel-type.js";
import { isReadable, readerOf } from "./type-facts.js";
import { box, dataValue, listValue, read, readOrdered, untyped, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/** Prints `a.b` and `has(a.b)`. */
export function printSelect(writer: Writer, node: Expression & { kind: "select" }, type: CelType): Value {
  const { field, testOnly, operand } = node;
  if (isHeldOptional(writer, operand)) return valueOf(writer.leaveToExact(), type);
  const of = writer.fast(operand);
  const content = optionalContent(of.type);
  if (content === undefined) return testOnly ? printHas(writer, node, of, type) : printField(writer, of, field, type);
  const selected = printInside(writer, of, content, (inner) => optionalSelect(writer, inner, field));
  return valueOf(testOnly ? writer.call("optionalHasValue", selected) : selected, type);
}

/**
 * Whether an optional is taken out of something by an access and accessed in turn: the server does not look into it there, so
 * that it finds nothing.
 */
function isHeldOptional(writer: Writer, node: Expression): boolean {
  // What is of no type may be an optional, where there are any.
  if (isDynOrError(writer.checked.types.get(node) ?? DYN) && usesOptionals(writer)) return true;
  const holder = node.kind === "select" ? node.operand : node.kind === "call" ? node.arguments[0] : undefined;
  const isAccess = (node.kind === "select" && !node.testOnly) || (node.kind === "call" && node.name === "_[_]");
  if (!isAccess || holder === undefined || !isOptional(writer, node)) return false;
  return !isOptional(writer, holder) || isHeldOptional(writer, holder);
}

function usesOptionals({ checked }: Writer): boolean {
  return [...checked.types.values()].some((type) => optionalContent(type) !== undefined);
}

function isOptional(writer: Writer, node: Expression): boolean {
  return optionalContent(writer.checked.types.get(node) ?? DYN) !== undefined;
}

/** Access to what an optional holds, which gives an optional again. */
function printInside(writer: Writer, optional: Value, content: CelType, print: (inner: Value) => Piece): Piece {
  return writer.declare([{ name: "held", type: content, data: false }], ([name = ""]) => {
    const held = nameOf(name);
    const inner = print({ ...listValue(held, content), form: "name" });
    return writer.call("flatMapOptional", read(writer, optional), js`(${held}) => ${inner}`);
  });
}

function printHas(writer: Writer, node: Expression & { kind: "select" }, of: Value, type: CelType): Value {
  const { field } = node;
  if (of.type.kind === "map") {
    const entry = writer.call("findValue", read(writer, of), text(field));
    return valueOf(writer.call("hasEntry", entry, writer.use(readerOf(of.type.value))), type);
  }
  if (of.type.kind !== "object") {
    return valueOf(writer.call("hasDynItem", read(writer, of), text(field)), type);
  }
  const declared = of.type.fields.get(field);
  const access = fieldAccess(writer, of, declared?.name ?? field);
  const { path, isStatic } = staticField(of, declared);
  if (path !== undefined) writer.presence.decide(node, true, [path]);
  const reader = readerOf(declared?.type ?? DYN);
  const isTyped = isStatic === true && declared !== undefined && isReadable(declared.type);
  if (isTyped && writer.trustsData) return valueOf(js`${access} != null`, type, { negated: js`${access} == null` });
  // What is of the type of the schema or a misfit needs no more than this.
  if (isTyped && declared.type.kind !== "primitive")
    return valueOf(writer.call("hasField", access, writer.use("fitting")), type);
  // What cannot be read is an error here too: a stored object may have another type than the schema of today.
  if (reader !== "readDyn") return valueOf(writer.call("hasField", access, writer.use(reader)), type);
  return valueOf(js`${access} != null`, type);
}

function printField(writer: Writer, of: Value, field: string, type: CelType): Value {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    const value = dataValue(fieldAccess(writer, of, declared?.name ?? field), declared?.type ?? type, field);
    return { ...value, ...staticField(of, declared) };
  }
  const value = writer.call(of.type.kind === "map" ? "mapValue" : "dynItem", read(writer, of), text(field));
  return isDynOrError(of.type) ? valueOf(value, type) : dataValue(value, type);
}

/** What is known of a field of an object of the data. */
function staticField(of: Value, field: ObjectField | undefined): Pick<Value, "isStatic" | "path"> {
  if (of.isStatic !== true || field === undefined || INHERITED.has(field.name)) return {};
  return { isStatic: true, ...(of.path !== undefined && { path: `${of.path} ${JSON.stringify(field.name)}` }) };
}

/** The names of the properties that every object of JavaScript has. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

function fieldAccess(writer: Writer, of: Value, name: string): Piece {
  const object = read(writer, of);
  writer.useField(of.type, name);
  return INHERITED.has(name) ? writer.call("ownField", object, text(name)) : property(object, name);
}

/** `of.?field`, which gives an optional. */
function optionalSelect(writer: Writer, of: Value, field: string): Piece {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    const access = fieldAccess(writer, of, declared?.name ?? field);
    return writer.call("optionalField", access, optionalReader(writer, declared?.type ?? DYN));
  }
  return findEntry(writer, of, text(field));
}

/** An entry of a map, or of a value without a static type, as an optional. */
function findEntry(writer: Writer, of: Value, key: Piece): Piece {
  const [find, value] =
    of.type.kind === "map" ? (["findValue", of.type.value] as const) : (["findDynItem", DYN] as const);
  const entry = writer.call(find, read(writer, of), key);
  return writer.call("optionalEntry", entry, optionalReader(writer, value));
}

/** The function that reads what an optional holds. */
export function optionalReader(writer: Writer, type: CelType): Piece {
  const reader = writer.use(readerOf(type));
  if (readerOf(type) !== "readDyn" || !writer.options.typed || isDynOrError(type)) return reader;
  const value = nameOf("value");
  return js`(${value}) => ${untyped(writer, value, type)}`;
}

/** Prints `a[b]`, `a[?b]` and `a.?b`; undefined for other calls. */
export function printAccess(writer: Writer, node: Expression & { kind: "call" }, type: CelType): Value | undefined {
  if (node.name !== "_[_]" && node.name !== "_[?_]" && node.name !== "_?._") return undefined;
  const [operand, key] = node.arguments;
  if (operand === undefined || key === undefined) return undefined;
  if (isHeldOptional(writer, operand)) return valueOf(writer.leaveToExact(), type);
  const of = writer.fast(operand);
  const content = optionalContent(of.type);
  const find = (inner: Value): Piece => findIn(writer, inner, key);
  if (content !== undefined) return valueOf(printInside(writer, of, content, find), type);
  return node.name === "_[_]" ? printIndex(writer, of, writer.fast(key), type) : valueOf(find(of), type);
}

/** `of[?key]` and `of.?key`. */
function findIn(writer: Writer, of: Value, key: Expression): Piece {
  if (key.kind === "literal" && key.literal.kind === "string") return optionalSelect(writer, of, key.literal.value);
  const index = writer.fast(key);
  // An item that does not fit its schema is no error as long as the optional alone is looked at.
  if (of.type.kind !== "map") writer.leaveErrors();
  if (of.type.kind === "list") {
    const reader = optionalReader(writer, of.type.element);
    return writer.call("optionalItem", read(writer, of), printListIndex(writer, index), reader);
  }
  return findEntry(writer, of, printKey(writer, of, index));
}

function printIndex(writer: Writer, of: Value, index: Value, type: CelType): Value {
  if (of.type.kind === "list") {
    const item = writer.call("listItem", read(writer, of), printListIndex(writer, index));
    if (of.ready === true) return valueOf(item, type, { isCreated: true, ready: true });
    return { ...dataValue(item, of.type.element), isStatic: of.isStatic === true };
  }
  if (of.type.kind === "map") {
    return dataValue(writer.call("mapValue", read(writer, of), printKey(writer, of, index)), of.type.value);
  }
  return valueOf(writer.call("dynItem", read(writer, of), box(writer, index)), type);
}

function printListIndex(writer: Writer, index: Value): Piece {
  return isDynOrError(index.type) ? writer.call("indexOf", box(writer, index)) : readOrdered(writer, index);
}

/** The key of a map with a static type; what has none takes boxed keys. */
function printKey(writer: Writer, of: Value, key: Value): Piece {
  if (of.type.kind !== "map") return box(writer, key);
  return isDynOrError(key.type) ? writer.call("keyOf", box(writer, key)) : read(writer, key);
}
