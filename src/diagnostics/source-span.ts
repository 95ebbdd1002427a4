/** A stretch of a source file: `start` and `end` are UTF-16 offsets into its text, `end` exclusive. */
export interface SourceSpan {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A place as people read it: both numbers count from 1; the column counts UTF-16 units. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Gives line and column of an offset; an offset past the end is the end. */
export function lineColumnAt(text: string, offset: number): LineColumn {
  let line = 1;
  let lineStart = 0;
  const end = Math.min(offset, text.length);
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}
