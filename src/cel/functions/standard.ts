import { sizeOfList, sizeOfMap } from "../../kube/cel/core/ranges.js";
import { readDyn } from "../../kube/cel/core/read-shaped.js";
import { typeOf } from "../../kube/cel/core/type-of.js";
import { containsCost, searchCost, secondCost, tenthCost } from "../../kube/cel/exact/call-cost.js";
import {
  boolToBool,
  boolToString,
  bytesToBytes,
  bytesToString,
  doubleToDouble,
  doubleToInt64,
  doubleToString,
  doubleToUint64,
  durationToDuration,
  durationToInt64,
  durationToString,
  int64ToDouble,
  int64ToInt64,
  int64ToString,
  int64ToTimestamp,
  int64ToUint64,
  stringToBool,
  stringToBytes,
  stringToDouble,
  stringToDuration,
  stringToInt64,
  stringToString,
  stringToTimestamp,
  stringToUint64,
  timestampToInt64,
  timestampToString,
  timestampToTimestamp,
  uint64ToDouble,
  uint64ToInt64,
  uint64ToString,
  uint64ToUint64,
} from "../../kube/cel/library/conversions.js";
import { matches, matchesString } from "../../kube/cel/library/regex.js";
import {
  bytesSize,
  containsString,
  endsWithString,
  sizeBytes,
  sizeString,
  startsWithString,
  stringSize,
} from "../../kube/cel/library/strings/string-tests.js";
import { argumentSize, argumentTraversed, type CallFacts, regexCost, TRAVERSAL, targetSize } from "./call-facts.js";
import type { LibraryRow } from "./overload.js";
import { exactly, multiply, scale, wrapped } from "./range.js";

const SIZE: CallFacts = { items: "ignored" };

/** A character is up to four bytes. */
const TO_BYTES: CallFacts = {
  cost: { tenthCost },
  most: (call) => {
    const text = argumentSize(call, 0);
    return { cost: scale(text, TRAVERSAL), size: multiply(text, exactly(4)) };
  },
  estimate: (call) => {
    const text = argumentSize(call, 0);
    return { cost: scale(text, TRAVERSAL), size: { min: text.min, max: wrapped(text.max * 4n) } };
  },
};
const TO_STRING: CallFacts = {
  cost: { tenthCost },
  estimate: (call) => {
    const bytes = argumentSize(call, 0);
    return { cost: scale(bytes, TRAVERSAL), size: { min: bytes.min / 4n, max: bytes.max } };
  },
};

const COMPARED_PART: CallFacts = { cost: { secondCost }, estimate: argumentTraversed };

const CONTAINED: CallFacts = {
  cost: { containsCost },
  estimate: (call) =>
    call.target && { cost: multiply(scale(targetSize(call), TRAVERSAL), scale(argumentSize(call, 0), TRAVERSAL)) },
};

const MATCHED: CallFacts = {
  cost: { searchCost },
  needsRe2: true,
  estimate: (call) => call.target && { cost: regexCost(targetSize(call), argumentSize(call, 0)) },
};
/** Up to 1.36 servers estimate the member function alone. */
const MATCHED_FUNCTION: CallFacts = {
  ...MATCHED,
  estimate: (call, { minor }) =>
    minor < 37 ? undefined : { cost: regexCost(argumentSize(call, 0), argumentSize(call, 1)) },
};

/** Conversions, sizes and the tests of strings of the standard library. */
export const STANDARD = [
  ["bool", "bool_to_bool", "(bool) -> bool", 0, { boolToBool }],
  ["bool", "string_to_bool", "(string) -> bool", 0, { stringToBool }],
  ["bytes", "bytes_to_bytes", "(bytes) -> bytes", 0, { bytesToBytes }],
  ["bytes", "string_to_bytes", "(string) -> bytes", 0, { stringToBytes }, TO_BYTES],
  ["contains", "contains_string", "string.(string) -> bool", 0, { containsString }, CONTAINED],
  ["double", "double_to_double", "(double) -> double", 0, { doubleToDouble }],
  ["double", "int64_to_double", "(int) -> double", 0, { int64ToDouble }],
  ["double", "string_to_double", "(string) -> double", 0, { stringToDouble }],
  ["double", "uint64_to_double", "(uint) -> double", 0, { uint64ToDouble }],
  ["duration", "duration_to_duration", "(duration) -> duration", 0, { durationToDuration }],
  ["duration", "string_to_duration", "(string) -> duration", 0, { stringToDuration }],
  ["dyn", "to_dyn", "(A) -> dyn", 0, { readDyn }],
  ["endsWith", "ends_with_string", "string.(string) -> bool", 0, { endsWithString }, COMPARED_PART],
  ["int", "int64_to_int64", "(int) -> int", 0, { int64ToInt64 }],
  ["int", "double_to_int64", "(double) -> int", 0, { doubleToInt64 }],
  ["int", "duration_to_int64", "(duration) -> int", 0, { durationToInt64 }],
  ["int", "string_to_int64", "(string) -> int", 0, { stringToInt64 }],
  ["int", "timestamp_to_int64", "(timestamp) -> int", 0, { timestampToInt64 }],
  ["int", "uint64_to_int64", "(uint) -> int", 0, { uint64ToInt64 }],
  ["matches", "matches", "(string, string) -> bool", 0, { matches }, MATCHED_FUNCTION],
  ["matches", "matches_string", "string.(string) -> bool", 0, { matchesString }, MATCHED],
  ["size", "size_bytes", "(bytes) -> int", 0, { sizeBytes }],
  ["size", "bytes_size", "bytes.() -> int", 0, { bytesSize }],
  ["size", "size_list", "(list(A)) -> int", 0, { sizeOfList }, SIZE],
  ["size", "list_size", "list(A).() -> int", 0, { sizeOfList }, SIZE],
  ["size", "size_map", "(map(A, B)) -> int", 0, { sizeOfMap }],
  ["size", "map_size", "map(A, B).() -> int", 0, { sizeOfMap }],
  ["size", "size_string", "(string) -> int", 0, { sizeString }],
  ["size", "string_size", "string.() -> int", 0, { stringSize }],
  ["startsWith", "starts_with_string", "string.(string) -> bool", 0, { startsWithString }, COMPARED_PART],
  ["string", "string_to_string", "(string) -> string", 0, { stringToString }],
  ["string", "bool_to_string", "(bool) -> string", 0, { boolToString }],
  ["string", "bytes_to_string", "(bytes) -> string", 0, { bytesToString }, TO_STRING],
  ["string", "double_to_string", "(double) -> string", 0, { doubleToString }],
  ["string", "duration_to_string", "(duration) -> string", 0, { durationToString }],
  ["string", "int64_to_string", "(int) -> string", 0, { int64ToString }],
  ["string", "timestamp_to_string", "(timestamp) -> string", 0, { timestampToString }],
  ["string", "uint64_to_string", "(uint) -> string", 0, { uint64ToString }],
  ["timestamp", "timestamp_to_timestamp", "(timestamp) -> timestamp", 0, { timestampToTimestamp }],
  ["timestamp", "int64_to_timestamp", "(int) -> timestamp", 0, { int64ToTimestamp }],
  ["timestamp", "string_to_timestamp", "(string) -> timestamp", 0, { stringToTimestamp }],
  ["type", "type", "(A) -> type(A)", 0, { typeOf }],
  ["uint", "uint64_to_uint64", "(uint) -> uint", 0, { uint64ToUint64 }],
  ["uint", "double_to_uint64", "(double) -> uint", 0, { doubleToUint64 }],
  ["uint", "int64_to_uint64", "(int) -> uint", 0, { int64ToUint64 }],
  ["uint", "string_to_uint64", "(string) -> uint", 0, { stringToUint64 }],
] as const satisfies readonly LibraryRow[];
