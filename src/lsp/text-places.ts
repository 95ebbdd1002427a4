import type { Position, Range } from "vscode-languageserver";
import type { SourceSpan } from "../diagnostics/source-span.js";

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A text as sources are read: its lines end with a line feed, whatever the editor's end with. Lines and columns are the same in
 * both, and both count in UTF-16 units, so that no other mapping is needed.
 */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Finds lines and columns in one text. */
export interface TextPlaces {
  /** Returns the position of an offset; one past the end is the end. */
  readonly positionAt: (offset: number) => Position;
  /** Returns the offset of a position; one past the end of its line is that end. */
  readonly offsetAt: (position: Position) => number;
  /** Returns the range of a stretch, which has at least one character where its line goes on. */
  readonly rangeOf: (span: Pick<SourceSpan, "start" | "end">) => Range;
}

/** Editors take the byte order mark of a file away when they open it; `isOpen` says that a text is as the editor has it. */
export function textPlaces(text: string, isOpen: boolean): TextPlaces {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  const hidden = !isOpen && text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const startOf = (line: number): number => (starts[line] ?? text.length) + (line === 0 ? hidden : 0);
  const positionAt = (offset: number): Position => {
    const within = Math.max(0, Math.min(offset, text.length));
    let [line, after] = [0, starts.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= within) line = middle;
      else after = middle;
    }
    return { line, character: Math.max(0, within - startOf(line)) };
  };
  const offsetAt = ({ line, character }: Position): number => {
    if (line < 0) return 0;
    if (line >= starts.length) return text.length;
    const next = starts[line + 1];
    const end = next === undefined ? text.length : next - 1;
    return Math.min(startOf(line) + Math.max(0, character), end);
  };
  const rangeOf = ({ start, end }: Pick<SourceSpan, "start" | "end">): Range => ({
    start: positionAt(start),
    end: positionAt(Math.max(end, start)),
  });
  return { positionAt, offsetAt, rangeOf };
}
