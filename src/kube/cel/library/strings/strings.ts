import { codePointIndex, countCodePoints, unitIndex } from "../../../values/code-points.js";
import { GO_ESCAPES } from "../../../values/go-text.js";
import { CelError } from "../../values/cel-error.js";
import type { Int } from "../../values/int.js";

// The extension library `strings` of CEL. All indexes count code points.

/** White space as Go has it; JavaScript's differs in U+0085 and U+FEFF. */
const LEADING_SPACE = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const TRAILING_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/;

/** The character at an index; empty at the end of the text. Throws `index out of range: n`. */
export function stringCharAtInt(text: string, index: Int): string {
  const position = startAt(text, index);
  return position === text.length ? "" : String.fromCodePoint(text.codePointAt(position) ?? 0);
}

export function stringIndexOfString(text: string, part: string): number {
  const index = text.indexOf(part);
  return index < 0 ? -1 : codePointIndex(text, index);
}

/** The first index from an offset on; an offset beyond the text finds nothing. Throws `index out of range: n`. */
export function stringIndexOfStringInt(text: string, part: string, offset: Int): number {
  if (offset < 0) throw outOfRange(offset);
  const start = unitIndex(text, Number(offset));
  // The empty string is found at every offset, and beyond the text at its end.
  if (part === "") return start < 0 ? countCodePoints(text) : Number(offset);
  if (start < 0) return -1;
  const index = text.indexOf(part, start);
  return index < 0 ? -1 : codePointIndex(text, index);
}

export function stringLastIndexOfString(text: string, part: string): number {
  const index = text.lastIndexOf(part);
  return index < 0 ? -1 : codePointIndex(text, index);
}

/** The last index up to an offset; an offset beyond the text finds nothing. Throws `index out of range: n`. */
export function stringLastIndexOfStringInt(text: string, part: string, offset: Int): number {
  if (offset < 0) throw outOfRange(offset);
  const start = unitIndex(text, Number(offset));
  if (part === "") return start < 0 ? countCodePoints(text) : Number(offset);
  if (start < 0 || start === text.length) return -1;
  const index = text.lastIndexOf(part, start);
  return index < 0 ? -1 : codePointIndex(text, index);
}

export function stringLowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function stringUpperAscii(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

export function stringReplaceStringString(text: string, old: string, by: string): string {
  return stringReplaceStringStringInt(text, old, by, -1);
}

/** Replaces the first occurrences, as many as `limit` says, or all if it is negative. */
export function stringReplaceStringStringInt(text: string, old: string, by: string, limit: Int): string {
  if (limit === 0 || old === by) return text;
  if (old !== "") {
    const parts = splitUpTo(text, old, limit < 0 ? -1 : BigInt(limit) + 1n);
    return parts.join(by);
  }
  // The empty string is found before every character and at the end.
  let result = "";
  let left: Int = limit;
  for (const character of text) {
    if (left !== 0) result += by;
    if (left > 0) left--;
    result += character;
  }
  return left === 0 ? result : result + by;
}

export function stringSplitString(text: string, separator: string): string[] {
  return separator === "" ? [...text] : text.split(separator);
}

/** Splits into as many parts as `limit` says at most, the last of which is the rest; into all if it is negative. */
export function stringSplitStringInt(text: string, separator: string, limit: Int): string[] {
  return limit < 0 ? stringSplitString(text, separator) : splitUpTo(text, separator, limit);
}

function splitUpTo(text: string, separator: string, limit: Int): string[] {
  const parts = stringSplitString(text, separator);
  if (limit < 0 || parts.length <= limit) return parts;
  if (limit === 0) return [];
  // Fewer than there are parts, so it is a small number.
  const first = parts.slice(0, Number(limit) - 1);
  return [...first, parts.slice(first.length).join(separator)];
}

export function stringSubstringInt(text: string, start: Int): string {
  return text.slice(startAt(text, start));
}

/** Throws `index out of range: n`, and `invalid substring range. start: n, end: m` if the end is before the start. */
export function stringSubstringIntInt(text: string, start: Int, end: Int): string {
  if (start > end) throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  const from = startAt(text, start);
  return text.slice(from, startAt(text, end));
}

export function stringTrim(text: string): string {
  return text.replace(LEADING_SPACE, "").replace(TRAILING_SPACE, "");
}

/** The text in double quotes, with escapes for control characters that have a letter, quotes and backslashes. */
export function stringsQuote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to escape.
  return `"${text.replace(/[\u0007\b\f\n\r\t\v\\"]/g, (character) => GO_ESCAPES[character] ?? character)}"`;
}

/** The place of a code point, or the end of the text. Throws `index out of range: n`. */
function startAt(text: string, index: Int): number {
  const position = index < 0 ? -1 : unitIndex(text, Number(index));
  if (position < 0) throw outOfRange(index);
  return position;
}

function outOfRange(index: Int): CelError {
  return new CelError(`index out of range: ${index}`);
}
