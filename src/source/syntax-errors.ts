import type { ts } from "ts-morph";
import { syntaxError } from "../diagnostics/catalogue/source.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { compiler } from "./compiler.js";

/** Reports what the parser could not make sense of. It goes on behind a mistake, so there may be several. */
export function reportSyntaxErrors(syntax: ts.SourceFile, report: Report): void {
  // parseDiagnostics is not in the public typings, and it is the only way to the parser's findings without a program.
  const found = (syntax as unknown as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics;
  for (const each of found ?? []) {
    const span = { file: syntax.fileName, start: each.start, end: each.start + Math.max(1, each.length) };
    report(diagnose(syntaxError, span, { problem: compiler().flattenDiagnosticMessageText(each.messageText, " ") }));
  }
}
