import { docComment } from "../../code/comments.js";
import type { Piece } from "../../code/piece.js";

/**
 * A description as a JSDoc block; nothing where there is none. A paragraph that begins with `Deprecated:` becomes the tag by
 * which editors strike a name out.
 */
export function descriptionComment(description: string, notes: readonly string[] = []): Piece {
  const paragraphs = description.split(/\n\n+/).filter((each) => each !== "");
  const isTag = (text: string): boolean => text.startsWith("Deprecated: ");
  return docComment(
    [
      ...paragraphs.filter((each) => !isTag(each)),
      ...notes,
      ...paragraphs.filter(isTag).map((each) => `@deprecated ${each.slice("Deprecated: ".length)}`),
    ].join("\n\n"),
  );
}
