import type { Piece } from "../../code/piece.js";
import type { CelType, ListKind } from "../types/cel-type.js";

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
  /** The rule made the list or map: all that it holds is as the types say. */
  readonly made?: boolean;
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
