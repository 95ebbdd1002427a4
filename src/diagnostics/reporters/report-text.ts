import type { Colors } from "picocolors/types.js";
import type { Diagnostic } from "../diagnostic.js";
import { lineAt, lineColumnAt, lineCount, type SourceSpan } from "../source-span.js";

/** Returns the text of a source file that a diagnostic points into, or undefined if it is not at hand. */
export type TextOf = (file: string) => string | undefined;

/** The findings for people: `file:line:col - error code: message`, a code frame, the help. Ends with a newline. */
export function reportText(diagnostics: readonly Diagnostic[], textOf: TextOf, colors: Colors): string {
  return diagnostics.map((diagnostic) => `${one(diagnostic, textOf, colors)}\n`).join("\n");
}

function one(diagnostic: Diagnostic, textOf: TextOf, colors: Colors): string {
  const paint = diagnostic.severity === "error" ? colors.red : colors.yellow;
  const place = diagnostic.span === undefined ? "" : `${colors.cyan(placeText(diagnostic.span, textOf))} - `;
  const rows = [`${place}${paint(`${diagnostic.severity} ${diagnostic.code}`)}: ${diagnostic.message}`];
  const frame = diagnostic.span === undefined ? undefined : frameOf(diagnostic.span, textOf);
  if (frame !== undefined) rows.push(frame);
  for (const related of diagnostic.related) {
    rows.push(`  ${colors.cyan(placeText(related.span, textOf))} - ${related.message}`);
  }
  // What to do against it is of no use where it is to stay.
  if (diagnostic.accepted !== undefined) rows.push(`  ${colors.green("accepted:")} ${diagnostic.accepted.reason}`);
  else if (diagnostic.help !== undefined) rows.push(`  ${colors.green("help:")} ${diagnostic.help}`);
  return rows.join("\n");
}

function frameOf(span: SourceSpan, textOf: TextOf): string | undefined {
  const text = textOf(span.file);
  return text === undefined ? undefined : codeFrame(text, span);
}

/** The place of a span as `file:line:column`. */
export function placeText(span: SourceSpan, textOf: TextOf): string {
  const text = textOf(span.file);
  if (text === undefined) return span.file;
  const { line, column } = lineColumnAt(text, span.start);
  return `${span.file}:${line}:${column}`;
}

const CONTEXT_LINES = 2;
const MAX_WIDTH = 160;

/**
 * The lines around a span with line numbers and a row of carets under the span (its first line, if it has
 * several). Long lines are cut around the span. Ends without a newline.
 */
export function codeFrame(text: string, span: SourceSpan): string {
  const { line, column } = lineColumnAt(text, span.start);
  const first = Math.max(1, line - CONTEXT_LINES);
  const last = Math.min(lineCount(text), line + 1);
  const gutter = String(last).length;
  const shift = Math.max(0, column - 1 - MAX_WIDTH / 2);
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const whole = lineAt(text, number);
    const content = whole.slice(shift, shift + MAX_WIDTH);
    rows.push(`${number === line ? ">" : " "} ${String(number).padStart(gutter)} | ${content}`.trimEnd());
    if (number === line) {
      const shown = Math.min(whole.length, shift + MAX_WIDTH);
      const carets = "^".repeat(Math.max(1, Math.min(span.end - span.start, shown - (column - 1))));
      const indent = whole.slice(shift, column - 1).replace(/[^\t]/g, " ");
      rows.push(`  ${" ".repeat(gutter)} | ${indent}${carets}`);
    }
  }
  return rows.join("\n");
}
