import { docBlock, docComment, lineComment, visible } from "../code/comments.js";
import type { Piece } from "../code/piece.js";
import { NOTHING, sourceText } from "../code/source-text.js";
import { lookAlike } from "../markers/look-alike.js";
import { beginsLikeMarker } from "../markers/read-marker.js";

/** The comment of a description above a declaration. */
export interface DescriptionComment {
  readonly comment: Piece;
  /** False where the comment cannot hold the text as it is: then it holds what comes closest, for readers. */
  readonly exact: boolean;
}

const WIDTH = 120;

/**
 * The comment that gives a description. JSDoc holds most texts; a text with `*` and `/` together or with lines that are
 * JSDoc tags stands in `//` lines. Lines that would be markers, look like them or would be notes, white space at line ends,
 * several blank lines in a row and blank lines at either end cannot be said in a comment.
 */
export function descriptionComment(description: string, indent: number): DescriptionComment {
  if (description === "") return { comment: NOTHING, exact: true };
  const lines = description.split("\n");
  const kept = foldBlankLines(lines.filter((line) => !isMarker(line)).map((line) => line.replace(/\s+$/, "")));
  const exact = kept.join("\n") === description && !hasNotes(lines) && visible(description) === description;
  if (kept.length === 0) return { comment: NOTHING, exact };
  return { comment: textComment(kept, indent), exact };
}

/** The comment of lines of text: JSDoc, or `//` lines where JSDoc would end early or have a tag. */
export function textComment(written: readonly string[], indent: number): Piece {
  const lines = written.map((line) => line.replace(/[\r\u2028\u2029]/g, " "));
  const text = lines.join("\n");
  if (lines.some((line) => line.includes("*/") || /^@[A-Za-z]/.test(line))) return lineComment(text);
  const line = docComment(text);
  const fits = lines.length === 1 && indent + sourceText(line).length <= WIDTH && !text.startsWith(" ");
  return fits ? line : docBlock(text);
}

/** Whether a line would be read as a marker or left out like one, or be refused for looking like one. */
function isMarker(line: string): boolean {
  return beginsLikeMarker(line) || lookAlike(line, "jsdoc") !== undefined;
}

/** Whether a line outside of fenced code would be left out as a note, or end the text. */
function hasNotes(lines: readonly string[]): boolean {
  let fenced = false;
  for (const line of lines) {
    if (line.startsWith("```") || line.startsWith("~~~")) fenced = !fenced;
    else if (!fenced && (line.startsWith("---") || line.startsWith("TODO"))) return true;
  }
  return false;
}

function foldBlankLines(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (const line of lines) if (line !== "" || (folded.length > 0 && folded.at(-1) !== "")) folded.push(line);
  if (folded.at(-1) === "") folded.pop();
  return folded;
}
