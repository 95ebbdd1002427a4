import { commaSeparated } from "../../code/lists.js";
import { memberKey } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, type } from "../../code/templates.js";
import { type CelType, DYN, isDynOrError, listOf, optionalContent } from "../types/cel-type.js";
import { scalarReader, shapeOf } from "./shape-of.js";

/** The function that reads a value of the data as the type says. */
export function readerOf(type: CelType): string {
  const shape = shapeOf(type);
  if ("read" in shape) return scalarReader(shape);
  if ("list" in shape) return "readList";
  if ("map" in shape) return "readMap";
  return "object" in shape ? "readObject" : "readDyn";
}

/** The function that reads the elements of a list for a function of a library; undefined if they are fine as they are. */
export function elementReaderOf(element: CelType): string | undefined {
  const shape = shapeOf(element);
  const reader = "read" in shape ? scalarReader(shape) : "readDyn";
  return reader === "readDyn" ? undefined : reader;
}

export function isScalar(type: CelType, ...names: readonly string[]): boolean {
  return type.kind === "primitive" && names.includes(type.name);
}

/** Whether an element of a list or a value of a map may be null. */
export function mayBeNull(type: CelType): boolean {
  return "schema" in type && type.schema?.nullable === true;
}

/** Whether data of the type is a value of CEL as it is, but for ints, which have one form each that a rule compares. */
export function isPlain(type: CelType): boolean {
  return isScalar(type, "string", "bool", "int") || type.kind === "list" || type.kind === "object";
}

/** Whether nothing of the type fails to be read: the texts of some formats do. */
export function isReadable(type: CelType): boolean {
  return isPlain(type) || type.kind === "map" || isScalar(type, "double") || isDynOrError(type);
}

/** The type in TypeScript of data; of objects the fields that are used. */
export function dataType(of: CelType, fieldsOf: (object: CelType) => ReadonlySet<string>): Piece {
  if (!isPlain(of)) return type`unknown`;
  if (of.kind === "list") {
    return mayBeNull(of.element) ? type`readonly unknown[]` : type`readonly ${dataType(of.element, fieldsOf)}[]`;
  }
  if (of.kind !== "object") return typeScriptType(of);
  const names = fieldsOf(of);
  const members = [...of.fields.values()]
    .filter(({ name }) => names.has(name))
    .map((field) => code`readonly ${memberKey(field.name)}: ${dataType(field.type, fieldsOf)}`);
  return members.length === 0 ? type`object` : type`{ ${commaSeparated(members)} }`;
}

/** Whether a type needs no more than its values to be boxed. */
export function boxesItself(type: CelType): boolean {
  if (isDynOrError(type)) return true;
  if (type.kind === "primitive") return !["uint", "double"].includes(type.name);
  return type.kind === "type" || (type.kind === "opaque" && optionalContent(type) === undefined);
}

/** The type in TypeScript of what the run time knows of as unknown. */
export function typeScriptType(of: CelType): Piece {
  switch (of.kind) {
    case "primitive":
      return PRIMITIVES[of.name] ?? type`unknown`;
    case "list":
      return type`readonly ${typeScriptType(of.element)}[]`;
    default:
      // Whatever it is, the functions that take it name its class, and the checker has seen that it fits.
      return type`never`;
  }
}

const PRIMITIVES: Readonly<Record<string, Piece>> = {
  bool: type`boolean`,
  int: type`number | bigint`,
  uint: type`number | bigint`,
  double: type`number`,
  string: type`string`,
  null: type`null`,
  bytes: type`Uint8Array`,
  duration: type`never`,
  timestamp: type`never`,
};

/** Whether only the value itself tells if the parameter takes it. */
export function needsDispatch(argument: CelType, parameter: CelType | undefined): boolean {
  if (parameter === undefined || parameter.kind === "parameter" || isDynOrError(parameter)) return false;
  return isDynOrError(argument);
}

/** Whether a type parameter of the function stands for `dyn`, so that all that is passed for it must be boxed. */
export function bindsDyn(parameter: CelType, argument: CelType | undefined): boolean {
  if (argument === undefined) return false;
  if (parameter.kind === "parameter") return isDynOrError(argument);
  return parameter.kind === "list" && argument.kind === "list" && bindsDyn(parameter.element, argument.element);
}

/** A type whose parameters all stand for `dyn`. */
export function withDyn(type: CelType): CelType {
  if (type.kind === "parameter") return DYN;
  return type.kind === "list" ? listOf(withDyn(type.element)) : type;
}
