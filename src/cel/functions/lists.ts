import { traversalOfList } from "../../kube/cel/exact/call-cost.js";
import {
  listBoolIsSortedBool,
  listBoolMaxBool,
  listBoolMinBool,
  listBytesIsSortedBool,
  listBytesMaxBytes,
  listBytesMinBytes,
  listDoubleIsSortedBool,
  listDoubleMaxDouble,
  listDoubleMinDouble,
  listDurationIsSortedBool,
  listDurationMaxDuration,
  listDurationMinDuration,
  listIntIsSortedBool,
  listIntMaxInt,
  listIntMinInt,
  listStringIsSortedBool,
  listStringMaxString,
  listStringMinString,
  listTimestampIsSortedBool,
  listTimestampMaxTimestamp,
  listTimestampMinTimestamp,
  listUintIsSortedBool,
  listUintMaxUint,
  listUintMinUint,
} from "../../kube/cel/library/lists/extremes.js";
import { listAIndexOfInt, listALastIndexOfInt, listIncludesDynDyn } from "../../kube/cel/library/lists/list-search.js";
import {
  listDoubleSumDouble,
  listDurationSumDuration,
  listIntSumInt,
  listUintSumUint,
} from "../../kube/cel/library/lists/sums.js";
import type { PrimitiveName } from "../types/cel-type.js";
import {
  type CallFacts,
  type CallSubject,
  type Estimate,
  elementSize,
  elementType,
  TRAVERSAL,
  targetSize,
} from "./call-facts.js";
import type { CostNode } from "./cost-node.js";
import type { LibraryRow } from "./overload.js";
import { add, multiply, ONE, type Range, scale, UNKNOWN, ZERO } from "./range.js";

/** At run time each byte of a text counts, and each part of what is neither a text nor a number. */
const mostSearched: Estimate = (call, subject) => {
  const { node, size = UNKNOWN } = call.target ?? {};
  if (node?.type.kind === "primitive" && node.type.name === "string") return { cost: scale(size, BYTES) };
  if (node?.type.kind !== "list" || node.type.element.kind !== "primitive") return { cost: UNKNOWN };
  const isNumber = NUMBERS.has(node.type.element.name);
  const each = isNumber ? ZERO : (elementSize(node, subject) ?? UNKNOWN);
  return { cost: multiply(size, add(ONE, scale(each, BYTES))) };
};
/** A character is up to four bytes. */
const BYTES = 4 * TRAVERSAL;
const NUMBERS: ReadonlySet<PrimitiveName> = new Set<PrimitiveName>(["bool", "double", "int", "uint"]);

/** Every element is looked at, and every character of those that are texts; so is a text. */
export const SEARCHED: CallFacts = {
  cost: { traversalOfList },
  isCostedByName: true,
  most: mostSearched,
  estimate: (call, subject) =>
    call.target && {
      cost: searchCost(call.target.node, targetSize(call), subject) ?? scale(targetSize(call), TRAVERSAL),
    },
};
/** What is of no static type is taken for a list of single values. */
const INCLUDED: CallFacts = {
  ...SEARCHED,
  estimate: (call, subject) =>
    call.target && { cost: searchCost(call.target.node, targetSize(call), subject) ?? targetSize(call) },
};
const TRAVERSED: CallFacts = { ...SEARCHED, items: "read", hasOwnErrors: true };

/** Undefined for what is no list. */
function searchCost(list: CostNode, size: Range, subject: CallSubject): Range | undefined {
  const element = elementType(list.type);
  if (element === undefined) return undefined;
  const isText = element.kind === "primitive" && (element.name === "string" || element.name === "bytes");
  if (!isText) return size;
  const each = elementSize(list, subject) ?? UNKNOWN;
  return multiply(size, add(ONE, scale(each, TRAVERSAL)));
}

/** The lists library of Kubernetes (pkg/cel/library/lists.go; costs in cost.go beside it, as for all its libraries). */
export const LISTS = [
  ["indexOf", "list_a_index_of_int", "list(A).(A) -> int", 0, { listAIndexOfInt }, SEARCHED],
  ["isSorted", "list_int_is_sorted_bool", "list(int).() -> bool", 0, { listIntIsSortedBool }, TRAVERSED],
  ["isSorted", "list_uint_is_sorted_bool", "list(uint).() -> bool", 0, { listUintIsSortedBool }, TRAVERSED],
  ["isSorted", "list_double_is_sorted_bool", "list(double).() -> bool", 0, { listDoubleIsSortedBool }, TRAVERSED],
  ["isSorted", "list_bool_is_sorted_bool", "list(bool).() -> bool", 0, { listBoolIsSortedBool }, TRAVERSED],
  ["isSorted", "list_duration_is_sorted_bool", "list(duration).() -> bool", 0, { listDurationIsSortedBool }, TRAVERSED],
  [
    "isSorted",
    "list_timestamp_is_sorted_bool",
    "list(timestamp).() -> bool",
    0,
    { listTimestampIsSortedBool },
    TRAVERSED,
  ],
  ["isSorted", "list_string_is_sorted_bool", "list(string).() -> bool", 0, { listStringIsSortedBool }, TRAVERSED],
  ["isSorted", "list_bytes_is_sorted_bool", "list(bytes).() -> bool", 0, { listBytesIsSortedBool }, TRAVERSED],
  ["lastIndexOf", "list_a_last_index_of_int", "list(A).(A) -> int", 0, { listALastIndexOfInt }, SEARCHED],
  ["max", "list_int_max_int", "list(int).() -> int", 0, { listIntMaxInt }, TRAVERSED],
  ["max", "list_uint_max_uint", "list(uint).() -> uint", 0, { listUintMaxUint }, TRAVERSED],
  ["max", "list_double_max_double", "list(double).() -> double", 0, { listDoubleMaxDouble }, TRAVERSED],
  ["max", "list_bool_max_bool", "list(bool).() -> bool", 0, { listBoolMaxBool }, TRAVERSED],
  ["max", "list_duration_max_duration", "list(duration).() -> duration", 0, { listDurationMaxDuration }, TRAVERSED],
  [
    "max",
    "list_timestamp_max_timestamp",
    "list(timestamp).() -> timestamp",
    0,
    { listTimestampMaxTimestamp },
    TRAVERSED,
  ],
  ["max", "list_string_max_string", "list(string).() -> string", 0, { listStringMaxString }, TRAVERSED],
  ["max", "list_bytes_max_bytes", "list(bytes).() -> bytes", 0, { listBytesMaxBytes }, TRAVERSED],
  ["min", "list_int_min_int", "list(int).() -> int", 0, { listIntMinInt }, TRAVERSED],
  ["min", "list_uint_min_uint", "list(uint).() -> uint", 0, { listUintMinUint }, TRAVERSED],
  ["min", "list_double_min_double", "list(double).() -> double", 0, { listDoubleMinDouble }, TRAVERSED],
  ["min", "list_bool_min_bool", "list(bool).() -> bool", 0, { listBoolMinBool }, TRAVERSED],
  ["min", "list_duration_min_duration", "list(duration).() -> duration", 0, { listDurationMinDuration }, TRAVERSED],
  [
    "min",
    "list_timestamp_min_timestamp",
    "list(timestamp).() -> timestamp",
    0,
    { listTimestampMinTimestamp },
    TRAVERSED,
  ],
  ["min", "list_string_min_string", "list(string).() -> string", 0, { listStringMinString }, TRAVERSED],
  ["min", "list_bytes_min_bytes", "list(bytes).() -> bytes", 0, { listBytesMinBytes }, TRAVERSED],
  ["sum", "list_int_sum_int", "list(int).() -> int", 0, { listIntSumInt }, TRAVERSED],
  ["sum", "list_uint_sum_uint", "list(uint).() -> uint", 0, { listUintSumUint }, TRAVERSED],
  ["sum", "list_double_sum_double", "list(double).() -> double", 0, { listDoubleSumDouble }, TRAVERSED],
  ["sum", "list_duration_sum_duration", "list(duration).() -> duration", 0, { listDurationSumDuration }, TRAVERSED],
  ["includes", "list_includes_dyn_dyn", "dyn.(dyn) -> bool", 37, { listIncludesDynDyn }, INCLUDED],
] as const satisfies readonly LibraryRow[];
