import { name as nameOf } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";

/** Words that no variable can have, and names that generated code takes for what JavaScript means by them. */
const RESERVED = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield undefined".split(
    " ",
  ),
);

/** Gives out identifiers, each once. */
export class IdentifierPool {
  private readonly taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** An identifier that reads like the words, in lower or upper camel case. */
  take(words: string, isUpper = false): Piece {
    const base = camelCase(words, isUpper);
    let name = base;
    for (let count = 2; this.taken.has(name) || RESERVED.has(name); count++) name = `${base}${count}`;
    this.taken.add(name);
    return nameOf(name);
  }

  /** A pool whose identifiers differ from all that were given out here. */
  scope(): IdentifierPool {
    return new IdentifierPool(this.taken);
  }
}

function camelCase(words: string, isUpper: boolean): string {
  const parts = words.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const joined = parts.map((part, index) => (index === 0 && !isUpper ? lowerFirst(part) : upperFirst(part))).join("");
  const name = joined === "" ? (isUpper ? "Value" : "value") : joined;
  return /^[0-9]/.test(name) ? `${isUpper ? "N" : "n"}${name}` : name;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An abbreviation at the start goes into lower case as a whole: `APIServer` becomes `apiServer`. */
export function lowerFirst(text: string): string {
  return text.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase());
}
