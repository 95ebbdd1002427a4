import { LEVEL, makePiece, type Piece, textOf } from "./piece.js";

/** Nothing at all. */
export const NOTHING: Piece = makePiece("", LEVEL.whole);

/**
 * Returns the text of a piece: that of a whole file, of what is evaluated at once, or to compare and measure it. There is no
 * way back from the text to a piece.
 */
export function sourceText(piece: Piece): string {
  return textOf(piece);
}

/** Returns whether a piece has no text. */
export function isNothing(piece: Piece): boolean {
  return textOf(piece) === "";
}
