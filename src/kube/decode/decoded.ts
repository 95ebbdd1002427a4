import type { KubeValue } from "../values/kube-value.js";

/** A stretch of the text that was read: UTF-16 offsets, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Why a text cannot be read. Line and column count from 1; the column counts UTF-16 units. */
export interface DecodeError extends TextSpan {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A key that an object has twice. The last value counts, as on the server. */
export interface DuplicateField extends TextSpan {
  /** As the server tells it: `spec.servers[0].name`. */
  readonly path: string;
  /** Whether it is one only because a merge key (`<<`) brings the same key. The server counts that, too. */
  readonly merged: boolean;
}

/** Where a value stands in the text, with the places of its members by their keys or indexes. */
export interface FieldPlace {
  /** From the key, where it has one, to the end of the value. */
  readonly span: TextSpan;
  readonly members: ReadonlyMap<string, FieldPlace>;
  readonly isList: boolean;
}

/** What the server takes and other readers may not. */
export interface DecodeWarning extends TextSpan {
  readonly message: string;
}

/** One document of a text. */
export interface DecodedDocument {
  readonly value: KubeValue;
  readonly duplicates: readonly DuplicateField[];
  /** Finds out where everything stands; that takes going through the text once more. */
  readonly place: () => FieldPlace;
}

/** What was read. The documents before an error are given all the same. */
export interface Decoded {
  readonly documents: readonly DecodedDocument[];
  readonly error: DecodeError | undefined;
  /** YAML that only YAML 1.1 takes; the first such place. */
  readonly warnings: readonly DecodeWarning[];
}

/** Objects and lists of YAML may be this deep in one another: its parser needs four times as much of the stack as JSON's. */
export const MAX_YAML_DEPTH = 250;

/** Thrown and caught within a reader. */
export class DecodeProblem extends Error {
  constructor(
    message: string,
    readonly start: number,
    readonly end: number = start + 1,
  ) {
    super(message);
  }
}

/** The problem as it is reported, with line and column. */
export function decodeError(text: string, { message, start, end }: DecodeProblem): DecodeError {
  const index = Math.min(start, text.length);
  const lineStart = text.lastIndexOf("\n", index - 1) + 1;
  let line = 1;
  for (let next = text.indexOf("\n"); next !== -1 && next < lineStart; next = text.indexOf("\n", next + 1)) line++;
  return {
    message,
    start: index,
    end: Math.max(index, Math.min(end, text.length)),
    line,
    column: index - lineStart + 1,
  };
}

/** The path of a key below a path, as the server tells unknown and doubled fields. */
export function childPath(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
