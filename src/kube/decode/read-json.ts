import { type KubeValue, MAX_DEPTH } from "../values/kube-value.js";
import { type DraftObject, setOwnValue } from "../values/value-kind.js";
import {
  childPath,
  type Decoded,
  DecodeProblem,
  type DuplicateField,
  decodeError,
  type FieldPlace,
} from "./decoded.js";
import { valueOfNumberToken } from "./number-token.js";

/**
 * Reads JSON as the API server does: int64 and float64 are distinguished by their tokens, of a doubled key the last value
 * counts, half a surrogate pair becomes U+FFFD. The text is one document. Nothing throws: what cannot be read is the error.
 */
export function readJson(text: string): Decoded {
  try {
    const reader = new JsonReader(text, false);
    const value = reader.document();
    const place = (): FieldPlace => {
      const again = new JsonReader(text, true);
      again.document();
      return again.place;
    };
    return { documents: [{ value, duplicates: reader.duplicates, place }], error: undefined, warnings: [] };
  } catch (error) {
    if (error instanceof DecodeProblem) return { documents: [], error: decodeError(text, error), warnings: [] };
    throw error;
  }
}

const NO_MEMBERS: ReadonlyMap<string, FieldPlace> = new Map();
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
/** Anything that may stand in a text as it is: no quote, no backslash, no control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them in a text
const PLAIN_TEXT = /[^"\\\u0000-\u001F]*/y;
const SPACE = /[ \t\r\n]*/y;
const HALF_PAIR = /\p{Surrogate}/gu;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
const WORDS = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

/** Goes through a text once. Values come from the methods; the place of the last one, if wanted, is kept beside. */
class JsonReader {
  readonly duplicates: DuplicateField[] = [];
  place: FieldPlace = { span: { start: 0, end: 0 }, members: NO_MEMBERS, isList: false };
  private offset = 0;
  private depth = 0;
  /** The keys and indexes that lead to where the reader is. */
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly text: string,
    private readonly wantsPlaces: boolean,
  ) {}

  document(): KubeValue {
    if (this.text.startsWith("\uFEFF")) this.offset = 1;
    this.skipSpace();
    if (this.offset === this.text.length) throw new DecodeProblem("there is no value", this.offset);
    const value = this.value();
    this.skipSpace();
    if (this.offset < this.text.length) throw new DecodeProblem("nothing may stand behind the value", this.offset);
    return value;
  }

  private value(): KubeValue {
    const start = this.offset;
    const first = this.text[start];
    const value =
      first === "{" ? this.object() : first === "[" ? this.list() : first === '"' ? this.string() : this.numberOrWord();
    if (this.wantsPlaces && first !== "{" && first !== "[") this.keepPlace(start, NO_MEMBERS, false);
    return value;
  }

  private object(): KubeValue {
    const start = this.open();
    const target: DraftObject = {};
    const members = new Map<string, FieldPlace>();
    let hasMembers = false;
    while (!this.closes("}", hasMembers)) {
      hasMembers = true;
      const keyStart = this.offset;
      if (this.text[this.offset] !== '"') throw new DecodeProblem("a key in quotes should be here", this.offset);
      const key = this.string();
      if (Object.hasOwn(target, key)) this.tellDuplicate(key, keyStart);
      this.skipSpace();
      this.expect(":");
      this.skipSpace();
      this.path.push(key);
      setOwnValue(target, key, this.value());
      this.path.pop();
      if (this.wantsPlaces) members.set(key, { ...this.place, span: { start: keyStart, end: this.offset } });
    }
    if (this.wantsPlaces) this.keepPlace(start, members, false);
    return target;
  }

  private list(): KubeValue {
    const start = this.open();
    const items: KubeValue[] = [];
    const members = new Map<string, FieldPlace>();
    while (!this.closes("]", items.length > 0)) {
      this.path.push(items.length);
      items.push(this.value());
      this.path.pop();
      if (this.wantsPlaces) members.set(String(items.length - 1), this.place);
    }
    if (this.wantsPlaces) this.keepPlace(start, members, true);
    return items;
  }

  private open(): number {
    if (++this.depth > MAX_DEPTH)
      throw new DecodeProblem(`values are more than ${MAX_DEPTH} deep in one another`, this.offset);
    return this.offset++;
  }

  /** Whether an object or a list ends here; else what comes next is a member. */
  private closes(end: string, hasMembers: boolean): boolean {
    this.skipSpace();
    if (this.text[this.offset] === end) {
      this.offset++;
      this.depth--;
      return true;
    }
    if (hasMembers) {
      this.expect(",", ` or ${end}`);
      this.skipSpace();
    }
    return false;
  }

  private numberOrWord(): KubeValue {
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.offset)) {
        this.offset += word.length;
        return value;
      }
    }
    const token = this.match(NUMBER);
    if (token === "") throw new DecodeProblem("a value should be here", this.offset);
    const start = this.offset - token.length;
    const value = valueOfNumberToken(token);
    if (value === undefined) throw new DecodeProblem(`${token} is too large for a number`, start, this.offset);
    return value;
  }

  private string(): string {
    const start = this.offset++;
    let value = this.match(PLAIN_TEXT);
    while (this.text[this.offset] === "\\") value += this.escape() + this.match(PLAIN_TEXT);
    if (this.text[this.offset] !== '"') {
      const ends = this.offset === this.text.length;
      throw new DecodeProblem(
        ends ? "this text has no end" : "a control character has to be escaped",
        ends ? start : this.offset,
      );
    }
    this.offset++;
    return value.replace(HALF_PAIR, "\uFFFD");
  }

  private escape(): string {
    const letter = this.text[this.offset + 1] ?? "";
    const simple = ESCAPES.get(letter);
    if (simple !== undefined) {
      this.offset += 2;
      return simple;
    }
    const digits = this.text.slice(this.offset + 2, this.offset + 6);
    if (letter !== "u" || !/^[0-9a-fA-F]{4}$/.test(digits))
      throw new DecodeProblem("there is no such escape", this.offset, this.offset + 2);
    this.offset += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  private expect(character: string, alternative = ""): void {
    if (this.text[this.offset] !== character)
      throw new DecodeProblem(`${character}${alternative} should be here`, this.offset);
    this.offset++;
  }

  private skipSpace(): void {
    this.match(SPACE);
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.offset += found.length;
    return found;
  }

  private tellDuplicate(key: string, start: number): void {
    let path = "";
    for (const step of this.path) path = typeof step === "number" ? `${path}[${step}]` : childPath(path, step);
    this.duplicates.push({ path: childPath(path, key), start, end: this.offset, merged: false });
  }

  private keepPlace(start: number, members: ReadonlyMap<string, FieldPlace>, isList: boolean): void {
    this.place = { span: { start, end: this.offset }, members, isList };
  }
}
