import type { Colors } from "picocolors/types.js";
import { codeFrame } from "../code-frame.js";
import type { Diagnostic } from "../diagnostic.js";
import { lineColumnAt, type SourceSpan } from "../source-span.js";

/** Gives the text of a source file that a diagnostic points into, or undefined if it is not at hand. */
export type TextOf = (file: string) => string | undefined;

/** The findings for people: `file:line:col - error code: message`, a code frame, the mend. Ends with a newline. */
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
  if (diagnostic.mend !== undefined) rows.push(`  ${colors.green("mend:")} ${diagnostic.mend}`);
  return rows.join("\n");
}

function frameOf(span: SourceSpan, textOf: TextOf): string | undefined {
  const text = textOf(span.file);
  return text === undefined ? undefined : codeFrame(text, span);
}

function placeText(span: SourceSpan, textOf: TextOf): string {
  const text = textOf(span.file);
  if (text === undefined) return span.file;
  const { line, column } = lineColumnAt(text, span.start);
  return `${span.file}:${line}:${column}`;
}
