import type { Expression, ListElement, Literal, MapEntry } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { convert, read, untyped } from "./conversions.js";
import { printCall } from "./fast-calls.js";
import { printMacro } from "./fast-macros.js";
import { callOf, doubleText, integerText, LEVEL, type Piece, piece, propertyOf, quoted } from "./piece.js";
import { isDyn, readerOf } from "./type-facts.js";
import { dataValue, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/**
 * Prints the fast form of an expression: plain JavaScript that throws where CEL has an error. Where operators absorb errors,
 * it is right unless something is thrown.
 */
export function printFast(writer: Writer, node: Expression): Value {
  const type = writer.checked.types.get(node) ?? DYN;
  switch (node.kind) {
    case "literal":
      return valueOf(printLiteral(writer, node.literal), type);
    case "identifier":
      return printIdentifier(writer, node.name, type);
    case "select":
      return printSelect(writer, node.operand, node.field, node.testOnly, type);
    case "call":
      return printCall(writer, node, type);
    case "list":
      return printList(writer, node.elements, type);
    case "map":
      return printMap(writer, node.entries, type);
    case "macro":
      return printMacro(writer, node, type);
  }
}

export function printLiteral(writer: Writer, literal: Literal): Piece {
  switch (literal.kind) {
    case "null":
      return piece("null");
    case "bool":
      return piece(String(literal.value));
    case "int":
    case "uint":
      return numberPiece(integerText(literal.value));
    case "double":
      return numberPiece(doubleText(literal.value));
    case "string":
      return piece(quoted(literal.value));
    case "bytes":
      return piece(writer.constant(`Uint8Array.of(${literal.value.join(", ")})`, "Uint8Array"));
  }
}

function numberPiece(text: string): Piece {
  return piece(text, text.startsWith("-") ? LEVEL.unary : LEVEL.primary);
}

function printIdentifier(writer: Writer, name: string, type: CelType): Value {
  const variable = writer.variable(name);
  if (variable !== undefined) {
    return variable.data
      ? dataValue(variable.name, variable.type)
      : { ...dataValue(variable.name, variable.type), data: false };
  }
  return valueOf(printTypeName(writer, name), type);
}

/** A name of a type, such as `int`. */
function printTypeName(writer: Writer, name: string): Piece {
  return piece(writer.constant(`new ${writer.use("CelTypeValue")}(${quoted(TYPE_NAMES[name] ?? name)})`));
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
};

function printSelect(writer: Writer, operand: Expression, field: string, testOnly: boolean, type: CelType): Value {
  const of = printFast(writer, operand);
  const content = optionalContent(of.type);
  if (content === undefined) return testOnly ? printHas(writer, of, field, type) : printField(writer, of, field, type);
  const found = printInside(writer, of, content, (inner) => optionalSelect(writer, inner, field));
  return testOnly ? valueOf(callOf(writer.use("optionalHasValue"), found.text), type) : valueOf(found, type);
}

/** Access to what an optional holds, which gives an optional again. */
export function printInside(writer: Writer, optional: Value, content: CelType, print: (inner: Value) => Piece): Piece {
  return writer.declare([{ name: "held", type: content, data: false }], ([name = ""]) => {
    const inner = print({ ...dataValue(name, content), data: false });
    return callOf(writer.use("flatMapOptional"), read(writer, optional).text, `(${name}) => ${inner.text}`);
  });
}

function printHas(writer: Writer, of: Value, field: string, type: CelType): Value {
  if (of.type.kind !== "object") {
    const has = of.type.kind === "map" ? "hasKey" : "hasDynItem";
    return valueOf(callOf(writer.use(has), read(writer, of).text, quoted(field)), type);
  }
  const declared = of.type.fields.get(field);
  const { text } = fieldAccess(writer, of, declared?.name ?? field);
  // What cannot be read is an error here too.
  const isSure = declared === undefined || ALWAYS_READ.has(readerOf(declared.type));
  if (!isSure) return valueOf(callOf(writer.use("hasField"), text, writer.use(readerOf(declared.type))), type);
  return valueOf(piece(`${text} != null`, LEVEL.equality), type);
}

function printField(writer: Writer, of: Value, field: string, type: CelType): Value {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    return dataValue(fieldAccess(writer, of, declared?.name ?? field).text, declared?.type ?? type, field);
  }
  const value = callOf(
    writer.use(of.type.kind === "map" ? "mapValue" : "dynItem"),
    read(writer, of).text,
    quoted(field),
  );
  return isDyn(of.type) ? valueOf(value, type) : dataValue(value.text, type);
}

const ALWAYS_READ = new Set(["readString", "readBool", "readDouble", "readList", "readMap", "readObject", "readDyn"]);

/** The names of the properties that every object of JavaScript has. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

function fieldAccess(writer: Writer, of: Value, name: string): Piece {
  const object = read(writer, of);
  return INHERITED.has(name) ? callOf(writer.use("ownField"), object.text, quoted(name)) : propertyOf(object, name);
}

/** `of.?field`, which gives an optional. */
export function optionalSelect(writer: Writer, of: Value, field: string): Piece {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    const { text } = fieldAccess(writer, of, declared?.name ?? field);
    return callOf(writer.use("optionalField"), text, optionalReader(writer, declared?.type ?? DYN));
  }
  const find = of.type.kind === "map" ? "findValue" : "findDynItem";
  const found = callOf(writer.use(find), read(writer, of).text, quoted(field));
  const value = of.type.kind === "map" ? of.type.value : DYN;
  return callOf(writer.use("optionalEntry"), found.text, optionalReader(writer, value));
}

export function optionalReader(writer: Writer, type: CelType): string {
  const reader = writer.use(readerOf(type));
  if (reader !== "readDyn" || !writer.options.typed || isDyn(type)) return reader;
  return `(value) => ${untyped(writer, piece("value"), type).text}`;
}

function printList(writer: Writer, elements: readonly ListElement[], type: CelType): Value {
  const of = type.kind === "list" ? type.element : DYN;
  const texts = elements.map(({ value, optional }) => {
    const printed = printFast(writer, value);
    if (!optional) return convert(writer, printed, of).text;
    return `...${callOf(writer.use("optionalUnwrap"), `[${read(writer, printed).text}]`).text}`;
  });
  return valueOf(piece(`[${texts.join(", ")}]`), type, { made: true });
}

function printMap(writer: Writer, entries: readonly MapEntry[], type: CelType): Value {
  const [keyType, valueType] = type.kind === "map" ? [type.key, type.value] : [DYN, DYN];
  const texts = entries.map(({ key, value, optional }) => {
    const printedKey = printFast(writer, key);
    const printedValue = printFast(writer, value);
    const keyText = isDyn(keyType)
      ? callOf(writer.use("keyOf"), convert(writer, printedKey, DYN).text)
      : read(writer, printedKey);
    const valueText = optional
      ? `${read(writer, printedValue).text}.content`
      : convert(writer, printedValue, valueType).text;
    return `[${keyText.text}, ${valueText}]`;
  });
  return valueOf(callOf(writer.use("mapOf"), ...texts), type, { made: true });
}
