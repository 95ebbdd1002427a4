import { describe, expect, it } from "vitest";
import { stringToTimestamp } from "../../../../../src/kube/cel/library/conversions.js";
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
} from "../../../../../src/kube/cel/library/lists/extremes.js";
import { Duration } from "../../../../../src/kube/cel/time/duration.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => listIntIsSortedBool([-62135596801]), true],
  [() => listIntIsSortedBool([-9007199254740992n, 2, 5]), true],
  [() => listIntIsSortedBool([-9223372036854775808n, 86400, 100, 9007199254740993n]), false],
  [() => listIntIsSortedBool([3, 4503599627370496, 4503599627370496]), true],
  [() => listIntIsSortedBool([9007199254740993n, -1, 7, 10]), false],
  [() => listIntIsSortedBool([1, -3037000500]), false],
  [() => listIntIsSortedBool([]), true],
  [() => listIntMinInt([10]), 10],
  [() => listIntMinInt([-62135596801, -9007199254740992n]), -9007199254740992n],
  [() => listIntMinInt([100]), 100],
  [() => listIntMinInt([9007199254740993n, -9223372036854775808n]), -9223372036854775808n],
  [() => listIntMinInt([]), failure("min called on empty list")],
  [() => listIntMinInt([]), failure("min called on empty list")],
  [() => listIntMinInt([]), failure("min called on empty list")],
  [() => listIntMaxInt([-3037000500]), -3037000500],
  [() => listIntMaxInt([4611686018427387904n, 253402300799, -2]), 4611686018427387904n],
  [() => listIntMaxInt([86400, -1, 3]), 86400],
  [() => listIntMaxInt([-7]), -7],
  [() => listIntMaxInt([]), failure("max called on empty list")],
  [() => listIntMaxInt([]), failure("max called on empty list")],
  [() => listIntMaxInt([]), failure("max called on empty list")],
  [() => listUintIsSortedBool([9007199254740993n, 1]), false],
  [() => listUintIsSortedBool([9007199254740992n, 1, 2]), false],
  [() => listUintIsSortedBool([]), true],
  [() => listUintIsSortedBool([1, 3, 9223372036854775807n]), true],
  [() => listUintIsSortedBool([4294967295, 4294967296]), true],
  [() => listUintIsSortedBool([9223372036854775807n, 4294967295, 9007199254740993n, 10]), false],
  [() => listUintIsSortedBool([]), true],
  [() => listUintMinUint([0, 9007199254740991, 3]), 0],
  [() => listUintMinUint([10, 0]), 0],
  [() => listUintMinUint([2, 9007199254740991, 7]), 2],
  [() => listUintMinUint([2, 7]), 2],
  [() => listUintMinUint([]), failure("min called on empty list")],
  [() => listUintMinUint([]), failure("min called on empty list")],
  [() => listUintMinUint([]), failure("min called on empty list")],
  [() => listUintMaxUint([18446744073709551615n]), 18446744073709551615n],
  [() => listUintMaxUint([4294967296, 7]), 4294967296],
  [() => listUintMaxUint([4294967296, 0, 10, 10]), 4294967296],
  [() => listUintMaxUint([0, 9007199254740991]), 9007199254740991],
  [() => listUintMaxUint([]), failure("max called on empty list")],
  [() => listUintMaxUint([]), failure("max called on empty list")],
  [() => listUintMaxUint([]), failure("max called on empty list")],
  [() => listDoubleIsSortedBool([1.5]), true],
  [() => listDoubleIsSortedBool([1e-7, 9007199254740992, -0, -0.5]), false],
  [() => listDoubleIsSortedBool([9223372036854775000]), true],
  [() => listDoubleIsSortedBool([0.1, 5e-324, 1e300]), false],
  [() => listDoubleIsSortedBool([1234567, 1e-300, -1234567.8915, 1e-7]), false],
  [() => listDoubleIsSortedBool([1e-300, 5e-324]), false],
  [() => listDoubleIsSortedBool([0.0001, 1234567, -1e300]), false],
  [() => listDoubleMinDouble([1e-300, 1234567.5]), 1e-300],
  [() => listDoubleMinDouble([-Infinity, -1234567.8915, 1e-300, 1.7976931348623157e308]), -Infinity],
  [() => listDoubleMinDouble([-1234567.8915, 1234567.5, 1.5]), -1234567.8915],
  [() => listDoubleMinDouble([-1234567.8915]), -1234567.8915],
  [() => listDoubleMinDouble([]), failure("min called on empty list")],
  [() => listDoubleMinDouble([]), failure("min called on empty list")],
  [() => listDoubleMinDouble([]), failure("min called on empty list")],
  [() => listDoubleMaxDouble([1.9999999]), 1.9999999],
  [() => listDoubleMaxDouble([1234567.5, -0, 0.3]), 1234567.5],
  [() => listDoubleMaxDouble([0.0001, 18446744073709552000, 0]), 18446744073709552000],
  [() => listDoubleMaxDouble([1e21, 1.5, 1234566.5, 2.675]), 1e21],
  [() => listDoubleMaxDouble([]), failure("max called on empty list")],
  [() => listDoubleMaxDouble([]), failure("max called on empty list")],
  [() => listDoubleMaxDouble([]), failure("max called on empty list")],
  [() => listBoolIsSortedBool([true]), true],
  [() => listBoolIsSortedBool([]), true],
  [() => listBoolIsSortedBool([true, true, false, false]), false],
  [() => listBoolIsSortedBool([false, true, true]), true],
  [() => listBoolIsSortedBool([]), true],
  [() => listBoolIsSortedBool([true, false, true]), false],
  [() => listBoolIsSortedBool([false, true]), true],
  [() => listBoolMinBool([true, true, true, false]), false],
  [() => listBoolMinBool([false, false]), false],
  [() => listBoolMinBool([true, true, false, false]), false],
  [() => listBoolMinBool([true, false, true]), false],
  [() => listBoolMinBool([true, true]), true],
  [() => listBoolMinBool([]), failure("min called on empty list")],
  [() => listBoolMinBool([]), failure("min called on empty list")],
  [() => listBoolMaxBool([false]), false],
  [() => listBoolMaxBool([true]), true],
  [() => listBoolMaxBool([false, false]), false],
  [() => listBoolMaxBool([false, true]), true],
  [() => listBoolMaxBool([true, true, true]), true],
  [() => listBoolMaxBool([]), failure("max called on empty list")],
  [() => listBoolMaxBool([]), failure("max called on empty list")],
  [
    () =>
      listDurationIsSortedBool([
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(60000000000n),
        Duration.ofNanos(0n),
        Duration.ofNanos(999999n),
      ]),
    false,
  ],
  [() => listDurationIsSortedBool([Duration.ofNanos(1000000n)]), true],
  [() => listDurationIsSortedBool([]), true],
  [
    () =>
      listDurationIsSortedBool([
        Duration.ofNanos(-9223372036854775808n),
        Duration.ofNanos(3599999999999n),
        Duration.ofNanos(3600000000000n),
      ]),
    true,
  ],
  [
    () =>
      listDurationIsSortedBool([
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(-1n),
        Duration.ofNanos(123456789123456789n),
      ]),
    false,
  ],
  [() => listDurationIsSortedBool([Duration.ofNanos(-1n), Duration.ofNanos(9223372036854775807n)]), true],
  [() => listDurationIsSortedBool([]), true],
  [() => listDurationMinDuration([Duration.ofNanos(1n)]), "duration 1ns"],
  [
    () =>
      listDurationMinDuration([
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(1000000n),
        Duration.ofNanos(123456789123456789n),
      ]),
    "duration 1000000ns",
  ],
  [
    () => listDurationMinDuration([Duration.ofNanos(0n), Duration.ofNanos(9223372036854775807n), Duration.ofNanos(0n)]),
    "duration 0ns",
  ],
  [() => listDurationMinDuration([Duration.ofNanos(123456789123456789n)]), "duration 123456789123456789ns"],
  [() => listDurationMinDuration([]), failure("min called on empty list")],
  [() => listDurationMinDuration([]), failure("min called on empty list")],
  [() => listDurationMinDuration([]), failure("min called on empty list")],
  [
    () => listDurationMaxDuration([Duration.ofNanos(999999n), Duration.ofNanos(3600000000000n)]),
    "duration 3600000000000ns",
  ],
  [() => listDurationMaxDuration([Duration.ofNanos(60000000000n)]), "duration 60000000000ns"],
  [
    () =>
      listDurationMaxDuration([
        Duration.ofNanos(3599999999999n),
        Duration.ofNanos(1500000000n),
        Duration.ofNanos(60000000000n),
        Duration.ofNanos(0n),
      ]),
    "duration 3599999999999ns",
  ],
  [
    () => listDurationMaxDuration([Duration.ofNanos(1n), Duration.ofNanos(-123456789123456789n), Duration.ofNanos(1n)]),
    "duration 1ns",
  ],
  [() => listDurationMaxDuration([]), failure("max called on empty list")],
  [() => listDurationMaxDuration([]), failure("max called on empty list")],
  [() => listDurationMaxDuration([]), failure("max called on empty list")],
  [
    () =>
      listTimestampIsSortedBool([
        stringToTimestamp("2021-03-14T10:30:00Z"),
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("0001-01-01T00:00:00Z"),
      ]),
    false,
  ],
  [() => listTimestampIsSortedBool([stringToTimestamp("0001-01-01T00:00:00Z")]), true],
  [() => listTimestampIsSortedBool([stringToTimestamp("2019-12-31T12:34:56.789+05:30")]), true],
  [() => listTimestampIsSortedBool([]), true],
  [
    () =>
      listTimestampIsSortedBool([
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
        stringToTimestamp("2020-02-29T23:59:59.999999999Z"),
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
      ]),
    true,
  ],
  [() => listTimestampIsSortedBool([stringToTimestamp("9999-12-31T23:59:59.999999999Z")]), true],
  [() => listTimestampIsSortedBool([stringToTimestamp("1970-01-01T00:00:00Z")]), true],
  [
    () =>
      listTimestampMinTimestamp([
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
      ]),
    "timestamp 1969-12-31T23:59:59.5Z",
  ],
  [
    () =>
      listTimestampMinTimestamp([
        stringToTimestamp("2021-03-14T10:30:00Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ]),
    "timestamp 2000-03-01T01:00:00-08:00",
  ],
  [
    () =>
      listTimestampMinTimestamp([
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
        stringToTimestamp("0001-01-01T00:00:00Z"),
      ]),
    "timestamp 0001-01-01T00:00:00Z",
  ],
  [
    () =>
      listTimestampMinTimestamp([
        stringToTimestamp("2021-11-07T09:30:00Z"),
        stringToTimestamp("2000-03-01T01:00:00-08:00"),
      ]),
    "timestamp 2000-03-01T01:00:00-08:00",
  ],
  [() => listTimestampMinTimestamp([]), failure("min called on empty list")],
  [() => listTimestampMinTimestamp([]), failure("min called on empty list")],
  [() => listTimestampMinTimestamp([]), failure("min called on empty list")],
  [
    () =>
      listTimestampMaxTimestamp([
        stringToTimestamp("2024-12-31T23:59:59Z"),
        stringToTimestamp("2020-02-29T23:59:59.999999999Z"),
      ]),
    "timestamp 2024-12-31T23:59:59Z",
  ],
  [
    () =>
      listTimestampMaxTimestamp([
        stringToTimestamp("1969-12-31T23:59:59.5Z"),
        stringToTimestamp("9999-12-31T23:59:59.999999999Z"),
      ]),
    "timestamp 9999-12-31T23:59:59.999999999Z",
  ],
  [
    () =>
      listTimestampMaxTimestamp([
        stringToTimestamp("2019-12-31T12:34:56.789+05:30"),
        stringToTimestamp("0001-01-01T00:00:00Z"),
      ]),
    "timestamp 2019-12-31T12:34:56.789+05:30",
  ],
  [() => listTimestampMaxTimestamp([]), failure("max called on empty list")],
  [() => listTimestampMaxTimestamp([]), failure("max called on empty list")],
  [() => listTimestampMaxTimestamp([]), failure("max called on empty list")],
  [() => listStringIsSortedBool([]), true],
  [() => listStringIsSortedBool(["o", "héllo", "ABCxyz"]), false],
  [() => listStringIsSortedBool(["ca", "a"]), false],
  [() => listStringIsSortedBool([]), true],
  [() => listStringIsSortedBool(["a", "ÀÉ", "ABCxyz"]), false],
  [() => listStringIsSortedBool(["héllo", "héllo", ""]), false],
  [() => listStringIsSortedBool([",", "  trim \t\n", ""]), false],
  [() => listStringMinString(["é", "ééé"]), "é"],
  [() => listStringMinString([""]), ""],
  [() => listStringMinString(["", "a"]), ""],
  [() => listStringMinString(["1"]), "1"],
  [() => listStringMinString([]), failure("min called on empty list")],
  [() => listStringMinString([]), failure("min called on empty list")],
  [() => listStringMinString([]), failure("min called on empty list")],
  [() => listStringMaxString(["é"]), "é"],
  [() => listStringMaxString(["😀", "é", "\u2003x\u2003"]), "😀"],
  [() => listStringMaxString(["ca", "\u0085x\u00a0", "abc", "A-Z"]), "\u0085x\u00a0"],
  [() => listStringMaxString(["ca", "tacocat", "ééé", "a😀b😀c"]), "ééé"],
  [() => listStringMaxString([]), failure("max called on empty list")],
  [() => listStringMaxString([]), failure("max called on empty list")],
  [() => listStringMaxString([]), failure("max called on empty list")],
  [() => listBytesIsSortedBool([]), true],
  [
    () =>
      listBytesIsSortedBool([Uint8Array.of(1, 2), Uint8Array.of(1, 2), Uint8Array.of(97, 98), Uint8Array.of(97, 98)]),
    true,
  ],
  [
    () =>
      listBytesIsSortedBool([
        Uint8Array.of(97, 98),
        Uint8Array.of(1, 2),
        Uint8Array.of(195, 169),
        Uint8Array.of(195, 169),
      ]),
    false,
  ],
  [() => listBytesIsSortedBool([Uint8Array.of(0), Uint8Array.of(255)]), true],
  [
    () =>
      listBytesIsSortedBool([Uint8Array.of(0), Uint8Array.of(97, 98), Uint8Array.of(195, 169), Uint8Array.of(1, 2)]),
    false,
  ],
  [() => listBytesIsSortedBool([]), true],
  [() => listBytesIsSortedBool([]), true],
  [() => listBytesMinBytes([Uint8Array.of(97)]), Uint8Array.of(97)],
  [() => listBytesMinBytes([Uint8Array.of(97), Uint8Array.of(255, 0), Uint8Array.of(255)]), Uint8Array.of(97)],
  [
    () => listBytesMinBytes([Uint8Array.of(255), Uint8Array.of(0), Uint8Array.of(195, 169), Uint8Array.of(97)]),
    Uint8Array.of(0),
  ],
  [() => listBytesMinBytes([Uint8Array.of(97), Uint8Array.of(0), Uint8Array.of(0)]), Uint8Array.of(0)],
  [() => listBytesMinBytes([]), failure("min called on empty list")],
  [() => listBytesMinBytes([]), failure("min called on empty list")],
  [() => listBytesMinBytes([]), failure("min called on empty list")],
  [
    () => listBytesMaxBytes([Uint8Array.of(255, 0), Uint8Array.of(255), Uint8Array.of(97), Uint8Array.of(0)]),
    Uint8Array.of(255, 0),
  ],
  [() => listBytesMaxBytes([Uint8Array.of(255, 0)]), Uint8Array.of(255, 0)],
  [() => listBytesMaxBytes([Uint8Array.of(0), Uint8Array.of(0)]), Uint8Array.of(0)],
  [() => listBytesMaxBytes([Uint8Array.of(97), Uint8Array.of(1, 2), Uint8Array.of(255)]), Uint8Array.of(255)],
  [() => listBytesMaxBytes([]), failure("max called on empty list")],
  [() => listBytesMaxBytes([]), failure("max called on empty list")],
  [() => listBytesMaxBytes([]), failure("max called on empty list")],
];

describe("lists/extremes", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
