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

/** Some editors begin a file with it, and none shows it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A text as editors show it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

/** Returns line and column of an offset; an offset past the end is the end. A byte order mark takes no column. */
export function lineColumnAt(text: string, offset: number): LineColumn {
  let line = 1;
  let lineStart = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const end = Math.max(lineStart, Math.min(offset, text.length));
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}
