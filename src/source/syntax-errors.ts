import type { ts } from "ts-morph";
import { sourceTooDeep, syntaxError } from "../diagnostics/catalogue/source.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { compiler } from "./compiler.js";
import type { SourceText } from "./source-text.js";

/** Reports what the parser could not make sense of. It goes on behind a mistake, so there may be several. */
export function reportSyntaxErrors(syntax: ts.SourceFile, report: Report): void {
  // parseDiagnostics is not in the public typings, and it is the only way to the parser's findings without a program.
  const found = (syntax as unknown as { parseDiagnostics?: readonly ts.DiagnosticWithLocation[] }).parseDiagnostics;
  for (const each of found ?? []) {
    // What is missing at the end of a file has nothing to point at.
    const end = Math.min(each.start + Math.max(1, each.length), syntax.text.length);
    const span = { file: syntax.fileName, start: Math.min(each.start, end), end };
    report(diagnose(syntaxError, span, { problem: compiler().flattenDiagnosticMessageText(each.messageText, " ") }));
  }
}

/** How deep brackets may stand in one another: the parser calls itself for each level, and what reads types does, too. */
const MAX_DEPTH = 200;
/** Comments and texts, in which brackets do not count, and brackets. An arrow's `>` closes none. */
const PIECE =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|=>|\[\s*\]|[{[(<]|[}\])>]/g;
/** Lists of lists of lists. */
const LISTS = new RegExp(`(?:\\[\\s*\\]\\s*){${MAX_DEPTH}}`);

/** Parses a source. One that is nested too deep is reported, and taken for an empty one. */
export function parseSource(
  { path, text }: SourceText,
  options: ts.CreateSourceFileOptions,
  report: Report,
): ts.SourceFile {
  const start = tooDeepAt(text);
  if (start === undefined) {
    try {
      return compiler().createSourceFile(path, text, options);
    } catch (error) {
      // Operators nest without brackets, such as thousands of `?` or `-`, until the parser's stack ends.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const at = start ?? 0;
  report(diagnose(sourceTooDeep, { file: path, start: at, end: at + 1 }, { max: MAX_DEPTH }));
  return compiler().createSourceFile(path, "", options);
}

function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece.length > 1) continue;
    if ("{[(<".includes(piece)) depth++;
    else if (depth > 0) depth--;
    if (depth > MAX_DEPTH) return index;
  }
  return LISTS.exec(text)?.index;
}
