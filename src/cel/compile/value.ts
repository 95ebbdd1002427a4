import type { Piece } from "../../code/piece.js";
import type { CelType, ListKind } from "../types/cel-type.js";
import { optionalContent } from "../types/type-constants.js";

/** A piece, and what is known of its value. */
export interface Value {
  readonly piece: Piece;
  readonly type: CelType;
  /** It is as the data has it: it must be read before it is used. */
  readonly data?: boolean;
  /** Literals and names neither fail nor do anything, so that it does not matter when they are evaluated. */
  readonly form?: "literal" | "name";
  /** The name of the field, if it is one: if it is absent, that is the key which is missing. */
  readonly field?: string;
  /** The rule made the list or map, which is equal to no value of another type; that of the data errs there. */
  readonly made?: boolean;
  /** All that the list, map or optional holds is as the types say, so that it need not be read. */
  readonly ready?: boolean;
  /** How it is compared and added, if it is a list of the data. */
  readonly list?: ListKind | undefined;
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
export function isMade({ type, made }: { readonly type: CelType; readonly made?: boolean | undefined }): boolean {
  return made === true || (type.kind !== "list" && type.kind !== "map");
}
