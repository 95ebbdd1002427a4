import { lookAlike } from "../../markers/look-alike.js";
import { beginsLikeMarker, looksLikeMarker } from "../../markers/read-marker.js";
import type { GoCommentLine } from "./go-declarations.js";

/**
 * The lines of a comment but for markers and directives, without blank lines at either end. Lines of block comments begin and
 * end without white space, and so do all others of their group, as in controller-gen. Markers in block comments have no effect in Go
 * and would have one in TypeScript. Notes that begin with a plus stay where they
 * are, since neither side takes them for text, unless one could be taken for a mistyped marker.
 */
export function textLines(lines: readonly GoCommentLine[]): string[] {
  const isTrimmed = lines.some(({ style }) => style === "block");
  const text = lines
    .filter(({ text: line, directive }) => !directive && !isMarker(line))
    .map(({ text: line }) => (isTrimmed ? line.trim() : line.trimEnd()));
  const first = text.findIndex((line) => line !== "");
  const last = text.findLastIndex((line) => line !== "");
  return first === -1 ? [] : text.slice(first, last + 1);
}

function isMarker(line: string): boolean {
  return looksLikeMarker(line) || (beginsLikeMarker(line) && lookAlike(line, "jsdoc") !== undefined);
}
