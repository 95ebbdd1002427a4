/** A character that stands for itself, outside of classes and in them. */
const LITERAL = /[A-Za-z0-9 _/:@#%&=,;<>~"'`!\u00a1-\ud7ff]|\\[!-/:-@[-`{-~]|\\[fnrtv]|\\x[0-7][0-9A-Fa-f]/y;
/** A character that does so only outside of classes, or only in them. */
const LITERAL_OUTSIDE = /[-}]/y;
const LITERAL_INSIDE = /[-.*+?(){}|^$]/y;
const CHARACTER_SET = /\\[dDsSwW]/y;
const ANY = /\./y;
const REPEAT = /(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/y;

const CONTROL_CHARACTERS: Readonly<Record<string, string>> = {
  "\\f": "\f",
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\v": "\v",
};

const MOST_REPEATS = 1000;
const MOST_CHARACTERS = 1000;

/** A pattern and how far it has been read. */
interface Reader {
  readonly pattern: string;
  at: number;
}

/**
 * Whether a pattern is a regular expression of so plain a kind that RE2 takes it and JavaScript understands it alike:
 * groups, alternatives, repetitions, characters and classes of them. A false says nothing about a pattern.
 */
export function isCommonRegularExpression(pattern: string): boolean {
  if (pattern.length > MOST_CHARACTERS) return false;
  const reader = { pattern, at: 0 };
  // For each open group, how often RE2 would have to write out what is in it so far.
  const copies = [1];
  while (reader.at < pattern.length) {
    if (takes(reader, "(")) {
      if (takes(reader, "?") && !takes(reader, ":")) return false;
      copies.push(1);
    } else if (takes(reader, "^") || takes(reader, "$")) {
      if (take(reader, REPEAT) !== null) return false;
    } else if (!takes(reader, "|")) {
      const written = readOperand(reader, copies);
      if (written === undefined || written > MOST_REPEATS || copies.length === 0) return false;
      copies.push(Math.max(copies.pop() ?? 1, written));
    }
  }
  return copies.length === 1;
}

/** Reads a group's end, a character or a class, and the repetition behind it; gives how many copies of it that makes. */
function readOperand(reader: Reader, copies: number[]): number | undefined {
  let written = 1;
  if (takes(reader, ")")) {
    written = copies.pop() ?? 1;
  } else if (takes(reader, "[")) {
    if (!readClass(reader)) return undefined;
  } else if (![LITERAL, LITERAL_OUTSIDE, CHARACTER_SET, ANY].some((syntax) => take(reader, syntax) !== null)) {
    return undefined;
  }
  const repeat = take(reader, REPEAT);
  if (repeat === null) return written;
  return take(reader, REPEAT) === null ? written * copiesOf(repeat) : undefined;
}

/** Reads the rest of a class; false if it is empty or not plain. */
function readClass(reader: Reader): boolean {
  takes(reader, "^");
  for (let isFirst = true; isFirst || !takes(reader, "]"); isFirst = false) {
    const isSet = take(reader, CHARACTER_SET) !== null;
    const from = isSet ? undefined : readCharacter(reader);
    if (!isSet && from === undefined) return false;
    const isRange = reader.pattern[reader.at] === "-" && reader.pattern[reader.at + 1] !== "]";
    if (!isRange) continue;
    reader.at++;
    const to = readCharacter(reader);
    if (from === undefined || to === undefined || from > to) return false;
  }
  return true;
}

/** Reads a character of a class and gives what it stands for. */
function readCharacter(reader: Reader): string | undefined {
  const text = (take(reader, LITERAL) ?? take(reader, LITERAL_INSIDE))?.[0];
  if (text?.startsWith("\\x")) return String.fromCharCode(Number.parseInt(text.slice(2), 16));
  return text === undefined ? undefined : (CONTROL_CHARACTERS[text] ?? text.at(-1));
}

/** How many copies of its operand a repetition stands for; more than are allowed if its bounds are the wrong way round. */
function copiesOf([, least, comma, most]: RegExpExecArray): number {
  if (least === undefined) return 1;
  if (comma === undefined || most === undefined) return Number(least);
  return Number(least) <= Number(most) ? Number(most) : Number.POSITIVE_INFINITY;
}

function takes(reader: Reader, character: string): boolean {
  if (reader.pattern[reader.at] !== character) return false;
  reader.at++;
  return true;
}

function take(reader: Reader, syntax: RegExp): RegExpExecArray | null {
  syntax.lastIndex = reader.at;
  const match = syntax.exec(reader.pattern);
  if (match !== null) reader.at = syntax.lastIndex;
  return match;
}
