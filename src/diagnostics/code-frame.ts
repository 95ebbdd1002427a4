import { lineColumnAt, type SourceSpan, withoutByteOrderMark } from "./source-span.js";

const CONTEXT_LINES = 2;
const MAX_WIDTH = 160;

/**
 * The lines around a span with line numbers and a row of carets under the span (its first line, if it has
 * several). Long lines are cut around the span. Ends without a newline.
 */
export function codeFrame(text: string, span: SourceSpan): string {
  const lines = withoutByteOrderMark(text).split(/\r\n|\n/);
  const { line, column } = lineColumnAt(text, span.start);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lines.length, line + 1);
  const gutter = String(last).length;
  const shift = Math.max(0, column - 1 - MAX_WIDTH / 2);
  const rows: string[] = [];
  for (let at = first; at <= last; at++) {
    const content = (lines[at - 1] ?? "").slice(shift, shift + MAX_WIDTH);
    rows.push(`${at === line ? ">" : " "} ${String(at).padStart(gutter)} | ${content}`.trimEnd());
    if (at === line) {
      const shown = Math.min((lines[at - 1] ?? "").length, shift + MAX_WIDTH);
      const carets = "^".repeat(Math.max(1, Math.min(span.end - span.start, shown - (column - 1))));
      const indent = (lines[at - 1] ?? "").slice(shift, column - 1).replace(/[^\t]/g, " ");
      rows.push(`  ${" ".repeat(gutter)} | ${indent}${carets}`);
    }
  }
  return rows.join("\n");
}
