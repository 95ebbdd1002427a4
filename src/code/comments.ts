import { LEVEL, makePiece, type Piece } from "./piece.js";
import { NOTHING } from "./source-text.js";

/**
 * A text in `/** … *\/`, on one line if it is of one. The end of the comment is kept from standing in it by a character without
 * width, and what nobody sees, or what turns the order of reading, is written as an escape.
 */
export function docComment(text: string): Piece {
  if (text === "") return NOTHING;
  const lines = visible(text).replaceAll("*/", "*\u200b/").split("\n");
  if (lines.length === 1) return makePiece(`/** ${lines[0]} */`, LEVEL.whole);
  return blockOf(lines);
}

/** The same with the text on lines of its own, however short it is. */
export function docBlock(text: string): Piece {
  return blockOf(visible(text).replaceAll("*/", "*\u200b/").split("\n"));
}

function blockOf(lines: readonly string[]): Piece {
  return makePiece(`/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`, LEVEL.whole);
}

/** A text in `//`, a comment for each of its lines. */
export function lineComment(text: string): Piece {
  return makePiece(
    visible(text)
      .split("\n")
      .map((line) => `// ${line}`.trimEnd())
      .join("\n"),
    LEVEL.whole,
  );
}

/** A text whose line ends are all `\n`, and which has no character that hides or rearranges others. */
export function visible(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that nobody sees
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A text for a place inside of a comment, on one line. */
export function inComment(text: string): Piece {
  return makePiece(visible(text).replaceAll("*/", "*\u200b/").replaceAll("\n", " "), LEVEL.whole);
}

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
