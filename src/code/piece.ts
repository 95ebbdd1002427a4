/**
 * How strongly a piece of TypeScript binds, from the loosest on. Types have the same scale: a union binds as `choice` does,
 * an intersection as `or`, `keyof` as `unary`.
 */
export const LEVEL = {
  arrow: 0,
  choice: 1,
  or: 2,
  and: 3,
  bits: 4,
  equality: 5,
  relation: 6,
  sum: 7,
  product: 8,
  unary: 9,
  primary: 10,
  /** No expression and no type: statements, declarations, comments, lists of arguments. */
  whole: 11,
} as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** Makes a piece of a text that is known to be one. For this folder alone. */
export let makePiece: (text: string, level: Level, isType?: boolean) => Piece;
/** Returns the text of a piece. For this folder alone. */
export let textOf: (piece: Piece) => string;
/** Returns how strongly a piece binds. For this folder alone. */
export let levelOf: (piece: Piece) => Level;
/** Returns whether a piece is a type: its operators are others. For this folder alone. */
export let isTypePiece: (piece: Piece) => boolean;

/**
 * A piece of source text. Only this folder makes one of a text and reads the text of one, so that whatever is put into code
 * has been quoted, checked or bracketed first.
 */
export class Piece {
  readonly #text: string;
  readonly #level: Level;
  readonly #isType: boolean;

  private constructor(text: string, level: Level, isType: boolean) {
    this.#text = text;
    this.#level = level;
    this.#isType = isType;
  }

  static {
    makePiece = (text, level, isType = false) => new Piece(text, level, isType);
    textOf = (piece) => piece.#text;
    levelOf = (piece) => piece.#level;
    isTypePiece = (piece) => piece.#isType;
  }

  /** Throws: a piece in an untagged template or beside a `+` would lose its level. */
  toString(): never {
    throw new TypeError("a piece of code is put into others by the tagged templates of src/code");
  }
}
