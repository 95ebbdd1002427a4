import { scanNumber } from "./number-literal.js";
import { scanString } from "./string-literal.js";

/** One token of a marker's text; `fault` is what Go's scanner reports about it. An `end` token is empty. */
export interface Token {
  readonly kind: "identifier" | "integer" | "float" | "string" | "character" | "end";
  readonly start: number;
  readonly end: number;
  readonly fault?: string;
}

const IDENTIFIER = /[\p{L}_][\p{L}\p{Nd}_]*/uy;

/** The offset of the first character at or after `from` that is no white space; the text's length if there is none. */
export function skipWhiteSpace(text: string, from: number): number {
  let index = from;
  while (index < text.length && isWhiteSpace(text.charCodeAt(index))) index++;
  return index;
}

/** True for a space, tab, line feed or carriage return, as Go's scanner has it. */
export function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/**
 * Scans the token after the white space at `from` like Go's text/scanner does for controller-gen: identifiers, numbers
 * and strings; no comments and no single-quoted characters, so that any other character is a token of its own.
 */
export function scanToken(text: string, from: number): Token {
  const start = skipWhiteSpace(text, from);
  const code = text.charCodeAt(start);
  const isNumber = isDigit(code) || (code === 0x2e && isDigit(text.charCodeAt(start + 1)));
  return isNumber ? { start, ...scanNumber(text, start) } : scanWord(text, start);
}

/**
 * Scans a token of a string without quotes, where numbers have no meaning and each digit is a token of its own unless
 * it belongs to an identifier.
 */
export function scanBareToken(text: string, from: number): Token {
  return scanWord(text, skipWhiteSpace(text, from));
}

function scanWord(text: string, start: number): Token {
  if (start >= text.length) return { kind: "end", start, end: start };
  const first = text[start];
  if (first === '"' || first === "`") return { kind: "string", start, ...scanString(text, start) };
  IDENTIFIER.lastIndex = start;
  if (IDENTIFIER.test(text)) return { kind: "identifier", start, end: IDENTIFIER.lastIndex };
  const code = text.codePointAt(start) ?? 0;
  return { kind: "character", start, end: start + (code > 0xffff ? 2 : 1) };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
