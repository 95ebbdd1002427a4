import type { ArgumentType } from "./argument-schema.js";
import { scanBareToken, scanToken, skipWhiteSpace, type Token } from "./scan-token.js";

/**
 * Guesses how controller-gen reads the value at `from` where anything may stand: Enum, default, example. The first
 * element of a list decides for all of them. With `semicolons`, a `;` before any `,` makes a list without braces;
 * what braces and brackets surround it is not looked at, so `{a: 1;2}` is taken for a list.
 */
export function guessType(text: string, from: number, semicolons: boolean): ArgumentType {
  const item = guessSingleType(text, from);
  return semicolons && hasSemicolonFirst(text, from) ? { kind: "list", items: item } : item;
}

function guessSingleType(text: string, from: number): ArgumentType {
  const start = skipWhiteSpace(text, from);
  switch (text[start]) {
    case "{":
      return guessBracedType(text, start + 1);
    case '"':
    case "`":
    case "'":
      return { kind: "string" };
    case "t":
    case "f": {
      const { end } = scanToken(text, start);
      const word = text.slice(start, end);
      return { kind: word === "true" || word === "false" ? "boolean" : "string" };
    }
    default:
      return guessNumberType(text, start);
  }
}

/** Between braces it is a map if a string and a `:` come first, or nothing at all; else a list. */
function guessBracedType(text: string, from: number): ArgumentType {
  const start = skipWhiteSpace(text, from);
  const first = guessSingleType(text, start);
  if (first.kind === "string") {
    if (text[start] === "}" || text[skipWhiteSpace(text, keyEnd(text, start))] === ":") {
      return { kind: "map", values: { kind: "any" } };
    }
  }
  return { kind: "list", items: first };
}

function keyEnd(text: string, start: number): number {
  const first = scanToken(text, start);
  return first.kind === "string" ? first.end : scanBareString(text, start, "key").next;
}

/** A number is one only if a delimiter or nothing follows: `1.2.3`, `100Mi` and `2024-01-15` are strings. */
function guessNumberType(text: string, start: number): ArgumentType {
  const first = scanToken(text, start);
  const digits = text[start] === "-" ? scanToken(text, first.end) : first;
  if ((digits.kind !== "integer" && digits.kind !== "float") || digits.fault !== undefined) return { kind: "string" };
  const next = text[skipWhiteSpace(text, digits.end)];
  const isWhole = next === undefined || next === "," || next === ";" || next === "}";
  if (!isWhole) return { kind: "string" };
  return { kind: digits.kind === "integer" ? "integer" : "number" };
}

function hasSemicolonFirst(text: string, from: number): boolean {
  for (let index = from; ; ) {
    const token = scanToken(text, index);
    if (token.kind === "end") return false;
    if (token.kind === "character") {
      if (text[token.start] === ";") return true;
      if (text[token.start] === ",") return false;
    }
    index = token.end;
  }
}

/** A string without quotes. `start` and `end` enclose its text. */
export interface BareString {
  readonly start: number;
  readonly end: number;
  /** The delimiter that ends it, or the end of the text: the next thing to read. */
  readonly next: number;
  /** The token that controller-gen loses, if it does. */
  readonly dropped?: Token;
  /** The first token that Go's scanner refuses, if there is one. */
  readonly faulty?: Token;
}

/**
 * Finds the string without quotes at `from`: everything from the first token to the last one before a `,`, `;` or `}`,
 * with the white space inside; a map's key ends at a `:` too. The first token is taken even if it is a delimiter.
 * White space between the last token and the delimiter makes controller-gen forget that token, and this does the same.
 */
export function scanBareString(text: string, from: number, use: "value" | "key"): BareString {
  let last = scanBareToken(text, from);
  const { start } = last;
  let faulty: Token | undefined;
  for (;;) {
    if (last.fault !== undefined) faulty ??= last;
    const next = skipWhiteSpace(text, last.end);
    if (endsBareString(text[next], use)) {
      const loses = next > last.end && last.kind !== "end";
      const end = loses ? last.start : last.end;
      return { start, end, next, ...(loses && { dropped: last }), ...(faulty && { faulty }) };
    }
    last = scanBareToken(text, next);
  }
}

function endsBareString(character: string | undefined, use: "value" | "key"): boolean {
  switch (character) {
    case undefined:
    case ",":
    case ";":
    case "}":
      return true;
    default:
      return character === ":" && use === "key";
  }
}
