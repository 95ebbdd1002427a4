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

/** Returns line and column of an offset; an offset past the end is the end. A byte order mark takes no column. */
export function lineColumnAt(text: string, offset: number): LineColumn {
  const starts = lineStarts(text);
  const end = Math.max(starts[0] ?? 0, Math.min(offset, text.length));
  let [line, after] = [1, starts.length + 1];
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle - 1] ?? 0) <= end) line = middle;
    else after = middle;
  }
  return { line, column: end - (starts[line - 1] ?? 0) + 1 };
}

/** A line of a text as editors show it, without its end; empty where there is no such line. Lines count from 1. */
export function lineAt(text: string, line: number): string {
  const starts = lineStarts(text);
  const start = starts[line - 1];
  if (start === undefined) return "";
  const next = starts[line];
  return next === undefined ? text.slice(start) : text.slice(start, next - 1).replace(/\r$/, "");
}

/** How many lines a text has. */
export function lineCount(text: string): number {
  return lineStarts(text).length;
}

/** The text that was asked about last: there may be more findings in one file than its lines could be counted for again. */
let last: { readonly text: string; readonly starts: readonly number[] } | undefined;

/** Where each line of a text begins. */
function lineStarts(text: string): readonly number[] {
  if (last?.text === text) return last.starts;
  const starts = [text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  last = { text, starts };
  return starts;
}
