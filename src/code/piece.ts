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

/** A name that a piece has from another module, and the one that it goes by in the file. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
  readonly local: string;
  /** Whether it is imported for types alone. */
  readonly isType: boolean;
}

/** The names that a piece has from other modules, by their module, name and local name. */
type Imports = ReadonlyMap<string, ImportedName>;

interface PieceOptions {
  readonly isType?: boolean;
  /** The pieces that the text is put together of: what they import, the whole does. */
  readonly parts?: readonly Piece[];
  readonly imported?: ImportedName;
}

/** Makes a piece of a text that is known to be one. For this folder alone. */
export let makePiece: (text: string, level: Level, options?: PieceOptions) => Piece;
/** Returns the text of a piece. For this folder alone. */
export let textOf: (piece: Piece) => string;
/** Returns how strongly a piece binds. For this folder alone. */
export let levelOf: (piece: Piece) => Level;
/** Returns whether a piece is a type: its operators are others. For this folder alone. */
export let isTypePiece: (piece: Piece) => boolean;
/** Returns the names that a piece has from other modules. For this folder alone. */
export let importsOf: (piece: Piece) => Imports;

const NONE: readonly Piece[] = [];
const PLAIN: PieceOptions = {};
const NO_IMPORTS: Imports = new Map();

/** Puts imports together; most pieces have those of one of their parts. A name that is imported as a value is one as a type too. */
function joinImports(parts: readonly Piece[]): Imports {
  let joined = NO_IMPORTS;
  let own: Map<string, ImportedName> | undefined;
  for (const part of parts) {
    const imports = importsOf(part);
    if (joined.size === 0) joined = imports;
    else if (imports !== joined)
      for (const [key, imported] of imports) {
        const other = joined.get(key);
        if (other !== undefined && (imported.isType || !other.isType)) continue;
        own ??= new Map(joined);
        joined = own.set(key, imported);
      }
  }
  return joined;
}

/**
 * A piece of source text. Only this folder makes one of a text and reads the text of one, so that whatever is put into code
 * has been quoted, checked or bracketed first. It brings along what it imports.
 */
export class Piece {
  readonly #text: string;
  readonly #level: Level;
  readonly #isType: boolean;
  readonly #imports: Imports;

  private constructor(text: string, level: Level, { isType = false, parts = NONE, imported }: PieceOptions) {
    this.#text = text;
    this.#level = level;
    this.#isType = isType;
    this.#imports =
      imported === undefined
        ? joinImports(parts)
        : new Map([[`${imported.module} ${imported.name} ${imported.local}`, imported]]);
  }

  static {
    makePiece = (text, level, options = PLAIN) => new Piece(text, level, options);
    textOf = (piece) => piece.#text;
    levelOf = (piece) => piece.#level;
    isTypePiece = (piece) => piece.#isType;
    importsOf = (piece) => piece.#imports;
  }

  /** Throws: a piece in an untagged template or beside a `+` would lose its level. */
  toString(): never {
    throw new TypeError("a piece of code is put into others by the tagged templates of src/code");
  }
}
