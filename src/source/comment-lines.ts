import { append } from "../kube/values/append.js";
import { compiler } from "./compiler.js";
import type { AttachedComments, CommentLine } from "./declarations.js";

export const NO_COMMENTS: AttachedComments = { adjacent: [], above: [] };

/** The comments before a declaration in groups; a blank line ends a group. `detached` are the groups above `above`. */
export interface LeadingComments extends AttachedComments {
  readonly detached: readonly CommentLine[];
}

/**
 * Reads the comments between the previous token (`fullStart`) and a declaration (`start`). The group that touches the
 * declaration is `adjacent`, the closest group above it `above`, as controller-gen associates them; comments
 * at the end of the previous line belong to nobody. Where all stand on one line, what is between belongs to what follows.
 */
export function leadingComments(file: string, text: string, fullStart: number, start: number): LeadingComments {
  const behind = fullStart === 0 ? undefined : compiler().getTrailingCommentRanges(text, fullStart);
  const oneLine = behind !== undefined && !text.slice(behind.at(-1)?.end, start).includes("\n");
  const ranges = oneLine ? behind : compiler().getLeadingCommentRanges(text, fullStart);
  if (ranges === undefined) return { ...NO_COMMENTS, detached: [] };
  const groups: CommentLine[][] = [];
  let previousEnd: number | undefined;
  for (const range of ranges) {
    const lines = commentLines(file, text, range.pos, range.end);
    const last = groups.at(-1);
    if (last === undefined || previousEnd === undefined || hasBlankLine(text, previousEnd, range.pos))
      groups.push(lines);
    else append(last, lines);
    previousEnd = range.end;
  }
  const touches = previousEnd !== undefined && !hasBlankLine(text, previousEnd, start);
  const adjacent = touches ? (groups.pop() ?? []) : [];
  const above = groups.pop() ?? [];
  return { adjacent, above, detached: groups.flat() };
}

/** The comments of a stretch of trivia that no declaration follows, such as the end of a file or of a body. */
export function triviaComments(file: string, text: string, position: number): CommentLine[] {
  return (compiler().getLeadingCommentRanges(text, position) ?? []).flatMap((range) =>
    commentLines(file, text, range.pos, range.end),
  );
}

/** Splits one comment into lines without comment signs. A `//` loses one space, a JSDoc line its star and one space. */
export function commentLines(file: string, text: string, start: number, end: number): CommentLine[] {
  const comment = start;
  const isJsDoc = text.startsWith("/**", start) && text[start + 3] !== "/";
  const style = text.startsWith("//", start) ? "line" : isJsDoc ? "jsdoc" : "block";
  if (style === "line") {
    const from = text[start + 2] === " " ? start + 3 : start + 2;
    return [{ text: text.slice(from, end), style, comment, span: { file, start: from, end } }];
  }
  const lines: CommentLine[] = [];
  const bodyEnd = end - 2;
  let lineStart = start + (style === "jsdoc" ? 3 : 2);
  for (;;) {
    const newline = text.indexOf("\n", lineStart);
    const lineEnd = newline === -1 || newline >= bodyEnd ? bodyEnd : newline;
    const from = lines.length === 0 ? skipOneSpace(text, lineStart) : contentStart(text, lineStart, lineEnd, style);
    const content = text.slice(Math.min(from, lineEnd), lineEnd).replace(/\s+$/, "");
    lines.push({ text: content, style, comment, span: { file, start: from, end: from + content.length } });
    if (lineEnd === bodyEnd) return lines;
    lineStart = newline + 1;
  }
}

function contentStart(text: string, lineStart: number, lineEnd: number, style: "block" | "jsdoc"): number {
  if (style === "block") return lineStart;
  let index = lineStart;
  while (index < lineEnd && (text[index] === " " || text[index] === "\t")) index++;
  return text[index] === "*" ? skipOneSpace(text, index + 1) : index;
}

function skipOneSpace(text: string, index: number): number {
  return text[index] === " " ? index + 1 : index;
}

function hasBlankLine(text: string, from: number, to: number): boolean {
  return /\n[ \t\r]*\n/.test(text.slice(from, to));
}
