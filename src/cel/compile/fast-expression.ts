import { commaSeparated } from "../../code/lists.js";
import { name as nameOf, property, text } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, js } from "../../code/templates.js";
import type { Expression, ListElement, MapEntry } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { convert, read, untyped } from "./conversions.js";
import { printCall } from "./fast-calls.js";
import { printMacro } from "./fast-macros.js";
import { literalTerm } from "./folding.js";
import { printTerm } from "./print-term.js";
import { constant, literal, type Term } from "./term.js";
import { isDyn, readerOf } from "./type-facts.js";
import { dataValue, isReady, listValue, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/**
 * Prints the fast form of an expression: plain JavaScript that throws where CEL has an error. Where operators absorb errors,
 * it is right unless something is thrown.
 */
export function printFast(writer: Writer, node: Expression): Value {
  const type = writer.checked.types.get(node) ?? DYN;
  switch (node.kind) {
    case "literal":
      return valueOf(printTerm(writer, literalTerm(node.literal)), type, { form: "literal" });
    case "identifier":
      if (writer.checked.typeNames.has(node))
        return valueOf(printTerm(writer, typeNameTerm(node.name)), type, { form: "name" });
      return printVariable(writer, node.name, type);
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

function printVariable(writer: Writer, name: string, type: CelType): Value {
  const variable = writer.variable(name);
  if (variable === undefined) return valueOf(printTerm(writer, typeNameTerm(name)), type, { form: "name" });
  const piece = nameOf(variable.name);
  return { ...(variable.data ? dataValue(piece, variable.type) : listValue(piece, variable.type)), form: "name" };
}

/** A name of a type, such as `int`. */
export function typeNameTerm(name: string): Term {
  return constant({ kind: "new", className: "CelTypeValue", argument: literal(TYPE_NAMES[name] ?? name) });
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
};

function printSelect(writer: Writer, operand: Expression, field: string, testOnly: boolean, type: CelType): Value {
  if (isHeldOptional(writer, operand)) return valueOf(writer.leaveToExact(), type);
  const of = printFast(writer, operand);
  const content = optionalContent(of.type);
  if (content === undefined) return testOnly ? printHas(writer, of, field, type) : printField(writer, of, field, type);
  const found = printInside(writer, of, content, (inner) => optionalSelect(writer, inner, field));
  return valueOf(testOnly ? writer.call("optionalHasValue", found) : found, type);
}

/**
 * Whether an optional is taken out of something by an access and accessed in turn: the server does not look into it there, so
 * that it finds nothing.
 */
export function isHeldOptional(writer: Writer, node: Expression): boolean {
  // What is of no type may be an optional, where there are any.
  if (isDyn(writer.checked.types.get(node) ?? DYN) && usesOptionals(writer)) return true;
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
export function printInside(writer: Writer, optional: Value, content: CelType, print: (inner: Value) => Piece): Piece {
  return writer.declare([{ name: "held", type: content, data: false }], ([name = ""]) => {
    const held = nameOf(name);
    const inner = print({ ...listValue(held, content), form: "name" });
    return writer.call("flatMapOptional", read(writer, optional), js`(${held}) => ${inner}`);
  });
}

function printHas(writer: Writer, of: Value, field: string, type: CelType): Value {
  if (of.type.kind === "map") {
    const found = writer.call("findValue", read(writer, of), text(field));
    return valueOf(writer.call("hasEntry", found, writer.use(readerOf(of.type.value))), type);
  }
  if (of.type.kind !== "object") {
    return valueOf(writer.call("hasDynItem", read(writer, of), text(field)), type);
  }
  const declared = of.type.fields.get(field);
  const access = fieldAccess(writer, of, declared?.name ?? field);
  const reader = readerOf(declared?.type ?? DYN);
  // What cannot be read is an error here too: a stored object may have another type than the schema of today.
  if (reader !== "readDyn") return valueOf(writer.call("hasField", access, writer.use(reader)), type);
  return valueOf(js`${access} != null`, type);
}

function printField(writer: Writer, of: Value, field: string, type: CelType): Value {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    return dataValue(fieldAccess(writer, of, declared?.name ?? field), declared?.type ?? type, field);
  }
  const value = writer.call(of.type.kind === "map" ? "mapValue" : "dynItem", read(writer, of), text(field));
  return isDyn(of.type) ? valueOf(value, type) : dataValue(value, type);
}

/** The names of the properties that every object of JavaScript has. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

function fieldAccess(writer: Writer, of: Value, name: string): Piece {
  const object = read(writer, of);
  return INHERITED.has(name) ? writer.call("ownField", object, text(name)) : property(object, name);
}

/** `of.?field`, which gives an optional. */
export function optionalSelect(writer: Writer, of: Value, field: string): Piece {
  if (of.type.kind === "object") {
    const declared = of.type.fields.get(field);
    const access = fieldAccess(writer, of, declared?.name ?? field);
    return writer.call("optionalField", access, optionalReader(writer, declared?.type ?? DYN));
  }
  const [find, value] =
    of.type.kind === "map" ? (["findValue", of.type.value] as const) : (["findDynItem", DYN] as const);
  const found = writer.call(find, read(writer, of), text(field));
  return writer.call("optionalEntry", found, optionalReader(writer, value));
}

export function optionalReader(writer: Writer, type: CelType): Piece {
  const reader = writer.use(readerOf(type));
  if (readerOf(type) !== "readDyn" || !writer.options.typed || isDyn(type)) return reader;
  const value = nameOf("value");
  return js`(${value}) => ${untyped(writer, value, type)}`;
}

function printList(writer: Writer, elements: readonly ListElement[], type: CelType): Value {
  const of = type.kind === "list" ? type.element : DYN;
  const values = elements.map(({ value }) => printFast(writer, value));
  const items = elements.map(({ optional }, index) => {
    const printed = values[index] as Value; // one for each
    if (!optional) return convert(writer, printed, of);
    return code`...${writer.call("optionalUnwrap", js`[${read(writer, printed)}]`)}`;
  });
  return valueOf(js`[${commaSeparated(items)}]`, type, { made: true, ready: values.every(isReady) });
}

function printMap(writer: Writer, entries: readonly MapEntry[], type: CelType): Value {
  const [keyType, valueType] = type.kind === "map" ? [type.key, type.value] : [DYN, DYN];
  const pairs = entries.map(({ key, value, optional }) => {
    const printedKey = printFast(writer, key);
    const printedValue = printFast(writer, value);
    const keyPiece = isDyn(keyType) ? writer.call("keyOf", convert(writer, printedKey, DYN)) : read(writer, printedKey);
    const valuePiece = optional ? js`${read(writer, printedValue)}.content` : convert(writer, printedValue, valueType);
    return { pair: js`[${keyPiece}, ${valuePiece}]`, ready: isReady(printedValue) };
  });
  const made = writer.call("mapOf", ...pairs.map(({ pair }) => pair));
  return valueOf(made, type, { made: true, ready: pairs.every(({ ready }) => ready) });
}
