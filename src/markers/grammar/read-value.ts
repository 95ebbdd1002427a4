import { goQuote } from "../../kube/values/go-text.js";
import {
  type ArgumentCursor,
  expected,
  hasFault,
  peekCharacter,
  problem,
  takeCharacter,
  takeToken,
  tokenText,
} from "./argument-cursor.js";
import type { ArgumentType } from "./argument-schema.js";
import { guessType, scanBareString } from "./guess-type.js";
import type { MarkerValue } from "./marker-value.js";
import { type Conversion, convertInteger, convertNumber } from "./number-literal.js";
import { scanToken } from "./scan-token.js";
import { unquote } from "./string-literal.js";

/**
 * Reads a value of a type at the cursor and moves past it, with controller-gen's results. Returns undefined at the first
 * error, which is reported in controller-gen's words. `inList` is true for the elements of a list, among which a guessed
 * value is never a list by its semicolons.
 */
export function readValue(cursor: ArgumentCursor, type: ArgumentType, inList = false): MarkerValue | undefined {
  switch (type.kind) {
    case "string":
      return readString(cursor, "value");
    case "integer":
      return readDigits(cursor, "integer", convertInteger);
    case "number":
      return readDigits(cursor, "number", convertNumber);
    case "boolean":
      return readBoolean(cursor);
    case "any":
      return readValue(cursor, guessType(cursor.text, cursor.offset, !inList), inList);
    case "raw":
      return readRest(cursor);
    case "list":
      return peekCharacter(cursor) === "{" ? readBracedList(cursor, type.items) : readSemicolonList(cursor, type.items);
    case "map":
      return readMap(cursor, type.values);
  }
}

function readRest(cursor: ArgumentCursor): string {
  const rest = cursor.text.slice(cursor.offset);
  cursor.offset = cursor.text.length;
  return rest;
}

function readString(cursor: ArgumentCursor, use: "value" | "key"): string | undefined {
  const first = scanToken(cursor.text, cursor.offset);
  return first.kind === "string" ? readQuotedString(cursor) : readBareString(cursor, use);
}

function readQuotedString(cursor: ArgumentCursor): string | undefined {
  const token = takeToken(cursor);
  if (token === undefined) return undefined;
  const value = unquote(tokenText(cursor, token));
  if (value === undefined) problem(cursor, "argument-invalid", "unable to parse string: invalid syntax", token);
  return value;
}

/** Reads a string without quotes, and warns of what its author will not have meant. */
function readBareString(cursor: ArgumentCursor, use: "value" | "key"): string | undefined {
  const bare = scanBareString(cursor.text, cursor.offset, use);
  cursor.offset = bare.next;
  if (bare.faulty !== undefined && hasFault(cursor, bare.faulty)) return undefined;
  if (bare.dropped !== undefined) {
    const lost = goQuote(tokenText(cursor, bare.dropped));
    problem(cursor, "token-dropped", `${lost} is lost because white space follows it`, bare.dropped);
  }
  if (cursor.text[bare.start] === "'") {
    const { start } = bare;
    const end = bare.dropped?.end ?? bare.end;
    problem(cursor, "single-quoted", "single quotes do not quote, they are part of the string", { start, end });
  }
  return cursor.text.slice(bare.start, bare.end);
}

/** Reads an integer or number. A minus counts only where the cursor stands: white space before it is an error. */
function readDigits<T extends number | bigint>(
  cursor: ArgumentCursor,
  kind: "integer" | "number",
  convert: (literal: string) => Conversion<T>,
): T | undefined {
  const start = cursor.offset;
  const negative = cursor.text[start] === "-";
  if (negative) cursor.offset++;
  const token = takeToken(cursor);
  if (token === undefined) return undefined;
  if (token.kind !== "integer" && !(token.kind === "float" && kind === "number")) {
    expected(cursor, kind === "integer" ? "integer" : "integer or float", token);
    return undefined;
  }
  const literal = `${negative ? "-" : ""}${tokenText(cursor, token)}`;
  const conversion = convert(literal);
  if ("value" in conversion) return conversion.value;
  const convertedBy = kind === "integer" ? "Atoi" : "ParseFloat";
  const text = `unable to parse ${kind}: strconv.${convertedBy}: parsing ${goQuote(literal)}: ${conversion.refusal}`;
  problem(cursor, "argument-invalid", text, { start: negative ? start : token.start, end: token.end });
  return undefined;
}

function readBoolean(cursor: ArgumentCursor): boolean | undefined {
  const token = takeToken(cursor);
  if (token === undefined) return undefined;
  const word = tokenText(cursor, token);
  if (word === "true" || word === "false") return word === "true";
  expected(cursor, "true or false", token);
  return undefined;
}

/** `{value, value}`, where a comma may stand at the end. */
function readBracedList(cursor: ArgumentCursor, items: ArgumentType): MarkerValue[] | undefined {
  cursor.offset++;
  const values: MarkerValue[] = [];
  for (let next = peekCharacter(cursor); next !== "}" && next !== undefined; next = peekCharacter(cursor)) {
    const value = readValue(cursor, items, true);
    if (value === undefined) return undefined;
    values.push(value);
    if (peekCharacter(cursor) !== "}" && !takeCharacter(cursor, ",", "comma")) return undefined;
  }
  return takeCharacter(cursor, "}", "close curly brace") ? values : undefined;
}

/** `value;value`, where a semicolon may stand at the end. A comma or a closing brace belongs to what is around it. */
function readSemicolonList(cursor: ArgumentCursor, items: ArgumentType): MarkerValue[] | undefined {
  const values: MarkerValue[] = [];
  while (!endsSemicolonList(cursor)) {
    const value = readValue(cursor, items, true);
    if (value === undefined) return undefined;
    values.push(value);
    // controller-gen asks for a comma here, though it is a semicolon that it takes.
    if (!endsSemicolonList(cursor) && !takeCharacter(cursor, ";", "comma")) return undefined;
  }
  return values;
}

function endsSemicolonList(cursor: ArgumentCursor): boolean {
  const next = peekCharacter(cursor);
  return next === undefined || next === "," || next === "}";
}

/** `{key: value, key: value}`, where a comma may stand at the end. The last of equal keys wins. */
function readMap(cursor: ArgumentCursor, values: ArgumentType): MarkerValue | undefined {
  if (!takeCharacter(cursor, "{", "open curly brace")) return undefined;
  const entries = new Map<string, MarkerValue>();
  for (let next = peekCharacter(cursor); next !== "}" && next !== undefined; next = peekCharacter(cursor)) {
    const key = readString(cursor, "key");
    if (key === undefined || !takeCharacter(cursor, ":", "colon")) return undefined;
    const value = readValue(cursor, values);
    if (value === undefined) return undefined;
    entries.set(key, value);
    if (peekCharacter(cursor) !== "}" && !takeCharacter(cursor, ",", "comma")) return undefined;
  }
  return takeCharacter(cursor, "}", "close curly brace") ? Object.fromEntries(entries) : undefined;
}
