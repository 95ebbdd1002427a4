import { goQuote } from "../../kube/values/go-text.js";
import {
  type ArgumentCursor,
  cursorAt,
  expected,
  peekCharacter,
  problem,
  takeCharacter,
  takeToken,
  tokenText,
} from "./argument-cursor.js";
import type { ArgumentDefinition, ArgumentSchema, ArgumentType } from "./argument-schema.js";
import type { GrammarProblem } from "./grammar-problem.js";
import type { MarkerValue } from "./marker-value.js";
import { readValue } from "./read-value.js";
import { isWhiteSpace, skipWhiteSpace } from "./scan-token.js";
import type { SplitMarker } from "./split-marker.js";

export type { GrammarProblem } from "./grammar-problem.js";

/** The arguments of a marker by name; an anonymous one stands under the name "". */
export interface ParsedArguments {
  /** All that were read before the first error. */
  readonly values: Readonly<Record<string, MarkerValue>>;
  /** Where each value stands in the marker's text, with its quotes. */
  readonly spans: Readonly<Record<string, { readonly start: number; readonly end: number }>>;
  readonly problems: readonly GrammarProblem[];
}

interface Arguments {
  readonly values: Map<string, MarkerValue>;
  readonly spans: Map<string, { readonly start: number; readonly end: number }>;
}

/**
 * Reads the arguments of a marker that was found under `matchedName`, with controller-gen's values and error texts.
 * Reading ends at the first error, so that controller-gen's follow-on errors do not appear. Unlike controller-gen it
 * refuses an argument given twice, and warns of a lost token and of single quotes.
 */
export function parseArguments(schema: ArgumentSchema, split: SplitMarker, matchedName: string): ParsedArguments {
  const cursor = cursorAt(split.text, argumentsStart(schema, split));
  const deep = tooDeepAt(split.text, cursor.offset);
  if (deep !== undefined) {
    const text = `values are more than ${MAX_DEPTH} deep in one another`;
    const tooDeep: GrammarProblem = { kind: "argument-invalid", text, start: deep, end: deep + 1, severity: "error" };
    return { values: {}, spans: {}, problems: [tooDeep] };
  }
  const read: Arguments = { values: new Map(), spans: new Map() };
  if (readArguments(cursor, schema, read) && reachesEnd(cursor)) {
    reportMissing(cursor, schema, read, 1 + matchedName.length);
  }
  return {
    values: Object.fromEntries(read.values),
    spans: Object.fromEntries(read.spans),
    problems: cursor.problems,
  };
}

/** How deep maps and lists of a value may stand in one another: the reader calls itself for each level. */
const MAX_DEPTH = 100;

function tooDeepAt(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { 0: piece, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|[{}[\]]/g)) {
    if (piece === "{" || piece === "[") depth++;
    else if ((piece === "}" || piece === "]") && depth > 0) depth--;
    if (depth > MAX_DEPTH) return from + index;
  }
  return undefined;
}

/** Named arguments begin with the name's last segment, even if the marker was found under a name that includes it. */
function argumentsStart(schema: ArgumentSchema, split: SplitMarker): number {
  const firstName = schema.form === "named" ? split.firstArgumentStart : undefined;
  return firstName ?? split.valueStart ?? split.text.length;
}

function readArguments(cursor: ArgumentCursor, schema: ArgumentSchema, read: Arguments): boolean {
  if (cursor.offset === cursor.text.length) return true;
  switch (schema.form) {
    case "none":
      return true;
    case "anonymous":
      return readArgument(cursor, "", schema.argument.type, read);
    case "named":
      return readNamedArguments(cursor, schema.arguments, read);
  }
}

function readNamedArguments(
  cursor: ArgumentCursor,
  definitions: Readonly<Record<string, ArgumentDefinition>>,
  read: Arguments,
): boolean {
  for (;;) {
    const token = takeToken(cursor);
    if (token === undefined) return false;
    if (token.kind !== "identifier") {
      expected(cursor, "argument name", token);
      return false;
    }
    if (!takeCharacter(cursor, "=", "equals")) return false;
    const name = tokenText(cursor, token);
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    cursor.argument = name;
    if (definition === undefined) {
      problem(cursor, "argument-unknown", `unknown argument ${goQuote(name)}`, token);
      return false;
    }
    if (read.values.has(name)) problem(cursor, "argument-duplicate", `duplicate argument ${goQuote(name)}`, token);
    if (!readArgument(cursor, name, definition.type, read)) return false;
    if (peekCharacter(cursor) === undefined) return true;
    if (!takeCharacter(cursor, ",", "comma")) return false;
  }
}

function readArgument(cursor: ArgumentCursor, name: string, type: ArgumentType, read: Arguments): boolean {
  const { text, offset } = cursor;
  cursor.argument = name;
  const value = readValue(cursor, type);
  cursor.argument = undefined;
  if (value === undefined) return false;
  let end = cursor.offset;
  while (end > offset && isWhiteSpace(text.charCodeAt(end - 1))) end--;
  read.values.set(name, value);
  read.spans.set(name, { start: Math.min(skipWhiteSpace(text, offset), end), end });
  return true;
}

function reachesEnd(cursor: ArgumentCursor): boolean {
  const token = takeToken(cursor);
  if (token === undefined) return false;
  if (token.kind === "end") return true;
  const { length } = cursor.text;
  const extra = cursor.text.slice(token.start);
  const span = { start: token.start, end: length };
  problem(cursor, "argument-unexpected", `extra arguments provided: ${goQuote(extra)}`, span);
  return false;
}

/** Points at the marker's name, for there is no token to point at. */
function reportMissing(cursor: ArgumentCursor, schema: ArgumentSchema, read: Arguments, nameEnd: number): void {
  const definitions =
    schema.form === "named" ? schema.arguments : schema.form === "anonymous" ? { "": schema.argument } : {};
  for (const [name, { optional }] of Object.entries(definitions)) {
    if (optional === true || read.values.has(name)) continue;
    cursor.argument = name;
    problem(cursor, "argument-missing", `missing argument ${goQuote(name)}`, { start: 0, end: nameEnd });
  }
}
