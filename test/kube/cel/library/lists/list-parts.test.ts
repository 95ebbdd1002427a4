import { describe, expect, it } from "vitest";
import { CelTypeValue } from "../../../../../src/kube/cel/core/type-of.js";
import { stringToTimestamp } from "../../../../../src/kube/cel/library/conversions.js";
import {
  listFlatten,
  listFlattenInt,
  listReverse,
  listSlice,
  listsRange,
} from "../../../../../src/kube/cel/library/lists/list-parts.js";
import { Duration } from "../../../../../src/kube/cel/time/duration.js";
import { Uint64 } from "../../../../../src/kube/cel/values/uint.js";
import { Float64 } from "../../../../../src/kube/values/kube-value.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [
    () => listReverse([9007199254740991, 1000000007, 3037000500, 1000000007]),
    [1000000007, 3037000500, 1000000007, 9007199254740991],
  ],
  [() => listReverse([]), []],
  [() => listReverse([94906267, -62135596801, -2]), [-2, -62135596801, 94906267]],
  [() => listReverse([]), []],
  [() => listReverse([5, 9223372036854775807n]), [9223372036854775807n, 5]],
  [() => listReverse([]), []],
  [() => listReverse([]), []],
  [() => listReverse([-7, 9007199254740991, 3037000500, 86400]), [86400, 3037000500, 9007199254740991, -7]],
  [() => listReverse([4503599627370496]), [4503599627370496]],
  [() => listReverse([94906267, 4611686018427387904n, 86400, 100]), [100, 86400, 4611686018427387904n, 94906267]],
  [() => listReverse([-9007199254740992n]), [-9007199254740992n]],
  [() => listReverse([94906267, 3, 86400]), [86400, 3, 94906267]],
  [() => listReverse([0, 9007199254740993n]), [9007199254740993n, 0]],
  [() => listReverse([]), []],
  [() => listReverse([1000000007, 5]), [5, 1000000007]],
  [
    () => listReverse([4503599627370496, 3037000500, -9223372036854775808n, 9007199254740993n]),
    [9007199254740993n, -9223372036854775808n, 3037000500, 4503599627370496],
  ],
  [() => listReverse([-62135596801]), [-62135596801]],
  [
    () => listReverse([9007199254740992n, -62135596800, -62135596800, 3]),
    [3, -62135596800, -62135596800, 9007199254740992n],
  ],
  [() => listReverse([94906267, -7, 86400, 253402300799]), [253402300799, 86400, -7, 94906267]],
  [() => listReverse([-9007199254740991, 10, -62135596800]), [-62135596800, 10, -9007199254740991]],
  [() => listReverse([253402300800, 94906267, 100]), [100, 94906267, 253402300800]],
  [() => listReverse([5, 4503599627370496]), [4503599627370496, 5]],
  [() => listReverse([9007199254740993n]), [9007199254740993n]],
  [() => listReverse([9007199254740993n, 10]), [10, 9007199254740993n]],
  [() => listReverse([-9223372036854775808n]), [-9223372036854775808n]],
  [() => listReverse([-2, -2, 100, -9007199254740991]), [-9007199254740991, 100, -2, -2]],
  [() => listReverse([-62135596801, 2]), [2, -62135596801]],
  [() => listReverse([]), []],
  [() => listReverse([]), []],
  [() => listReverse([]), []],
  [() => listReverse([86400, 9007199254740991, 3]), [3, 9007199254740991, 86400]],
  [() => listReverse([253402300799]), [253402300799]],
  [() => listReverse([]), []],
  [() => listReverse([1, 5, 9007199254740992n]), [9007199254740992n, 5, 1]],
  [() => listSlice([9007199254740992n], 1, 1), []],
  [() => listSlice([-9223372036854775808n, 86400], 0, 2), [-9223372036854775808n, 86400]],
  [() => listSlice([-7, -9223372036854775807n, 9007199254740991, 2], 2, 4), [9007199254740991, 2]],
  [() => listSlice([3037000500, 4503599627370496, -62135596801, 100], 1, 3), [4503599627370496, -62135596801]],
  [() => listSlice([-9223372036854775807n, 9007199254740993n, -9223372036854775807n, 3037000500], 3, 3), []],
  [() => listSlice([9007199254740993n, 2], 0, 2), [9007199254740993n, 2]],
  [() => listSlice([-7], 0, 0), []],
  [() => listSlice([253402300799, 4503599627370496, 3037000500, 3], 1, 3), [4503599627370496, 3037000500]],
  [() => listSlice([4503599627370496, 10, 9007199254740992n, -62135596800], 1, 3), [10, 9007199254740992n]],
  [() => listSlice([86400, 1000000007, 0, 10], 0, 3), [86400, 1000000007, 0]],
  [() => listSlice([0], 0, 1), [0]],
  [() => listSlice([-62135596801, -3037000500, 9007199254740993n, 3], 0, 0), []],
  [() => listSlice([3, 3037000500, 2, 9007199254740991], 0, 1), [3]],
  [() => listSlice([-9007199254740992n, 1, 5, 5], 0, 4), [-9007199254740992n, 1, 5, 5]],
  [() => listSlice([1, 9007199254740991, 4611686018427387904n], 0, 2), [1, 9007199254740991]],
  [() => listSlice([3, 94906267], -1, 5), failure("cannot slice(-1, 5), negative indexes not supported")],
  [() => listSlice([], 1, 2), failure("cannot slice(1, 2), list is length 0")],
  [
    () => listSlice([100, -9007199254740992n, -3037000500, 10], 3, -2),
    failure("cannot slice(3, -2), negative indexes not supported"),
  ],
  [() => listSlice([10, -3037000500, -9223372036854775807n], 1, 8), failure("cannot slice(1, 8), list is length 3")],
  [() => listSlice([253402300799], 2, -2), failure("cannot slice(2, -2), negative indexes not supported")],
  [
    () => listSlice([3, -3037000500, 94906267, 10], 8, -2),
    failure("cannot slice(8, -2), negative indexes not supported"),
  ],
  [() => listSlice([3], 2, 2), failure("cannot slice(2, 2), list is length 1")],
  [() => listSlice([], 1, 5), failure("cannot slice(1, 5), list is length 0")],
  [() => listSlice([9007199254740993n], 3, 7), failure("cannot slice(3, 7), list is length 1")],
  [
    () => listSlice([4611686018427387904n, 94906267, 9007199254740991, 4611686018427387904n], 2, 0),
    failure("cannot slice(2, 0), start index must be less than or equal to end index"),
  ],
  [() => listSlice([3, -9223372036854775808n], -1, 0), failure("cannot slice(-1, 0), negative indexes not supported")],
  [() => listSlice([], -2, 1), failure("cannot slice(-2, 1), negative indexes not supported")],
  [() => listSlice([], -3, -1), failure("cannot slice(-3, -1), negative indexes not supported")],
  [
    () => listSlice([9007199254740991, 253402300800, 4611686018427387904n, -9007199254740992n], 8, 6),
    failure("cannot slice(8, 6), start index must be less than or equal to end index"),
  ],
  [() => listSlice([], 6, -1), failure("cannot slice(6, -1), negative indexes not supported")],
  [() => listSlice([-2], 5, 3), failure("cannot slice(5, 3), start index must be less than or equal to end index")],
  [
    () => listSlice([-9007199254740992n, 3037000500, 0, 7], -2, 5),
    failure("cannot slice(-2, 5), negative indexes not supported"),
  ],
  [() => listSlice([0, 3, 100], 7, -3), failure("cannot slice(7, -3), negative indexes not supported")],
  [() => listSlice([7, -9007199254740991], 1, -1), failure("cannot slice(1, -1), negative indexes not supported")],
  [() => listsRange(4), [0, 1, 2, 3]],
  [() => listsRange(2), [0, 1]],
  [() => listsRange(8), [0, 1, 2, 3, 4, 5, 6, 7]],
  [() => listsRange(0), []],
  [() => listsRange(5), [0, 1, 2, 3, 4]],
  [() => listsRange(1), [0]],
  [() => listsRange(3), [0, 1, 2]],
  [() => listsRange(7), [0, 1, 2, 3, 4, 5, 6]],
  [() => listsRange(6), [0, 1, 2, 3, 4, 5]],
  [() => listsRange(-1), failure("lists.range: size must be non-negative, got -1")],
  [() => listsRange(-3), failure("lists.range: size must be non-negative, got -3")],
  [() => listsRange(-2), failure("lists.range: size must be non-negative, got -2")],
  [
    () => listFlatten([stringToTimestamp("1970-01-01T00:00:00Z"), stringToTimestamp("1900-02-28T00:00:00Z")]),
    ["timestamp 1970-01-01T00:00:00Z", "timestamp 1900-02-28T00:00:00Z"],
  ],
  [() => listFlatten([new CelTypeValue("int"), new Float64(0.1)]), [new CelTypeValue("int"), new Float64(0.1)]],
  [() => listFlatten([new Float64(-0), Uint8Array.of(255, 0)]), [new Float64(-0), Uint8Array.of(255, 0)]],
  [() => listFlatten([null, stringToTimestamp("2024-12-31T23:59:59Z")]), [null, "timestamp 2024-12-31T23:59:59Z"]],
  [
    () => listFlatten([new Uint64(3), Duration.ofNanos(1000000n), [new Uint64(9007199254740991), null]]),
    [new Uint64(3), "duration 1000000ns", new Uint64(9007199254740991), null],
  ],
  [() => listFlatten([null]), [null]],
  [
    () => listFlatten([stringToTimestamp("9999-12-31T23:59:59.999999999Z"), Duration.ofNanos(0n), 253402300799]),
    ["timestamp 9999-12-31T23:59:59.999999999Z", "duration 0ns", 253402300799],
  ],
  [() => listFlatten([true, Uint8Array.of(97, 98)]), [true, Uint8Array.of(97, 98)]],
  [() => listFlatten([new Float64(1000000000000000), true]), [new Float64(1000000000000000), true]],
  [
    () => listFlatten([86400, new Uint64(9007199254740993n), new Float64(1e-7), false]),
    [86400, new Uint64(9007199254740993n), new Float64(1e-7), false],
  ],
  [
    () => listFlatten([new Uint64(9007199254740992n), Duration.ofNanos(60000000000n)]),
    [new Uint64(9007199254740992n), "duration 60000000000ns"],
  ],
  [() => listFlatten([]), []],
  [
    () => listFlatten([new Float64(123456789.12345679), Uint8Array.of(1, 2), new CelTypeValue("int")]),
    [new Float64(123456789.12345679), Uint8Array.of(1, 2), new CelTypeValue("int")],
  ],
  [() => listFlatten([Duration.ofNanos(1000000n), false]), ["duration 1000000ns", false]],
  [() => listFlatten([null, new CelTypeValue("int")]), [null, new CelTypeValue("int")]],
  [() => listFlatten(["héllo", "ABCxyz"]), ["héllo", "ABCxyz"]],
  [() => listFlatten(["ABCxyz", ","]), ["ABCxyz", ","]],
  [() => listFlatten([Uint8Array.of(255, 0), new Uint64(2)]), [Uint8Array.of(255, 0), new Uint64(2)]],
  [
    () => listFlatten(["A-Z", false, new Uint64(9223372036854775807n)]),
    ["A-Z", false, new Uint64(9223372036854775807n)],
  ],
  [
    () => listFlatten([[new CelTypeValue("int"), -9223372036854775807n], new Float64(1234567), true]),
    [new CelTypeValue("int"), -9223372036854775807n, new Float64(1234567), true],
  ],
  [() => listFlatten([]), []],
  [
    () => listFlatten([new Float64(123456), Duration.ofNanos(60000000000n), new CelTypeValue("int")]),
    [new Float64(123456), "duration 60000000000ns", new CelTypeValue("int")],
  ],
  [() => listFlatten([]), []],
  [() => listFlatten([]), []],
  [() => listFlatten([new CelTypeValue("int"), 9223372036854775807n]), [new CelTypeValue("int"), 9223372036854775807n]],
  [() => listFlatten([4611686018427387904n]), [4611686018427387904n]],
  [() => listFlatten([]), []],
  [
    () => listFlatten([new CelTypeValue("int"), new Float64(-0), new Uint64(9007199254740993n), "tacocat"]),
    [new CelTypeValue("int"), new Float64(-0), new Uint64(9007199254740993n), "tacocat"],
  ],
  [() => listFlatten([2]), [2]],
  [
    () => listFlatten([new Uint64(9007199254740992n), null, -62135596800]),
    [new Uint64(9007199254740992n), null, -62135596800],
  ],
  [() => listFlatten([]), []],
  [() => listFlatten([]), []],
  [() => listFlatten([]), []],
  [() => listFlatten([Duration.ofNanos(1n), -9223372036854775807n]), ["duration 1ns", -9223372036854775807n]],
  [
    () => listFlattenInt([new CelTypeValue("int"), Duration.ofNanos(3600000000000n), "ca", 253402300799], 6),
    [new CelTypeValue("int"), "duration 3600000000000ns", "ca", 253402300799],
  ],
  [() => listFlattenInt([[Uint8Array.of(255, 0), 253402300800]], 6), [Uint8Array.of(255, 0), 253402300800]],
  [() => listFlattenInt([], 6), []],
  [
    () => listFlattenInt([null, new Uint64(18446744073709551614n), null], 5),
    [null, new Uint64(18446744073709551614n), null],
  ],
  [() => listFlattenInt([false, null], 7), [false, null]],
  [() => listFlattenInt([true], 2), [true]],
  [
    () =>
      listFlattenInt(
        [false, true, stringToTimestamp("1970-01-01T00:00:00Z"), stringToTimestamp("2019-12-31T12:34:56.789+05:30")],
        8,
      ),
    [false, true, "timestamp 1970-01-01T00:00:00Z", "timestamp 2019-12-31T12:34:56.789+05:30"],
  ],
  [() => listFlattenInt([Uint8Array.of(255, 0)], 6), [Uint8Array.of(255, 0)]],
  [
    () => listFlattenInt([new Uint64(4294967295), stringToTimestamp("1969-12-31T23:59:59.5Z")], 2),
    [new Uint64(4294967295), "timestamp 1969-12-31T23:59:59.5Z"],
  ],
  [() => listFlattenInt([], 2), []],
  [() => listFlattenInt([Uint8Array.of(195, 169), null], 8), [Uint8Array.of(195, 169), null]],
  [
    () => listFlattenInt([new CelTypeValue("int"), [new Uint64(9007199254740993n), 9223372036854775807n]], 6),
    [new CelTypeValue("int"), new Uint64(9007199254740993n), 9223372036854775807n],
  ],
  [() => listFlattenInt(["ééé", null], 8), ["ééé", null]],
  [
    () =>
      listFlattenInt(["  trim \t\n", new CelTypeValue("int"), 3, stringToTimestamp("2000-03-01T01:00:00-08:00")], 3),
    ["  trim \t\n", new CelTypeValue("int"), 3, "timestamp 2000-03-01T01:00:00-08:00"],
  ],
  [() => listFlattenInt(["é", new Uint64(9007199254740992n)], 4), ["é", new Uint64(9007199254740992n)]],
  [() => listFlattenInt([], 6), []],
  [() => listFlattenInt([new Uint64(9007199254740992n)], 8), [new Uint64(9007199254740992n)]],
  [() => listFlattenInt([], 5), []],
  [() => listFlattenInt([], 0), []],
  [
    () => listFlattenInt([new Float64(NaN), stringToTimestamp("2021-03-14T10:30:00Z"), "\u0085x\u00a0"], 3),
    [new Float64(NaN), "timestamp 2021-03-14T10:30:00Z", "\u0085x\u00a0"],
  ],
  [() => listFlattenInt([], -3), failure("level must be non-negative")],
  [
    () => listFlattenInt([true, stringToTimestamp("2024-12-31T23:59:59Z"), 0], -3),
    failure("level must be non-negative"),
  ],
  [() => listFlattenInt([1000000007, Duration.ofNanos(999999n), "héllo"], -3), failure("level must be non-negative")],
  [
    () => listFlattenInt([true, 7, [-62135596801, [stringToTimestamp("2021-11-07T09:30:00Z"), true]]], -2),
    failure("level must be non-negative"),
  ],
  [
    () => listFlattenInt([[Duration.ofNanos(1000000n), Uint8Array.of(0)], false], -3),
    failure("level must be non-negative"),
  ],
  [
    () =>
      listFlattenInt(
        [
          new Map<string, unknown>([
            ["k", null],
            ["b", new Float64(-1)],
          ]),
          Duration.ofNanos(999999n),
          3,
          stringToTimestamp("1970-01-01T00:00:00Z"),
        ],
        -1,
      ),
    failure("level must be non-negative"),
  ],
  [() => listFlattenInt([new Float64(-0)], -2), failure("level must be non-negative")],
  [() => listFlattenInt([Uint8Array.of(97)], -1), failure("level must be non-negative")],
  [
    () =>
      listFlattenInt(
        [
          stringToTimestamp("2021-03-14T10:30:00Z"),
          new Map<string, unknown>([
            ["k", Uint8Array.of(195, 169)],
            ["b", false],
          ]),
          new Uint64(18446744073709551614n),
        ],
        -1,
      ),
    failure("level must be non-negative"),
  ],
  [
    () => listFlattenInt([Duration.ofNanos(3600000000000n), new Float64(3e-7), new CelTypeValue("int")], -3),
    failure("level must be non-negative"),
  ],
  [
    () =>
      listFlattenInt(
        ["aba", Duration.ofNanos(0n), [stringToTimestamp("2019-12-31T12:34:56.789+05:30"), 1], -9223372036854775807n],
        -2,
      ),
    failure("level must be non-negative"),
  ],
  [() => listFlattenInt([new Float64(0.3)], -1), failure("level must be non-negative")],
  [
    () =>
      listFlattenInt(
        [Uint8Array.of(1, 2), stringToTimestamp("0004-02-29T05:00:00Z"), true, new Uint64(18446744073709551614n)],
        -1,
      ),
    failure("level must be non-negative"),
  ],
];

describe("lists/list-parts", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
