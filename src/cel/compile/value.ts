import type { CelType, ListKind } from "../types/cel-type.js";
import { LEVEL, type Level, type Piece } from "./piece.js";

/** The text of an expression, and what is known of its value. */
export interface Value extends Piece {
  readonly type: CelType;
  /** It is as the data has it: it must be read before it is used. */
  readonly data?: boolean;
  /** The name of the field, if it is one: if it is absent, that is the key which is missing. */
  readonly field?: string;
  /** The rule made the list or map: all that it holds is as the types say. */
  readonly made?: boolean;
  /** How it is compared and added, if it is a list of the data. */
  readonly list?: ListKind | undefined;
}

/** A value that needs no reading. */
export function valueOf(piece: Piece, type: CelType, more: Partial<Value> = {}): Value {
  return { text: piece.text, level: piece.level, type, ...more };
}

/** A value as the data has it. */
export function dataValue(text: string, type: CelType, field?: string, level: Level = LEVEL.primary): Value {
  const list = type.kind === "list" ? type.list : undefined;
  return { text, level, type, data: true, list, ...(field === undefined ? {} : { field }) };
}
