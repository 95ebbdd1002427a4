import type { SourceSpan } from "../../diagnostics/source-span.js";
import { append } from "../../kube/values/append.js";
import type { GoCommentLine, GoComments } from "./go-declarations.js";

/** A piece of syntax as far as grouping looks at it: offsets are UTF-16 units, rows count from 0. */
export interface Placed {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startRow: number;
  readonly endRow: number;
}

interface Group {
  readonly lines: GoCommentLine[];
  endRow: number;
}

/** Gathers the comments of one block of declarations, in the order of the source. */
export interface CommentGroups {
  /** Takes a comment. One that begins on the line on which the last declaration ends is a remark on that, and nobody's text. */
  readonly comment: (comment: Placed) => void;
  /** Returns the comments of the next declaration. */
  readonly declaration: (declaration: Placed) => GoComments;
  /** The comments that belonged to no declaration so far. */
  readonly detached: GoCommentLine[];
}

const NO_COMMENTS: GoComments = { doc: [], above: [] };

/**
 * Returns the groups of comments in a file as go/ast makes them: comments on lines that follow each other. Of a declaration are the
 * group that touches it and, for markers alone, the last one above that, as controller-gen associates them.
 */
export function createCommentGroups(path: string, text: string, openedOnRow: number): CommentGroups {
  let groups: Group[] = [];
  let previousRow = openedOnRow;
  const detached: GoCommentLine[] = [];
  return {
    detached,
    comment(comment) {
      if (comment.startRow === previousRow) return;
      const lines = commentLines(path, text, comment);
      const last = groups.at(-1);
      if (last !== undefined && comment.startRow <= last.endRow + 1) {
        append(last.lines, lines);
        last.endRow = comment.endRow;
      } else groups.push({ lines, endRow: comment.endRow });
    },
    declaration(declaration) {
      previousRow = declaration.endRow;
      if (groups.length === 0) return NO_COMMENTS;
      const touches = (groups.at(-1)?.endRow ?? -2) + 1 >= declaration.startRow;
      const doc = touches ? (groups.pop()?.lines ?? []) : [];
      const above = groups.pop()?.lines ?? [];
      for (const { lines } of groups) append(detached, lines);
      groups = [];
      return { doc, above };
    },
  };
}

/** `//tool:word` and the like, with no space behind `//`, which go/ast takes for directives. */
const DIRECTIVE = /^\/\/(?:[a-z0-9]+:[a-z0-9]|(?:line|extern|export) )/;

/** A line for a comment of TypeScript, where these end one. */
function onOneLine(text: string): string {
  return text.replace(/[\r\u2028\u2029]/g, " ");
}

function commentLines(file: string, text: string, { startIndex, endIndex }: Placed): GoCommentLine[] {
  const span = (start: number, length: number): SourceSpan => ({ file, start, end: start + length });
  if (text.startsWith("//", startIndex)) {
    const written = text.slice(startIndex, endIndex).trimEnd();
    const offset = written[2] === " " ? 3 : 2;
    const line = onOneLine(written.slice(offset));
    const directive = DIRECTIVE.test(written);
    return [{ text: line, style: "line", directive, span: span(startIndex + offset, line.length) }];
  }
  let start = startIndex + 2;
  return text
    .slice(start, endIndex - 2)
    .split("\n")
    .map((written): GoCommentLine => {
      const line = {
        text: onOneLine(written).trim(),
        style: "block",
        directive: false,
        span: span(start, written.length),
      } as const;
      start += written.length + 1;
      return line;
    });
}
