import type { Diagnostic } from "../diagnostic.js";
import { lineColumnAt, type SourceSpan } from "../source-span.js";
import type { TextOf } from "./report-text.js";

/** A finding as `--format json` prints it; lines and columns count from 1, `end` is exclusive. */
export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly help?: string;
  readonly place?: JsonPlace;
  readonly related?: readonly (JsonPlace & { readonly message: string })[];
}

interface JsonPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** The findings as JSON values, in the given order. */
export function jsonDiagnostics(diagnostics: readonly Diagnostic[], textOf: TextOf): JsonDiagnostic[] {
  return diagnostics.map((diagnostic) => ({
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    ...(diagnostic.help === undefined ? {} : { help: diagnostic.help }),
    ...(diagnostic.span === undefined ? {} : { place: jsonPlace(diagnostic.span, textOf) }),
    ...(diagnostic.related.length === 0
      ? {}
      : { related: diagnostic.related.map((r) => ({ message: r.message, ...jsonPlace(r.span, textOf) })) }),
  }));
}

function jsonPlace(span: SourceSpan, textOf: TextOf): JsonPlace {
  const text = textOf(span.file);
  if (text === undefined) return { file: span.file };
  const start = lineColumnAt(text, span.start);
  const end = lineColumnAt(text, span.end);
  return { file: span.file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
