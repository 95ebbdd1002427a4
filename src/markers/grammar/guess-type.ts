import type { ArgumentType } from "./argument-schema.js";
import { scanBareString } from "./bare-string.js";
import { scanToken, skipWhiteSpace } from "./scan-token.js";

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
  for (let at = from; ; ) {
    const token = scanToken(text, at);
    if (token.kind === "end") return false;
    if (token.kind === "character") {
      if (text[token.start] === ";") return true;
      if (text[token.start] === ",") return false;
    }
    at = token.end;
  }
}
