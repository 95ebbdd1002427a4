import { describe, expect, it } from "vitest";
import { stringToTimestamp } from "../../../../../src/kube/cel/library/conversions.js";
import {
  listBoolSort,
  listBytesSort,
  listDoubleSort,
  listGoogleProtobufDurationSort,
  listGoogleProtobufTimestampSort,
  listIntSort,
  listStringSort,
  listUintSort,
} from "../../../../../src/kube/cel/library/lists/sorting.js";
import { Duration } from "../../../../../src/kube/cel/time/duration.js";
import { answerOf, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => listIntSort([9007199254740993n, -9007199254740991]), [-9007199254740991, 9007199254740993n]],
  [() => listIntSort([9223372036854775807n, -9223372036854775808n]), [-9223372036854775808n, 9223372036854775807n]],
  [
    () => listIntSort([253402300799, -3037000500, 0, 9007199254740993n]),
    [-3037000500, 0, 253402300799, 9007199254740993n],
  ],
  [() => listIntSort([]), []],
  [() => listIntSort([9007199254740993n, 100, 10, -1]), [-1, 10, 100, 9007199254740993n]],
  [() => listIntSort([4611686018427387904n, 253402300800]), [253402300800, 4611686018427387904n]],
  [() => listIntSort([-3037000500, -2, -1, -9223372036854775808n]), [-9223372036854775808n, -3037000500, -2, -1]],
  [() => listIntSort([1, 3, -9223372036854775808n]), [-9223372036854775808n, 1, 3]],
  [() => listIntSort([]), []],
  [
    () => listIntSort([253402300800, -9007199254740991, -9223372036854775807n, -9223372036854775807n]),
    [-9223372036854775807n, -9223372036854775807n, -9007199254740991, 253402300800],
  ],
  [() => listIntSort([]), []],
  [
    () => listIntSort([-7, 253402300799, -3037000500, 9007199254740993n]),
    [-3037000500, -7, 253402300799, 9007199254740993n],
  ],
  [() => listIntSort([7]), [7]],
  [() => listIntSort([]), []],
  [() => listIntSort([-7, 1]), [-7, 1]],
  [() => listIntSort([-1, 2, 5, 94906267]), [-1, 2, 5, 94906267]],
  [
    () => listIntSort([9223372036854775807n, 253402300800, -9223372036854775808n]),
    [-9223372036854775808n, 253402300800, 9223372036854775807n],
  ],
  [
    () => listIntSort([9007199254740991, 9007199254740992n, -3037000500, 1000000007]),
    [-3037000500, 1000000007, 9007199254740991, 9007199254740992n],
  ],
  [() => listIntSort([]), []],
  [() => listIntSort([-9007199254740992n, -7, 253402300800]), [-9007199254740992n, -7, 253402300800]],
  [() => listIntSort([-1, 1, 3037000500]), [-1, 1, 3037000500]],
  [() => listUintSort([0, 18446744073709551615n, 4294967295]), [0, 4294967295, 18446744073709551615n]],
  [() => listUintSort([9223372036854775808n, 0]), [0, 9223372036854775808n]],
  [() => listUintSort([9007199254740992n, 9223372036854775807n]), [9007199254740992n, 9223372036854775807n]],
  [() => listUintSort([]), []],
  [() => listUintSort([1, 4294967296, 9223372036854775808n]), [1, 4294967296, 9223372036854775808n]],
  [() => listUintSort([]), []],
  [() => listUintSort([9223372036854775807n, 10]), [10, 9223372036854775807n]],
  [() => listUintSort([0]), [0]],
  [
    () => listUintSort([1, 9223372036854775807n, 18446744073709551614n, 18446744073709551615n]),
    [1, 9223372036854775807n, 18446744073709551614n, 18446744073709551615n],
  ],
  [() => listUintSort([3, 9007199254740992n, 2]), [2, 3, 9007199254740992n]],
  [() => listUintSort([]), []],
  [() => listUintSort([]), []],
  [() => listUintSort([9223372036854775807n]), [9223372036854775807n]],
  [() => listUintSort([3]), [3]],
  [() => listUintSort([9007199254740993n, 9007199254740993n]), [9007199254740993n, 9007199254740993n]],
  [() => listUintSort([]), []],
  [() => listUintSort([]), []],
  [() => listUintSort([4294967295, 7]), [7, 4294967295]],
  [() => listUintSort([2, 7, 9007199254740992n]), [2, 7, 9007199254740992n]],
  [
    () => listUintSort([10, 9223372036854775808n, 18446744073709551615n]),
    [10, 9223372036854775808n, 18446744073709551615n],
  ],
  [() => listUintSort([7, 18446744073709551614n, 1, 0]), [0, 1, 7, 18446744073709551614n]],
  [() => listDoubleSort([9007199254740992]), [9007199254740992]],
  [() => listDoubleSort([-1, 2.675]), [-1, 2.675]],
  [() => listDoubleSort([]), []],
  [() => listDoubleSort([-0, 0.5, 9.9999995]), [-0, 0.5, 9.9999995]],
  [
    () => listDoubleSort([9007199254740992, NaN, 0.5, 1000000000000000]),
    [9007199254740992, NaN, 0.5, 1000000000000000],
  ],
  [() => listDoubleSort([]), []],
  [() => listDoubleSort([1.005, 0.5, 1.9999999]), [0.5, 1.005, 1.9999999]],
  [() => listDoubleSort([]), []],
  [() => listDoubleSort([0.1, 0, NaN, -9223372036854776000]), [0, 0.1, NaN, -9223372036854776000]],
  [() => listDoubleSort([1000000000000000, 0.5, -1]), [-1, 0.5, 1000000000000000]],
  [() => listDoubleSort([2.675]), [2.675]],
  [() => listDoubleSort([0.5, 2.5]), [0.5, 2.5]],
  [() => listDoubleSort([-Infinity, 1e300, 999999, 1234566.5]), [-Infinity, 999999, 1234566.5, 1e300]],
  [() => listDoubleSort([2.675, 1.005]), [1.005, 2.675]],
  [() => listDoubleSort([1e-300, -1]), [-1, 1e-300]],
  [() => listDoubleSort([1e300, 1e-7]), [1e-7, 1e300]],
  [() => listDoubleSort([1.9999999, 9223372036854776000, 1e21]), [1.9999999, 9223372036854776000, 1e21]],
  [() => listDoubleSort([1234567, 2.5, 0.0001, 1e-7]), [1e-7, 0.0001, 2.5, 1234567]],
  [() => listDoubleSort([1234567, 1234566.5, -0.5, 0.3]), [-0.5, 0.3, 1234566.5, 1234567]],
  [() => listDoubleSort([1.9999999, 1.7976931348623157e308, 5e-324]), [5e-324, 1.9999999, 1.7976931348623157e308]],
  [() => listDoubleSort([]), []],
  [() => listBoolSort([false]), [false]],
  [() => listBoolSort([]), []],
  [() => listBoolSort([true, true]), [true, true]],
  [() => listBoolSort([false, false]), [false, false]],
  [() => listBoolSort([true, true, false]), [false, true, true]],
  [() => listBoolSort([false, true, false, true]), [false, false, true, true]],
  [() => listBoolSort([true, true, true]), [true, true, true]],
  [() => listBoolSort([false, true, false]), [false, false, true]],
  [() => listBoolSort([false, true]), [false, true]],
  [() => listBoolSort([true, false, true, false]), [false, false, true, true]],
  [() => listBoolSort([]), []],
  [() => listBoolSort([true, false]), [false, true]],
  [() => listBoolSort([false, false, false, true]), [false, false, false, true]],
  [() => listBoolSort([false, false, true]), [false, false, true]],
  [() => listBoolSort([true]), [true]],
  [() => listBoolSort([true, true, false, true]), [false, true, true, true]],
  [() => listBoolSort([true, false, true, true]), [false, true, true, true]],
  [() => listBoolSort([false, true, false, false]), [false, false, false, true]],
  [() => listBoolSort([false, true, true]), [false, true, true]],
  [() => listBoolSort([false, true, true, true]), [false, true, true, true]],
  [() => listBoolSort([false, true, true, false]), [false, false, true, true]],
  [() => listGoogleProtobufDurationSort([]), []],
  [
    () =>
      listGoogleProtobufDurationSort([
        Duration.ofNanos(1n),
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(-1500000000n),
      ]),
    ["duration -1500000000ns", "duration 1ns", "duration 123456789123456789ns"],
  ],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(-1n)]), ["duration -1ns"]],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(123456789123456789n)]), ["duration 123456789123456789ns"]],
  [
    () => listGoogleProtobufDurationSort([Duration.ofNanos(60000000000n), Duration.ofNanos(1500000000n)]),
    ["duration 1500000000ns", "duration 60000000000ns"],
  ],
  [() => listGoogleProtobufDurationSort([]), []],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(1n)]), ["duration 1ns"]],
  [() => listGoogleProtobufDurationSort([]), []],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(3599999999999n)]), ["duration 3599999999999ns"]],
  [
    () => listGoogleProtobufDurationSort([Duration.ofNanos(-9223372036854775808n)]),
    ["duration -9223372036854775808ns"],
  ],
  [() => listGoogleProtobufDurationSort([]), []],
  [
    () =>
      listGoogleProtobufDurationSort([
        Duration.ofNanos(999999n),
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(60000000000n),
      ]),
    ["duration 999999ns", "duration 60000000000ns", "duration 3600000000000ns"],
  ],
  [
    () =>
      listGoogleProtobufDurationSort([
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(-1n),
      ]),
    ["duration -1ns", "duration 3600000000000ns", "duration 123456789123456789ns"],
  ],
  [
    () => listGoogleProtobufDurationSort([Duration.ofNanos(3600000000000n), Duration.ofNanos(0n)]),
    ["duration 0ns", "duration 3600000000000ns"],
  ],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(-1500000000n)]), ["duration -1500000000ns"]],
  [
    () => listGoogleProtobufDurationSort([Duration.ofNanos(999999n), Duration.ofNanos(0n), Duration.ofNanos(1000000n)]),
    ["duration 0ns", "duration 999999ns", "duration 1000000ns"],
  ],
  [() => listGoogleProtobufDurationSort([]), []],
  [() => listGoogleProtobufDurationSort([Duration.ofNanos(9223372036000000000n)]), ["duration 9223372036000000000ns"]],
  [
    () => listGoogleProtobufDurationSort([Duration.ofNanos(1500000000n), Duration.ofNanos(1000000n)]),
    ["duration 1000000ns", "duration 1500000000ns"],
  ],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("2019-12-31T12:34:56.789+05:30")]),
    ["timestamp 2019-12-31T12:34:56.789+05:30"],
  ],
  [() => listGoogleProtobufTimestampSort([]), []],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("2000-03-01T01:00:00-08:00")]),
    ["timestamp 2000-03-01T01:00:00-08:00"],
  ],
  [() => listGoogleProtobufTimestampSort([]), []],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("2024-12-31T23:59:59Z")]),
    ["timestamp 2024-12-31T23:59:59Z"],
  ],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("1969-12-31T23:59:59.5Z")]),
    ["timestamp 1969-12-31T23:59:59.5Z"],
  ],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("1970-01-01T00:00:00Z")]),
    ["timestamp 1970-01-01T00:00:00Z"],
  ],
  [
    () =>
      listGoogleProtobufTimestampSort([
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ]),
    ["timestamp 2000-03-01T01:00:00-08:00", "timestamp 2000-03-01T01:00:00-08:00"],
  ],
  [
    () =>
      listGoogleProtobufTimestampSort([
        stringToTimestamp("2021-11-07T09:30:00Z"),
        stringToTimestamp("2020-02-29T23:59:59.999999999Z"),
      ]),
    ["timestamp 2020-02-29T23:59:59.999999999Z", "timestamp 2021-11-07T09:30:00Z"],
  ],
  [
    () =>
      listGoogleProtobufTimestampSort([
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
        stringToTimestamp("1583-01-01T00:00:00Z"),
      ]),
    ["timestamp 1583-01-01T00:00:00Z", "timestamp 2000-03-01T01:00:00-08:00"],
  ],
  [() => listGoogleProtobufTimestampSort([]), []],
  [
    () => listGoogleProtobufTimestampSort([stringToTimestamp("9999-12-31T23:59:59.999999999Z")]),
    ["timestamp 9999-12-31T23:59:59.999999999Z"],
  ],
  [() => listStringSort(["true", "😀a😀", "c", "\u2003x\u2003"]), ["c", "true", "\u2003x\u2003", "😀a😀"]],
  [() => listStringSort([]), []],
  [() => listStringSort([]), []],
  [() => listStringSort(["ab", "aba", ""]), ["", "ab", "aba"]],
  [() => listStringSort(["😀a😀", "ab"]), ["ab", "😀a😀"]],
  [() => listStringSort(["a", '"q"\\', "abc", "é"]), ['"q"\\', "a", "abc", "é"]],
  [() => listStringSort(["日本語", "a😀b😀c", "😀a😀"]), ["a😀b😀c", "日本語", "😀a😀"]],
  [() => listStringSort([]), []],
  [() => listStringSort(["abc", "\ufeffx", "c"]), ["abc", "c", "\ufeffx"]],
  [() => listStringSort([]), []],
  [() => listStringSort(["b", "A-Z", "日本語"]), ["A-Z", "b", "日本語"]],
  [() => listStringSort(["A-Z", "\ufeffx"]), ["A-Z", "\ufeffx"]],
  [() => listStringSort(["  trim \t\n"]), ["  trim \t\n"]],
  [() => listStringSort(["true"]), ["true"]],
  [() => listStringSort(["a\u0000b", "😀a😀", "c"]), ["a\u0000b", "c", "😀a😀"]],
  [() => listStringSort(["日本語", "😀"]), ["日本語", "😀"]],
  [() => listStringSort(["\u2003x\u2003"]), ["\u2003x\u2003"]],
  [() => listStringSort(["b", "ÀÉ", "a,b,c"]), ["a,b,c", "b", "ÀÉ"]],
  [() => listStringSort(["\u2003x\u2003", "ÀÉ", "ÀÉ"]), ["ÀÉ", "ÀÉ", "\u2003x\u2003"]],
  [() => listStringSort(["aba", "\u0085x\u00a0"]), ["aba", "\u0085x\u00a0"]],
  [
    () => listStringSort(["\u0085x\u00a0", "  trim \t\n", "xxxxxxxxxxxxxxxxxxxx"]),
    ["  trim \t\n", "xxxxxxxxxxxxxxxxxxxx", "\u0085x\u00a0"],
  ],
  [
    () => listBytesSort([Uint8Array.of(97, 98), Uint8Array.of(), Uint8Array.of()]),
    [Uint8Array.of(), Uint8Array.of(), Uint8Array.of(97, 98)],
  ],
  [
    () => listBytesSort([Uint8Array.of(255, 0), Uint8Array.of(0), Uint8Array.of(0)]),
    [Uint8Array.of(0), Uint8Array.of(0), Uint8Array.of(255, 0)],
  ],
  [() => listBytesSort([]), []],
  [() => listBytesSort([Uint8Array.of(195, 169)]), [Uint8Array.of(195, 169)]],
  [
    () => listBytesSort([Uint8Array.of(195, 169), Uint8Array.of(1, 2), Uint8Array.of(255, 0), Uint8Array.of(195, 169)]),
    [Uint8Array.of(1, 2), Uint8Array.of(195, 169), Uint8Array.of(195, 169), Uint8Array.of(255, 0)],
  ],
  [() => listBytesSort([Uint8Array.of(255), Uint8Array.of(1, 2)]), [Uint8Array.of(1, 2), Uint8Array.of(255)]],
  [() => listBytesSort([Uint8Array.of(1, 2), Uint8Array.of(97, 98)]), [Uint8Array.of(1, 2), Uint8Array.of(97, 98)]],
  [() => listBytesSort([Uint8Array.of(97, 98)]), [Uint8Array.of(97, 98)]],
  [() => listBytesSort([]), []],
  [() => listBytesSort([]), []],
  [() => listBytesSort([Uint8Array.of(255)]), [Uint8Array.of(255)]],
  [() => listBytesSort([]), []],
  [() => listBytesSort([Uint8Array.of(255, 0)]), [Uint8Array.of(255, 0)]],
  [() => listBytesSort([Uint8Array.of()]), [Uint8Array.of()]],
  [
    () => listBytesSort([Uint8Array.of(255, 0), Uint8Array.of(), Uint8Array.of(0)]),
    [Uint8Array.of(), Uint8Array.of(0), Uint8Array.of(255, 0)],
  ],
  [() => listBytesSort([Uint8Array.of(0), Uint8Array.of(255)]), [Uint8Array.of(0), Uint8Array.of(255)]],
  [() => listBytesSort([Uint8Array.of(97, 98), Uint8Array.of(97, 98)]), [Uint8Array.of(97, 98), Uint8Array.of(97, 98)]],
  [() => listBytesSort([Uint8Array.of(97)]), [Uint8Array.of(97)]],
  [
    () =>
      listBytesSort([
        Uint8Array.of(195, 169),
        Uint8Array.of(195, 169),
        Uint8Array.of(195, 169),
        Uint8Array.of(195, 169),
      ]),
    [Uint8Array.of(195, 169), Uint8Array.of(195, 169), Uint8Array.of(195, 169), Uint8Array.of(195, 169)],
  ],
  [
    () => listBytesSort([Uint8Array.of(255, 0), Uint8Array.of(0), Uint8Array.of()]),
    [Uint8Array.of(), Uint8Array.of(0), Uint8Array.of(255, 0)],
  ],
  [
    () => listBytesSort([Uint8Array.of(97, 98), Uint8Array.of(), Uint8Array.of(255, 0), Uint8Array.of(255, 0)]),
    [Uint8Array.of(), Uint8Array.of(97, 98), Uint8Array.of(255, 0), Uint8Array.of(255, 0)],
  ],
];

describe("lists/sorting", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
