import { fifthCost, joinCost, searchCost, tenthCost } from "../../kube/cel/exact/call-cost.js";
import { stringFindAllString, stringFindAllStringInt, stringFindString } from "../../kube/cel/library/regex.js";
import { stringFormat } from "../../kube/cel/library/strings/format.js";
import { listJoin, listJoinString } from "../../kube/cel/library/strings/string-tests.js";
import {
  stringCharAtInt,
  stringIndexOfString,
  stringIndexOfStringInt,
  stringLastIndexOfString,
  stringLastIndexOfStringInt,
  stringLowerAscii,
  stringReplaceStringString,
  stringReplaceStringStringInt,
  stringSplitString,
  stringSplitStringInt,
  stringSubstringInt,
  stringSubstringIntInt,
  stringsQuote,
  stringTrim,
  stringUpperAscii,
} from "../../kube/cel/library/strings/strings.js";
import {
  argumentSize,
  type CallFacts,
  type CallSubject,
  type EstimatedCall,
  elementSize,
  regexCost,
  TRAVERSAL,
  targetSize,
} from "./call-facts.js";
import type { CostNode } from "./cost-node.js";
import { SEARCHED } from "./lists.js";
import type { LibraryRow } from "./overload.js";
import { add, exactly, MAX, multiply, ONE, type Range, scale, UNKNOWN, wrapped, ZERO } from "./range.js";

const CHANGED: CallFacts = {
  cost: { tenthCost },
  isCostedByName: true,
  estimate: (call) => ({ cost: scale(targetSize(call), TRAVERSAL), size: targetSize(call) }),
};

const FORMATTED: CallFacts = {
  cost: { tenthCost },
  estimate: (call) => call.target && { cost: scale(targetSize(call), TRAVERSAL) },
};

const QUOTED: CallFacts = {
  cost: { tenthCost },
  most: (call) => {
    const text = argumentSize(call, 0);
    return { cost: scale(text, TRAVERSAL), size: add(text, text, exactly(2)) };
  },
  estimate: (call) => {
    const text = argumentSize(call, 0);
    const size = { min: wrapped(text.min + 2n), max: wrapped(text.max * 2n + 2n) };
    return { cost: scale(text, TRAVERSAL), size };
  },
};

const SPLIT: CallFacts = {
  cost: { fifthCost },
  isCostedByName: true,
  // A text that is the separator has two parts.
  most: (call) => ({
    cost: scale(targetSize(call), 2 * TRAVERSAL),
    size: { min: 0n, max: partCount(call, add(targetSize(call), ONE)) },
  }),
  estimate: (call) => ({
    cost: scale(targetSize(call), 2 * TRAVERSAL),
    size: { min: 0n, max: partCount(call, targetSize(call)) },
  }),
};

/** As many parts as characters, if no constant bounds them. */
function partCount(call: EstimatedCall, size: Range): bigint {
  const [, limit] = call.arguments;
  if (limit?.kind !== "literal" || limit.int === undefined) return size.max;
  return BigInt.asUintN(64, limit.int);
}

const REPLACED: CallFacts = {
  cost: { fifthCost },
  isCostedByName: true,
  estimate: (call) => ({
    cost: scale(targetSize(call), 2 * TRAVERSAL),
    size: replacedSize(targetSize(call), argumentSize(call, 0), argumentSize(call, 1)),
  }),
};

/** How long a string can be in which `from` was replaced with `to` throughout. */
function replacedSize(text: Range, from: Range, to: Range): Range {
  const longest = replacements(text.max, from.min, to.max <= from.min);
  const shortest = replacements(text.min, from.max, from.max <= to.min);
  return add(multiply({ min: shortest.count, max: longest.count }, to), { min: shortest.kept, max: longest.kept });
}

/** An empty string stands before every character and at the end; `idle`: replacing does not change the bound. */
function replacements(length: bigint, from: bigint, idle: boolean): { readonly count: bigint; readonly kept: bigint } {
  if (from === 0n) return { count: length < MAX ? length + 1n : length, kept: length };
  if (idle) return { count: 0n, kept: length };
  const count = Math.ceil(Number(length) / Number(from));
  return { count: count >= Number(MAX) ? MAX : BigInt(count), kept: 0n };
}

/** A join makes a string of all elements, with a separator between each two. */
const JOINED: CallFacts = {
  cost: { joinCost },
  isCostedByName: true,
  hasOwnErrors: true,
  most: (call, subject) => {
    const size = call.target && joinedSize(call, call.target.node, subject, UNKNOWN);
    return size && { cost: scale(size, 2 * TRAVERSAL), size };
  },
  estimate: (call, subject) => {
    const size = call.target && joinedSize(call, call.target.node, subject, ZERO);
    return size && { cost: scale(size, TRAVERSAL), size };
  },
};

/** `otherwise`: the size of an element where the list is not known to be one. */
function joinedSize(call: EstimatedCall, node: CostNode, subject: CallSubject, otherwise: Range): Range {
  const list = targetSize(call);
  const size = multiply(list, elementSize(node, subject) ?? otherwise);
  if (call.arguments.length === 0) return size;
  const gaps = { min: list.min > 0n ? list.min - 1n : 0n, max: list.max > 0n ? list.max - 1n : 0n };
  return add(size, multiply(argumentSize(call, 0), gaps));
}

const FOUND: CallFacts = {
  cost: { searchCost },
  isCostedByName: true,
  needsRe2: true,
  // Nothing may be found at each end of a character.
  most: (call) => {
    const text = targetSize(call);
    return { cost: regexCost(text, argumentSize(call, 0)), size: { min: 0n, max: add(text, ONE).max } };
  },
  estimate: (call) => {
    const text = targetSize(call);
    return { cost: regexCost(text, argumentSize(call, 0)), size: { min: 0n, max: text.max } };
  },
};

/** The strings library of cel-go, version 0, and what version 2 adds (ext/strings.go). */
export const STRINGS = [
  ["charAt", "string_char_at_int", "string.(int) -> string", 0, { stringCharAtInt }],
  ["indexOf", "string_index_of_string", "string.(string) -> int", 0, { stringIndexOfString }, SEARCHED],
  ["indexOf", "string_index_of_string_int", "string.(string, int) -> int", 0, { stringIndexOfStringInt }, SEARCHED],
  ["join", "list_join", "list(string).() -> string", 0, { listJoin }, JOINED],
  ["join", "list_join_string", "list(string).(string) -> string", 0, { listJoinString }, JOINED],
  ["lastIndexOf", "string_last_index_of_string", "string.(string) -> int", 0, { stringLastIndexOfString }, SEARCHED],
  [
    "lastIndexOf",
    "string_last_index_of_string_int",
    "string.(string, int) -> int",
    0,
    { stringLastIndexOfStringInt },
    SEARCHED,
  ],
  ["lowerAscii", "string_lower_ascii", "string.() -> string", 0, { stringLowerAscii }, CHANGED],
  [
    "replace",
    "string_replace_string_string",
    "string.(string, string) -> string",
    0,
    { stringReplaceStringString },
    REPLACED,
  ],
  [
    "replace",
    "string_replace_string_string_int",
    "string.(string, string, int) -> string",
    0,
    { stringReplaceStringStringInt },
    REPLACED,
  ],
  ["split", "string_split_string", "string.(string) -> list(string)", 0, { stringSplitString }, SPLIT],
  ["split", "string_split_string_int", "string.(string, int) -> list(string)", 0, { stringSplitStringInt }, SPLIT],
  ["substring", "string_substring_int", "string.(int) -> string", 0, { stringSubstringInt }, CHANGED],
  ["substring", "string_substring_int_int", "string.(int, int) -> string", 0, { stringSubstringIntInt }, CHANGED],
  ["trim", "string_trim", "string.() -> string", 0, { stringTrim }, CHANGED],
  ["upperAscii", "string_upper_ascii", "string.() -> string", 0, { stringUpperAscii }, CHANGED],
  ["format", "string_format", "string.(list(dyn)) -> string", 29, { stringFormat }, FORMATTED],
  ["strings.quote", "strings_quote", "(string) -> string", 29, { stringsQuote }, QUOTED],
] as const satisfies readonly LibraryRow[];

/** The regular expression library of Kubernetes. */
export const REGEX = [
  ["find", "string_find_string", "string.(string) -> string", 0, { stringFindString }, FOUND],
  ["findAll", "string_find_all_string", "string.(string) -> list(string)", 0, { stringFindAllString }, FOUND],
  [
    "findAll",
    "string_find_all_string_int",
    "string.(string, int) -> list(string)",
    0,
    { stringFindAllStringInt },
    FOUND,
  ],
] as const satisfies readonly LibraryRow[];
