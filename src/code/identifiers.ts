import { name as nameOf } from "./literals.js";
import type { Piece } from "./piece.js";

/** Words that no strict TypeScript module can declare or read as a name (ECMAScript 2025, 12.7.2 and 16.2). */
const RESERVED_WORDS = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  ),
);

/** Further words that TypeScript reads as a type of its own, or as an operator, where the name of a type may stand. */
const TYPE_WORDS = new Set(
  "abstract any asserts bigint boolean infer intrinsic is keyof never number object readonly string symbol unique unknown".split(
    " ",
  ),
);

/** Returns whether a module can declare a value of this name. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED_WORDS.has(name);
}

/** Returns whether a module can declare a type of this name, and name it wherever a type may stand. */
export function isTypeName(name: string): boolean {
  return isIdentifier(name) && !TYPE_WORDS.has(name);
}

/** Returns a name in UpperCamelCase that reads like the words, whatever signs they hold, and that a type can have. */
export function typeNameOf(words: string): string {
  const name = camelCase(words, true);
  return isTypeName(name) ? name : `${name}2`;
}

/** Hands out identifiers, each once. */
export class IdentifierPool {
  private readonly taken: Set<string>;

  /** Those that are `reserved` are never given out; the pool does not copy them. */
  constructor(
    private readonly reserved: ReadonlySet<string> = new Set(),
    taken: Iterable<string> = [],
  ) {
    this.taken = new Set(taken);
  }

  /** Returns an identifier that reads like the words, in lower or upper camel case, and that was not given out yet. */
  take(words: string, isUpper = false): Piece {
    return nameOf(this.takeName(words, isUpper));
  }

  /** Returns the same as a text. */
  takeName(words: string, isUpper = false): string {
    const base = camelCase(words, isUpper);
    let name = base;
    for (let count = 2; this.isTaken(name); count++) name = `${base}${count}`;
    this.taken.add(name);
    return name;
  }

  /** Returns a pool whose identifiers differ from all that were given out here. */
  scope(): IdentifierPool {
    return new IdentifierPool(this.reserved, this.taken);
  }

  private isTaken(name: string): boolean {
    return this.taken.has(name) || this.reserved.has(name) || RESERVED_WORDS.has(name);
  }
}

/** Returns words in camel case: letters and digits alone, and no digit first. */
export function camelCase(words: string, isUpper: boolean): string {
  const parts = words.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const joined = parts.map((part, index) => (index === 0 && !isUpper ? lowerFirst(part) : upperFirst(part))).join("");
  const name = joined === "" ? (isUpper ? "Value" : "value") : joined;
  return /^[0-9]/.test(name) ? `${isUpper ? "N" : "n"}${name}` : name;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a name as that of a value. An abbreviation goes into lower case as a whole: `APIServer` becomes `apiServer`. */
export function lowerFirst(text: string): string {
  return text.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase());
}
