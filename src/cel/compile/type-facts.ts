import type { Piece } from "../../code/piece.js";
import { type } from "../../code/templates.js";
import { STORED_ENVIRONMENT } from "../functions/environment.js";
import type { Overload } from "../functions/overload.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, isDynOrError, listOf, optionalContent } from "../types/type-constants.js";
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

export function isDyn(type: CelType): boolean {
  return isDynOrError(type);
}

export function isScalar(type: CelType, ...names: readonly string[]): boolean {
  return type.kind === "primitive" && names.includes(type.name);
}

/** Whether an element of a list or a value of a map may be null. */
export function mayBeNull(type: CelType): boolean {
  return "schema" in type && type.schema?.nullable === true;
}

/** Whether a type needs no more than its values to be boxed. */
export function boxesItself(type: CelType): boolean {
  if (isDyn(type)) return true;
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

let byId: ReadonlyMap<string, Overload> | undefined;

/** The overloads of all functions by id, which is unique. */
export function overloadOf(id: string): Overload | undefined {
  byId ??= new Map(
    [...STORED_ENVIRONMENT.functions.values()].flatMap(({ overloads }) => overloads.map((each) => [each.id, each])),
  );
  return byId.get(id);
}

/** The function at run time that an overload names: its id in camel case. */
export function functionName(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join("");
}

/** Functions that do not look at the items of a list. */
export function looksAtNoItem(id: string): boolean {
  return /^(size_list|list_size|list_reverse|list_slice|optional_of|add_list)$/.test(id);
}

/** Functions that read the items of a list on their own, or do not look at them. */
export function readsItself(id: string): boolean {
  return /^list_.*_(sum|min|max|is_sorted)_|_sort$/.test(id) || looksAtNoItem(id);
}

/** Functions that give the first or the last item, and take the function that reads it. */
export function isEndOfList(id: string): boolean {
  return id === "list_first" || id === "list_last";
}

/** Whether only the value at hand tells if the parameter takes it. */
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

/** The overload of the function behind `sortBy`, which the type of the keys decides. */
export function sortOverload(key: CelType): string {
  const name = key.kind === "primitive" ? (PROTO_NAMES[key.name] ?? key.name) : "int";
  return `list_${name}_sortByAssociatedKeys`;
}

const PROTO_NAMES: Readonly<Record<string, string>> = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};
