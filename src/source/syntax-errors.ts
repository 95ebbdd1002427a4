import type { ts } from "@ts-morph/common";
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
    // The parser's messages have no chains of further ones.
    const problem = typeof each.messageText === "string" ? each.messageText : each.messageText.messageText;
    report(diagnose(syntaxError, span, { problem }));
  }
}

/** How deep brackets may stand in one another: the parser calls itself for each level, and what reads types does, too. */
const MAX_DEPTH = 200;
/** How deep nodes may: operators nest without brackets, such as thousands of `!` or `keyof`; a bracket is some five nodes. */
const MAX_NODES = 5 * MAX_DEPTH;
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
  const bracket = tooDeepAt(text);
  const parsed = bracket === undefined ? parsedSource(path, text, options) : undefined;
  const operator = parsed === undefined ? 0 : deepNode(parsed, 0)?.getStart(parsed);
  if (parsed !== undefined && operator === undefined) return parsed;
  const start = bracket ?? operator ?? 0;
  const max = bracket === undefined ? MAX_NODES : MAX_DEPTH;
  report(diagnose(sourceTooDeep, { file: path, start, end: start + 1 }, { max }));
  return compiler().createSourceFile(path, "", options);
}

/** The parsed source; undefined where the parser's own stack ends in thousands of operators. */
function parsedSource(path: string, text: string, options: ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  try {
    return compiler().createSourceFile(path, text, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The first node that stands too deep in others, where what reads types would come to the end of the stack. */
function deepNode(node: ts.Node, depth: number): ts.Node | undefined {
  return depth > MAX_NODES ? node : compiler().forEachChild(node, (child) => deepNode(child, depth + 1));
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
