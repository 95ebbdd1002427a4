import {
  distinctCost,
  equivalentCost,
  flattenCost,
  flattenDepthCost,
  resultCost,
  setsCost,
  sortCost,
} from "../../kube/cel/exact/call-cost.js";
import {
  listFlatten,
  listFlattenInt,
  listReverse,
  listSlice,
  listsRange,
} from "../../kube/cel/library/lists/list-parts.js";
import {
  listDistinct,
  listSetsContainsList,
  listSetsEquivalentList,
  listSetsIntersectsList,
} from "../../kube/cel/library/lists/list-search.js";
import {
  listBoolSort,
  listBoolSortByAssociatedKeys,
  listBytesSort,
  listBytesSortByAssociatedKeys,
  listDoubleSort,
  listDoubleSortByAssociatedKeys,
  listGoogleProtobufDurationSort,
  listGoogleProtobufDurationSortByAssociatedKeys,
  listGoogleProtobufTimestampSort,
  listGoogleProtobufTimestampSortByAssociatedKeys,
  listIntSort,
  listIntSortByAssociatedKeys,
  listStringSort,
  listStringSortByAssociatedKeys,
  listUintSort,
  listUintSortByAssociatedKeys,
} from "../../kube/cel/library/lists/sorting.js";
import {
  argumentSize,
  type CallCost,
  type CallFacts,
  type Estimate,
  type EstimatedCall,
  TRAVERSAL,
  targetSize,
} from "./call-facts.js";
import type { CostNode } from "./cost-node.js";
import type { LibraryRow } from "./overload.js";
import { add, exactly, MAX, multiply, ONE, type Range, scale, UNKNOWN, wrapped } from "./range.js";

/** A call that makes a list. */
const NEW_LIST = exactly(11);

function listCost(size: Range, factor: number): CallCost {
  return { cost: add(scale(size, factor), NEW_LIST), size };
}

/** The value of a constant argument, a negative one as zero. */
function constant(node: CostNode | undefined, otherwise: bigint): bigint {
  if (node?.kind !== "literal" || node.int === undefined) return otherwise;
  return node.int < 0n ? 0n : node.int;
}

const SLICED: CallFacts = {
  cost: { resultCost },
  items: "ignored",
  // An error counts as one.
  most: (call) => listCost(add(slicedSize(call), ONE), 1),
  estimate: (call) => listCost(slicedSize(call), 1),
};

function slicedSize(call: EstimatedCall): Range {
  const [start, end] = call.arguments;
  return exactly(wrapped(constant(end, targetSize(call).max) - constant(start, 0n)));
}

const NUMBERED: CallFacts = {
  cost: { resultCost },
  estimate: (call) => listCost(exactly(constant(call.arguments[0], MAX)), 1),
};
const REVERSED: CallFacts = {
  cost: { resultCost },
  items: "ignored",
  estimate: (call) => listCost(targetSize(call), 1),
};
/** How many parts its parts have is not known. */
const mostFlattened = (factor: (call: EstimatedCall) => number): Estimate => {
  return (call) => ({ ...listCost(targetSize(call), factor(call)), size: UNKNOWN });
};
const FLATTENED: CallFacts = {
  cost: { flattenCost },
  most: mostFlattened(() => 1),
  estimate: (call) => listCost(targetSize(call), 1),
};
const FLATTENED_BY: CallFacts = {
  cost: { flattenDepthCost },
  hasOwnErrors: true,
  most: mostFlattened(({ arguments: [depth] }) => Math.max(1, Number(constant(depth, MAX)))),
  estimate: (call) => listCost(targetSize(call), Number(constant(call.arguments[0], MAX))),
};
const DISTINCT: CallFacts = {
  cost: { distinctCost },
  hasOwnErrors: true,
  most: (call) => pairsCost(targetSize(call), 2 + TRAVERSAL),
  estimate: (call) => pairsCost(targetSize(call), 2),
};

function pairsCost(size: Range, factor: number): CallCost {
  return listCost(multiply(size, size), factor);
}

const SORTED: CallFacts = {
  cost: { sortCost },
  items: "read",
  hasOwnErrors: true,
  estimate: (call) => pairsCost(targetSize(call), 2),
};
/** Texts are compared character by character. */
const SORTED_TEXTS: CallFacts = { ...SORTED, estimate: (call) => pairsCost(targetSize(call), 2 + TRAVERSAL) };
const SORTED_BY: CallFacts = { hasOwnErrors: true, estimate: (call) => pairsCost(argumentSize(call, 0), 2) };
const SORTED_BY_TEXTS: CallFacts = {
  ...SORTED_BY,
  estimate: (call) => pairsCost(argumentSize(call, 0), 2 + TRAVERSAL),
};

function setsEstimate(factor: number): Estimate {
  return (call) => ({ cost: add(scale(multiply(argumentSize(call, 0), argumentSize(call, 1)), factor), ONE) });
}
const COMPARED_SETS: CallFacts = { cost: { setsCost }, estimate: setsEstimate(1) };
const EQUIVALENT: CallFacts = { cost: { equivalentCost }, estimate: setsEstimate(2) };

/** The lists library of cel-go (ext/lists.go). */
export const EXTENDED_LISTS = [
  ["distinct", "list_distinct", "list(T).() -> list(T)", 34, { listDistinct }, DISTINCT],
  ["flatten", "list_flatten", "list(list(T)).() -> list(T)", 34, { listFlatten }, FLATTENED],
  ["flatten", "list_flatten_int", "list(dyn).(int) -> list(dyn)", 34, { listFlattenInt }, FLATTENED_BY],
  ["lists.range", "lists_range", "(int) -> list(int)", 34, { listsRange }, NUMBERED],
  ["reverse", "list_reverse", "list(T).() -> list(T)", 34, { listReverse }, REVERSED],
  ["slice", "list_slice", "list(T).(int, int) -> list(T)", 34, { listSlice }, SLICED],
  ["sort", "list_int_sort", "list(int).() -> list(int)", 34, { listIntSort }, SORTED],
  ["sort", "list_uint_sort", "list(uint).() -> list(uint)", 34, { listUintSort }, SORTED],
  ["sort", "list_double_sort", "list(double).() -> list(double)", 34, { listDoubleSort }, SORTED],
  ["sort", "list_bool_sort", "list(bool).() -> list(bool)", 34, { listBoolSort }, SORTED],
  [
    "sort",
    "list_google.protobuf.Duration_sort",
    "list(duration).() -> list(duration)",
    34,
    { listGoogleProtobufDurationSort },
    SORTED,
  ],
  [
    "sort",
    "list_google.protobuf.Timestamp_sort",
    "list(timestamp).() -> list(timestamp)",
    34,
    { listGoogleProtobufTimestampSort },
    SORTED,
  ],
  ["sort", "list_string_sort", "list(string).() -> list(string)", 34, { listStringSort }, SORTED_TEXTS],
  ["sort", "list_bytes_sort", "list(bytes).() -> list(bytes)", 34, { listBytesSort }, SORTED_TEXTS],
] as const satisfies readonly LibraryRow[];

/** The function that the macro `sortBy` calls with the list and its keys, which no rule can write. */
export const SORT_BY_KEYS = [
  [
    "@sortByAssociatedKeys",
    "list_int_sortByAssociatedKeys",
    "list(T).(list(int)) -> list(T)",
    34,
    { listIntSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_uint_sortByAssociatedKeys",
    "list(T).(list(uint)) -> list(T)",
    34,
    { listUintSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_double_sortByAssociatedKeys",
    "list(T).(list(double)) -> list(T)",
    34,
    { listDoubleSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_bool_sortByAssociatedKeys",
    "list(T).(list(bool)) -> list(T)",
    34,
    { listBoolSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_google.protobuf.Duration_sortByAssociatedKeys",
    "list(T).(list(duration)) -> list(T)",
    34,
    { listGoogleProtobufDurationSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_google.protobuf.Timestamp_sortByAssociatedKeys",
    "list(T).(list(timestamp)) -> list(T)",
    34,
    { listGoogleProtobufTimestampSortByAssociatedKeys },
    SORTED_BY,
  ],
  [
    "@sortByAssociatedKeys",
    "list_string_sortByAssociatedKeys",
    "list(T).(list(string)) -> list(T)",
    34,
    { listStringSortByAssociatedKeys },
    SORTED_BY_TEXTS,
  ],
  [
    "@sortByAssociatedKeys",
    "list_bytes_sortByAssociatedKeys",
    "list(T).(list(bytes)) -> list(T)",
    34,
    { listBytesSortByAssociatedKeys },
    SORTED_BY_TEXTS,
  ],
] as const satisfies readonly LibraryRow[];

/** The sets library of cel-go (ext/sets.go). */
export const SETS = [
  [
    "sets.contains",
    "list_sets_contains_list",
    "(list(T), list(T)) -> bool",
    29,
    { listSetsContainsList },
    COMPARED_SETS,
  ],
  [
    "sets.equivalent",
    "list_sets_equivalent_list",
    "(list(T), list(T)) -> bool",
    29,
    { listSetsEquivalentList },
    EQUIVALENT,
  ],
  [
    "sets.intersects",
    "list_sets_intersects_list",
    "(list(T), list(T)) -> bool",
    29,
    { listSetsIntersectsList },
    COMPARED_SETS,
  ],
] as const satisfies readonly LibraryRow[];
