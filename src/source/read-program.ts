import type { ts } from "@ts-morph/common";
import type { Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { append } from "../kube/values/append.js";
import { commentLines } from "./comment-lines.js";
import { compiler } from "./compiler.js";
import type { CommentLine } from "./declarations.js";
import { type MemberUse, readMemberUses } from "./read-member-uses.js";
import type { SourceText } from "./source-text.js";
import { parseSource, reportSyntaxErrors } from "./syntax-errors.js";

/** The comments of a file of any code. */
export interface SourceComments {
  /** Those on lines of their own, above declarations and members or by themselves. */
  readonly standing: readonly CommentLine[];
  /** Those behind code on their line, and those in the bodies of functions. */
  readonly within: readonly CommentLine[];
}

/** What is read of a file of any code. */
export interface SourceProgram extends SourceComments {
  /** Finds what it calls. */
  readonly memberUses: () => readonly MemberUse[];
}

/**
 * Reads a TypeScript file that holds programs rather than types, such as that of a controller. Reports what does not
 * parse.
 */
export function readProgram(source: SourceText, report: Report): SourceProgram {
  const options = {
    languageVersion: compiler().ScriptTarget.ESNext,
    jsDocParsingMode: compiler().JSDocParsingMode.ParseNone,
  };
  const syntax = parseSource(source, options, report);
  reportSyntaxErrors(syntax, report);
  return { ...commentsOf(syntax), memberUses: () => readMemberUses(syntax) };
}

function commentsOf(syntax: ts.SourceFile): SourceComments {
  const { texts, bodies } = spansOf(syntax);
  const standing: CommentLine[] = [];
  const within: CommentLine[] = [];
  for (const { start, end } of commentsOutside(syntax.text, texts)) {
    const isInBody = bodies.some((body) => body.start < start && end < body.end);
    const lineStart = syntax.text.lastIndexOf("\n", start - 1) + 1;
    const isAlone = syntax.text.slice(lineStart, start).trim() === "";
    append(isAlone && !isInBody ? standing : within, commentLines(syntax.fileName, syntax.text, start, end));
  }
  return { standing, within };
}

type Span = Pick<SourceSpan, "start" | "end">;

/** The literals that may hold what looks like a comment, in order, and the bodies of functions. */
function spansOf(syntax: ts.SourceFile): { readonly texts: readonly Span[]; readonly bodies: readonly Span[] } {
  const { SyntaxKind, forEachChild } = compiler();
  const literals = new Set<ts.SyntaxKind>([
    SyntaxKind.StringLiteral,
    SyntaxKind.NoSubstitutionTemplateLiteral,
    SyntaxKind.TemplateHead,
    SyntaxKind.TemplateMiddle,
    SyntaxKind.TemplateTail,
    SyntaxKind.RegularExpressionLiteral,
  ]);
  const texts: Span[] = [];
  const bodies: Span[] = [];
  const visit = (node: ts.Node): void => {
    const span = { start: node.getStart(syntax), end: node.end };
    if (literals.has(node.kind)) texts.push(span);
    else if (node.kind === SyntaxKind.Block) bodies.push(span);
    forEachChild(node, visit);
  };
  visit(syntax);
  return { texts: texts.sort((one, other) => one.start - other.start), bodies };
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The places of comments; a comment holds no literals, so that what begins in one of these is skipped. */
function commentsOutside(text: string, literals: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let position = 0;
  const searchTo = (end: number): void => {
    COMMENT.lastIndex = position;
    for (let match = COMMENT.exec(text); match !== null && match.index < end; match = COMMENT.exec(text)) {
      spans.push({ start: match.index, end: match.index + match[0].trimEnd().length });
      position = COMMENT.lastIndex;
    }
  };
  for (const { start, end } of literals) {
    searchTo(start);
    position = Math.max(position, end);
  }
  searchTo(text.length + 1);
  return spans;
}
