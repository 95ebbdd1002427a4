import { logicalNot } from "../../kube/cel/core/dispatch.js";
import { addList } from "../../kube/cel/core/list-operations.js";
import { equalityCost, memberCost, smallerCost, sumCost } from "../../kube/cel/exact/call-cost.js";
import { addBytes, addString } from "../../kube/cel/library/strings/string-tests.js";
import {
  addDurationDuration,
  addDurationTimestamp,
  addTimestampDuration,
  subtractDurationDuration,
  subtractTimestampDuration,
  subtractTimestampTimestamp,
} from "../../kube/cel/time/time-arithmetic.js";
import { addDouble, divideDouble, multiplyDouble, negateDouble, subtractDouble } from "../../kube/cel/values/double.js";
import {
  addInt64,
  divideInt64,
  moduloInt64,
  multiplyInt64,
  negateInt64,
  subtractInt64,
} from "../../kube/cel/values/int.js";
import { addUint64, divideUint64, moduloUint64, multiplyUint64, subtractUint64 } from "../../kube/cel/values/uint.js";
import {
  argumentSize,
  type CallCost,
  type CallFacts,
  type CallSubject,
  type EstimatedCall,
  smallerTraversed,
  TRAVERSAL,
} from "./call-facts.js";
import type { CostNode } from "./cost-node.js";
import type { LibraryRow } from "./overload.js";
import { add, ONE, type Range, scale, union } from "./range.js";

/** The left side may decide; it costs nothing itself. */
const ABSORBING: CallFacts = {
  estimate: ({ costs }) => ({ cost: { min: costs[0]?.min ?? 0n, max: add(...costs).max }, isWhole: true }),
};

const CHOSEN: CallFacts = {
  estimate: (call, subject) => {
    const [, one, other] = call.arguments;
    const [condition, ifTrue, ifFalse] = call.costs;
    noteEntry(call, subject, one, other);
    const branches = ifTrue && ifFalse ? union(ifTrue, ifFalse) : ONE;
    const size = union(argumentSize(call, 1), argumentSize(call, 2));
    return { cost: condition ? add(condition, branches) : branches, size, isWhole: true };
  },
};

const JOINED_LISTS: CallFacts = {
  items: "ignored",
  estimate: (call, subject) => ({ cost: ONE, size: joinedSize(call, subject) }),
};

const JOINED_TEXTS: CallFacts = {
  cost: { sumCost },
  estimate: (call, subject) => {
    const size = joinedSize(call, subject);
    return { cost: scale(size, TRAVERSAL), size };
  },
};

function joinedSize(call: EstimatedCall, subject: CallSubject): Range {
  const [one, other] = call.arguments;
  noteEntry(call, subject, one, other);
  return add(argumentSize(call, 0), argumentSize(call, 1));
}

/** The entries of the result may be those of either operand, if both are known. */
function noteEntry({ node }: EstimatedCall, subject: CallSubject, one?: CostNode, other?: CostNode): void {
  const left = one && subject.entryOf(one);
  const right = other && subject.entryOf(other);
  if (left === undefined || right === undefined) return;
  const { container } = left;
  node.entry = { container, key: union(left.key, right.key), value: union(left.value, right.value) };
}

const MEMBER: CallFacts = {
  cost: { memberCost },
  estimate: (call) => ({ cost: scale(argumentSize(call, 1), 1) }),
};

const EQUAL: CallFacts = {
  cost: { equalityCost },
  estimate: (call, subject) => libraryEquality(call) ?? smallerTraversed(call, subject),
};
const UNEQUAL: CallFacts = { cost: { smallerCost }, estimate: smallerTraversed };

const MAX_FORMAT_NAME_LENGTH = 64n;

/** Values of the libraries are compared at a glance, unless they are texts inside. */
function libraryEquality({ arguments: [left, right], sizes }: EstimatedCall): CallCost | undefined {
  if (left?.type.kind !== "opaque" || right?.type.kind !== "opaque" || left.type.name !== right.type.name) {
    return undefined;
  }
  switch (left.type.name) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
      return { cost: ONE };
    case "kubernetes.NamedFormat":
      return { cost: scale({ min: 1n, max: MAX_FORMAT_NAME_LENGTH }, TRAVERSAL) };
    case "kubernetes.URL":
      return { cost: scale({ min: 1n, max: sizes[1]?.max ?? 1n }, TRAVERSAL) };
    default:
      return undefined;
  }
}

/** The operators of the standard library, but for the comparisons by order. */
export const OPERATORS = [
  ["!_", "logical_not", "(bool) -> bool", 0, { logicalNot }],
  ["-_", "negate_double", "(double) -> double", 0, { negateDouble }],
  ["-_", "negate_int64", "(int) -> int", 0, { negateInt64 }],
  ["@in", "in_list", "(A, list(A)) -> bool", 0, {}, MEMBER],
  ["@in", "in_map", "(A, map(A, B)) -> bool", 0],
  ["_!=_", "not_equals", "(A, A) -> bool", 0, {}, UNEQUAL],
  ["_%_", "modulo_int64", "(int, int) -> int", 0, { moduloInt64 }],
  ["_%_", "modulo_uint64", "(uint, uint) -> uint", 0, { moduloUint64 }],
  ["_&&_", "logical_and", "(bool, bool) -> bool", 0, {}, ABSORBING],
  ["_*_", "multiply_double", "(double, double) -> double", 0, { multiplyDouble }],
  ["_*_", "multiply_int64", "(int, int) -> int", 0, { multiplyInt64 }],
  ["_*_", "multiply_uint64", "(uint, uint) -> uint", 0, { multiplyUint64 }],
  ["_+_", "add_bytes", "(bytes, bytes) -> bytes", 0, { addBytes }, JOINED_TEXTS],
  ["_+_", "add_double", "(double, double) -> double", 0, { addDouble }],
  ["_+_", "add_duration_duration", "(duration, duration) -> duration", 0, { addDurationDuration }],
  ["_+_", "add_duration_timestamp", "(duration, timestamp) -> timestamp", 0, { addDurationTimestamp }],
  ["_+_", "add_timestamp_duration", "(timestamp, duration) -> timestamp", 0, { addTimestampDuration }],
  ["_+_", "add_int64", "(int, int) -> int", 0, { addInt64 }],
  ["_+_", "add_list", "(list(A), list(A)) -> list(A)", 0, { addList }, JOINED_LISTS],
  ["_+_", "add_string", "(string, string) -> string", 0, { addString }, JOINED_TEXTS],
  ["_+_", "add_uint64", "(uint, uint) -> uint", 0, { addUint64 }],
  ["_-_", "subtract_double", "(double, double) -> double", 0, { subtractDouble }],
  ["_-_", "subtract_duration_duration", "(duration, duration) -> duration", 0, { subtractDurationDuration }],
  ["_-_", "subtract_int64", "(int, int) -> int", 0, { subtractInt64 }],
  ["_-_", "subtract_timestamp_duration", "(timestamp, duration) -> timestamp", 0, { subtractTimestampDuration }],
  ["_-_", "subtract_timestamp_timestamp", "(timestamp, timestamp) -> duration", 0, { subtractTimestampTimestamp }],
  ["_-_", "subtract_uint64", "(uint, uint) -> uint", 0, { subtractUint64 }],
  ["_/_", "divide_double", "(double, double) -> double", 0, { divideDouble }],
  ["_/_", "divide_int64", "(int, int) -> int", 0, { divideInt64 }],
  ["_/_", "divide_uint64", "(uint, uint) -> uint", 0, { divideUint64 }],
  ["_==_", "equals", "(A, A) -> bool", 0, {}, EQUAL],
  ["_?_:_", "conditional", "(bool, A, A) -> A", 0, {}, CHOSEN],
  ["_[_]", "index_list", "(list(A), int) -> A", 0],
  ["_[_]", "index_map", "(map(A, B), A) -> B", 0],
  ["_||_", "logical_or", "(bool, bool) -> bool", 0, {}, ABSORBING],
] as const satisfies readonly LibraryRow[];
