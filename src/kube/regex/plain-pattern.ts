import { append } from "../values/append.js";
import type { CodePointRange, PatternNode } from "./pattern-node.js";

const MAX = 0x10ffff;
const DIGITS: readonly CodePointRange[] = [[48, 57]];
const WORD: readonly CodePointRange[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
/** RE2's white space, which is less than JavaScript's. */
const SPACE: readonly CodePointRange[] = [
  [9, 10],
  [12, 13],
  [32, 32],
];

const SETS: Readonly<Record<string, readonly CodePointRange[]>> = {
  "\\d": DIGITS,
  "\\w": WORD,
  "\\s": SPACE,
  "\\D": complement(DIGITS),
  "\\W": complement(WORD),
  "\\S": complement(SPACE),
};
const CONTROL_CHARACTERS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const ASSERTIONS: Readonly<Record<string, string>> = {
  "^": "^",
  $: "$",
  "\\A": "^",
  "\\z": "$",
  "\\b": "\\b",
  "\\B": "\\B",
};
const ESCAPED = /\\(?:([!-/:-@[-`{-~])|([afnrtv])|x([0-7][0-9A-Fa-f]))/y;
const REPEAT = /(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/y;
const MAX_REPEATS = 1000;

interface Reader {
  readonly pattern: string;
  offset: number;
}

/**
 * Reads a pattern that uses nothing but characters, classes, groups, alternatives, repetitions and anchors; undefined for
 * all others, whether RE2 takes them or not.
 */
export function readPlainPattern(pattern: string): PatternNode | undefined {
  const reader = { pattern, offset: 0 };
  const node = readChoice(reader);
  return node !== undefined && reader.offset === pattern.length ? node : undefined;
}

function readChoice(reader: Reader): PatternNode | undefined {
  const options: PatternNode[] = [];
  do {
    const option = readSequence(reader);
    if (option === undefined) return undefined;
    options.push(option);
  } while (takes(reader, "|"));
  const [only] = options;
  return options.length === 1 ? only : { kind: "choice", options };
}

function readSequence(reader: Reader): PatternNode | undefined {
  const parts: PatternNode[] = [];
  while (reader.offset < reader.pattern.length && !"|)".includes(reader.pattern[reader.offset] ?? "")) {
    const part = readRepeat(reader);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return { kind: "sequence", parts };
}

function readRepeat(reader: Reader): PatternNode | undefined {
  const of = readAtom(reader);
  if (of === undefined) return undefined;
  const repeat = take(reader, REPEAT);
  if (repeat === null) return of;
  const [source, least, comma, most] = repeat;
  // RE2 takes counts with leading zeros for characters.
  if (of.kind === "assertion" || /[{,]0\d/.test(source) || take(reader, REPEAT) !== null) return undefined;
  const upTo = source.startsWith("?") ? 1 : least === undefined ? Infinity : mostOf(least, comma, most);
  const node: PatternNode = { kind: "repeat", of, least: Number(least ?? 0), most: upTo, source };
  return Number(least ?? 0) <= upTo && copiesOf(node) <= MAX_REPEATS ? node : undefined;
}

function mostOf(least: string, comma: string | undefined, most: string | undefined): number {
  if (comma === undefined) return Number(least);
  return most === undefined ? Infinity : Number(most);
}

/** How often RE2 would write out what is repeated by counts, which it bounds. */
function copiesOf(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.parts.reduce((max, part) => Math.max(max, copiesOf(part)), 1);
    case "choice":
      return node.options.reduce((max, option) => Math.max(max, copiesOf(option)), 1);
    case "repeat":
      return Math.max(1, node.most === Infinity ? node.least : node.most) * copiesOf(node.of);
    default:
      return 1;
  }
}

function readAtom(reader: Reader): PatternNode | undefined {
  if (takes(reader, "(")) {
    if (takes(reader, "?") && !takes(reader, ":")) return undefined;
    const group = readChoice(reader);
    // As a sequence, a group keeps what is in it together under a repetition.
    return group !== undefined && takes(reader, ")") ? { kind: "sequence", parts: [group] } : undefined;
  }
  if (takes(reader, "[")) return readClass(reader);
  if (takes(reader, ".")) return setOf(complement([[10, 10]]));
  const { pattern, offset } = reader;
  const two = pattern.slice(offset, offset + 2);
  for (const syntax of [two, two.slice(0, 1)]) {
    const [assertion, set] = [own(ASSERTIONS, syntax), own(SETS, syntax)];
    if (assertion === undefined && set === undefined) continue;
    reader.offset += syntax.length;
    return assertion === undefined ? setOf(set ?? []) : { kind: "assertion", source: assertion };
  }
  if ("*+?{".includes(two.slice(0, 1))) return undefined;
  const character = readCharacter(reader);
  return character === undefined ? undefined : setOf([[character, character]]);
}

/** Reads the rest of a class. */
function readClass(reader: Reader): PatternNode | undefined {
  const isNegated = takes(reader, "^");
  const ranges: CodePointRange[] = [];
  for (let isFirst = true; isFirst || !takes(reader, "]"); isFirst = false) {
    const { pattern, offset } = reader;
    const set = own(SETS, pattern.slice(offset, offset + 2));
    if (set !== undefined) {
      reader.offset += 2;
      append(ranges, set);
      if (pattern[reader.offset] === "-" && pattern[reader.offset + 1] !== "]") return undefined;
      continue;
    }
    if (pattern[offset] === "[" && pattern[offset + 1] === ":") return undefined;
    const from = readCharacter(reader);
    if (from === undefined) return undefined;
    const isRange = pattern[reader.offset] === "-" && pattern[reader.offset + 1] !== "]";
    if (isRange) reader.offset++;
    const to = isRange ? readCharacter(reader) : from;
    if (to === undefined || from > to) return undefined;
    ranges.push([from, to]);
  }
  return setOf(isNegated ? complement(ranges) : ranges);
}

/** Reads one character, escaped or not, and gives its code point. */
function readCharacter(reader: Reader): number | undefined {
  const escaped = take(reader, ESCAPED);
  if (escaped !== null) {
    const [, mark, letter, hex] = escaped;
    if (mark !== undefined) return mark.charCodeAt(0);
    return letter === undefined ? Number.parseInt(hex ?? "", 16) : CONTROL_CHARACTERS[letter];
  }
  const code = reader.pattern.codePointAt(reader.offset);
  // Half a surrogate pair is no character to RE2.
  if (code === undefined || code === 92 || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  reader.offset += code > 0xffff ? 2 : 1;
  return code;
}

function setOf(ranges: readonly CodePointRange[]): PatternNode {
  const [only] = ranges;
  const isOne = only !== undefined && ranges.length === 1 && only[0] === only[1];
  return { kind: "set", ranges, source: isOne ? characterText(only[0]) : classText(ranges) };
}

/** A class of characters; one that goes on to the last character is shorter by what is not in it. */
function classText(ranges: readonly CodePointRange[]): string {
  const rest = ranges.some(([, to]) => to === MAX) ? complement(ranges) : [];
  return rest.length === 0 ? `[${membersText(ranges)}]` : `[^${membersText(rest)}]`;
}

/** At the end a dash stands for itself. */
function membersText(ranges: readonly CodePointRange[]): string {
  const last = ranges.at(-1);
  const endsInDash = last !== undefined && last[0] === DASH && last[1] === DASH;
  return endsInDash ? `${ranges.slice(0, -1).map(rangeText).join("")}-` : ranges.map(rangeText).join("");
}

function rangeText([from, to]: CodePointRange): string {
  const [first, last] = [from, to].map(memberText);
  return from === to ? `${first}` : `${first}-${last}`;
}

/** A character as it stands in a class. */
function memberText(code: number): string {
  if (code === DASH) return "\\-";
  const character = String.fromCodePoint(code);
  return "$()*+.?{|}".includes(character) ? character : characterText(code);
}

const DASH = 45;

/** A character as it stands in a RegExp with the flag `u`, in a literal as well. */
function characterText(code: number): string {
  const character = String.fromCodePoint(code);
  if (/^[\w !"#%&',:;<=>@`~-]$/.test(character)) return character;
  return /^[$()*+./?[\\\]^{|}]$/.test(character) ? `\\${character}` : `\\u{${code.toString(16)}}`;
}

function complement(ranges: readonly CodePointRange[]): CodePointRange[] {
  const rest: CodePointRange[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    if (from > next) rest.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= MAX) rest.push([next, MAX]);
  return rest;
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function takes(reader: Reader, character: string): boolean {
  if (reader.pattern[reader.offset] !== character) return false;
  reader.offset++;
  return true;
}

function take(reader: Reader, syntax: RegExp): RegExpExecArray | null {
  syntax.lastIndex = reader.offset;
  const match = syntax.exec(reader.pattern);
  if (match !== null) reader.offset = syntax.lastIndex;
  return match;
}
