import { beginsLikeMarker } from "../markers/read-marker.js";
import type { AttachedComments, CommentLine } from "../source/declarations.js";

/**
 * The description that a declaration's comments give. It is the JSDoc directly above, or, without one, the other
 * comments of that group; a JSDoc that a blank line parts from the declaration counts where nothing is nearer, as in
 * TypeScript. Lines that begin with `+` and directives to other tools are left out; then controller-gen's rules apply: white space at line
 * ends goes, blank lines are folded, lines that begin with TODO are dropped and a line that begins with --- ends the
 * text, but for fenced code.
 * JSDoc block tags (`@…`) are for other readers: the text ends before the first.
 */
export function describe(comments: AttachedComments): string {
  const lines = documentationLines(comments);
  const isTrimmed = lines.some(({ style }) => style === "block");
  const text = lines
    .filter((line) => !isMarker(line) && !isDirective(line))
    .map((line) => (isTrimmed ? line.text.trim() : line.text.replace(/\s+$/, "")));
  return withoutNotes(foldBlankLines(text)).join("\n");
}

/** Block comments hold no markers. */
function isMarker({ style, text }: CommentLine): boolean {
  return style !== "block" && beginsLikeMarker(text);
}

/** `//tool:word` and the like, with no space behind `//`, which go/ast takes for directives. */
function isDirective({ style, text, comment, span }: CommentLine): boolean {
  const touches = style === "line" && span.start === comment + "//".length;
  return touches && /^([a-z0-9]+:[a-z0-9]|(line|extern|export) )/.test(text);
}

function documentationLines({ adjacent, above }: AttachedComments): CommentLine[] {
  const doc = lastJsDoc(adjacent);
  if (doc.length > 0) return untilTag(doc);
  if (adjacent.some((line) => !isMarker(line))) return [...adjacent];
  return untilTag(lastJsDoc(above));
}

function lastJsDoc(lines: readonly CommentLine[]): CommentLine[] {
  const last = lines.findLast((line) => line.style === "jsdoc");
  return last === undefined ? [] : lines.filter((line) => line.comment === last.comment);
}

function untilTag(lines: CommentLine[]): CommentLine[] {
  let fenced = false;
  const end = lines.findIndex((line) => {
    if (isFence(line.text)) fenced = !fenced;
    return !fenced && /^@[A-Za-z]/.test(line.text);
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** No blank lines at either end, and never two in a row. */
function foldBlankLines(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (const line of lines) {
    if (line !== "" || (folded.length > 0 && folded.at(-1) !== "")) folded.push(line);
  }
  if (folded.at(-1) === "") folded.pop();
  return folded;
}

function withoutNotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let fenced = false;
  for (const line of lines) {
    if (isFence(line)) fenced = !fenced;
    else if (!fenced && line.startsWith("---")) break;
    else if (!fenced && line.startsWith("TODO")) continue;
    kept.push(line);
  }
  return kept;
}

function isFence(line: string): boolean {
  return line.startsWith("```") || line.startsWith("~~~");
}
