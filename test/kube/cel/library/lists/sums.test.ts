import { describe, expect, it } from "vitest";
import {
  listDoubleSumDouble,
  listDurationSumDuration,
  listIntSumInt,
  listUintSumUint,
} from "../../../../../src/kube/cel/library/lists/sums.js";
import { Duration } from "../../../../../src/kube/cel/time/duration.js";
import { answerOf, failure, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => listIntSumInt([0]), 0],
  [() => listIntSumInt([94906267]), 94906267],
  [() => listIntSumInt([4611686018427387904n, -9007199254740992n]), 4602678819172646912n],
  [() => listIntSumInt([9007199254740991]), 9007199254740991],
  [() => listIntSumInt([]), 0],
  [() => listIntSumInt([-62135596801]), -62135596801],
  [() => listIntSumInt([]), 0],
  [() => listIntSumInt([]), 0],
  [() => listIntSumInt([-9007199254740992n]), -9007199254740992n],
  [() => listIntSumInt([9007199254740991, 2]), 9007199254740993n],
  [() => listIntSumInt([7]), 7],
  [() => listIntSumInt([253402300799, -9007199254740992n, 4503599627370496, -62135596801]), -4503408360666498],
  [() => listIntSumInt([9007199254740993n, 94906267]), 9007199349647260n],
  [() => listIntSumInt([-62135596800, -7, -7]), -62135596814],
  [() => listIntSumInt([-9223372036854775808n]), -9223372036854775808n],
  [() => listIntSumInt([-9007199254740992n, 10]), -9007199254740982],
  [() => listIntSumInt([86400, -9223372036854775808n]), -9223372036854689408n],
  [() => listIntSumInt([253402300800, 86400, 253402300799, 253402300800]), 760206988799],
  [() => listIntSumInt([100]), 100],
  [() => listIntSumInt([-7, 1]), -6],
  [() => listIntSumInt([]), 0],
  [() => listIntSumInt([-7, 3037000500, 4503599627370496]), 4503602664370989],
  [() => listIntSumInt([1, -62135596801]), -62135596800],
  [() => listIntSumInt([-62135596800]), -62135596800],
  [() => listIntSumInt([7, 10]), 17],
  [() => listIntSumInt([-7, 253402300799, 4611686018427387904n]), 4611686271829688696n],
  [() => listIntSumInt([-9007199254740992n, -9007199254740991, -2, 86400]), -18014398509395585n],
  [() => listIntSumInt([1000000007, 2, 3, 10]), 1000000022],
  [() => listIntSumInt([9223372036854775807n, 9007199254740993n, 86400, 253402300800]), failure("integer overflow")],
  [() => listIntSumInt([9223372036854775807n, 9007199254740991, 10, 94906267]), failure("integer overflow")],
  [() => listIntSumInt([-9223372036854775808n, 0, -62135596800, 253402300800]), failure("integer overflow")],
  [
    () => listIntSumInt([0, 4611686018427387904n, 4611686018427387904n, 9223372036854775807n]),
    failure("integer overflow"),
  ],
  [() => listIntSumInt([-9007199254740992n, 86400, -9223372036854775808n, -1]), failure("integer overflow")],
  [() => listIntSumInt([-9223372036854775808n, -9007199254740992n]), failure("integer overflow")],
  [() => listIntSumInt([253402300799, 9007199254740993n, 9223372036854775807n]), failure("integer overflow")],
  [() => listIntSumInt([-9223372036854775807n, -62135596800, 2, 7]), failure("integer overflow")],
  [() => listIntSumInt([9223372036854775807n, 3]), failure("integer overflow")],
  [
    () => listIntSumInt([-9007199254740992n, -9223372036854775808n, -9223372036854775808n]),
    failure("integer overflow"),
  ],
  [() => listIntSumInt([-62135596801, 3037000500, -9223372036854775807n, 100]), failure("integer overflow")],
  [
    () => listIntSumInt([-62135596801, 9007199254740992n, 9223372036854775807n, 3037000500]),
    failure("integer overflow"),
  ],
  [() => listUintSumUint([9007199254740991]), 9007199254740991],
  [() => listUintSumUint([2]), 2],
  [() => listUintSumUint([9007199254740992n, 3, 4294967295, 9223372036854775807n]), 9232379240404484097n],
  [() => listUintSumUint([7]), 7],
  [() => listUintSumUint([1, 10, 9007199254740992n, 0]), 9007199254741003n],
  [() => listUintSumUint([9007199254740993n, 9007199254740993n, 9223372036854775808n]), 9241386435364257794n],
  [() => listUintSumUint([9007199254740992n, 9007199254740992n, 2, 7]), 18014398509481993n],
  [() => listUintSumUint([0, 9223372036854775808n]), 9223372036854775808n],
  [() => listUintSumUint([9007199254740991, 2, 9223372036854775807n, 1]), 9232379236109516801n],
  [() => listUintSumUint([3]), 3],
  [() => listUintSumUint([]), 0],
  [() => listUintSumUint([10]), 10],
  [() => listUintSumUint([]), 0],
  [() => listUintSumUint([]), 0],
  [() => listUintSumUint([18446744073709551615n]), 18446744073709551615n],
  [() => listUintSumUint([9007199254740992n]), 9007199254740992n],
  [() => listUintSumUint([]), 0],
  [() => listUintSumUint([9007199254740993n]), 9007199254740993n],
  [() => listUintSumUint([1, 18446744073709551614n]), 18446744073709551615n],
  [() => listUintSumUint([9007199254740991, 7, 10]), 9007199254741008n],
  [() => listUintSumUint([9007199254740993n, 1, 7, 2]), 9007199254741003n],
  [() => listUintSumUint([]), 0],
  [() => listUintSumUint([0, 4294967296]), 4294967296],
  [() => listUintSumUint([9007199254740993n, 4294967296]), 9007203549708289n],
  [() => listUintSumUint([10, 18446744073709551615n, 9223372036854775808n, 2]), failure("unsigned integer overflow")],
  [() => listUintSumUint([4294967296, 18446744073709551614n, 2]), failure("unsigned integer overflow")],
  [() => listUintSumUint([4294967295, 18446744073709551615n, 0]), failure("unsigned integer overflow")],
  [() => listUintSumUint([18446744073709551615n, 9007199254740992n]), failure("unsigned integer overflow")],
  [() => listUintSumUint([18446744073709551614n, 9223372036854775807n]), failure("unsigned integer overflow")],
  [() => listUintSumUint([18446744073709551614n, 2, 7, 9007199254740991]), failure("unsigned integer overflow")],
  [() => listUintSumUint([9007199254740991, 18446744073709551615n, 3]), failure("unsigned integer overflow")],
  [() => listUintSumUint([2, 18446744073709551614n]), failure("unsigned integer overflow")],
  [
    () => listUintSumUint([9007199254740991, 9007199254740992n, 18446744073709551615n, 10]),
    failure("unsigned integer overflow"),
  ],
  [() => listUintSumUint([18446744073709551614n, 10, 4294967295]), failure("unsigned integer overflow")],
  [() => listUintSumUint([18446744073709551615n, 9007199254740991]), failure("unsigned integer overflow")],
  [
    () => listUintSumUint([9223372036854775808n, 18446744073709551614n, 9007199254740991, 9223372036854775808n]),
    failure("unsigned integer overflow"),
  ],
  [() => listUintSumUint([18446744073709551614n, 0, 2]), failure("unsigned integer overflow")],
  [() => listUintSumUint([9223372036854775807n, 18446744073709551614n]), failure("unsigned integer overflow")],
  [() => listUintSumUint([18446744073709551614n, 1, 9007199254740992n]), failure("unsigned integer overflow")],
  [
    () => listUintSumUint([9223372036854775808n, 3, 18446744073709551614n, 9007199254740991]),
    failure("unsigned integer overflow"),
  ],
  [() => listDoubleSumDouble([]), 0],
  [() => listDoubleSumDouble([]), 0],
  [() => listDoubleSumDouble([-0, 9223372036854776000]), 9223372036854776000],
  [() => listDoubleSumDouble([2.5]), 2.5],
  [() => listDoubleSumDouble([9.9999995, -0.5, 1e-7, 123456]), 123465.4999996],
  [() => listDoubleSumDouble([1000000, 999999, 9007199254740992, 0.0001]), 9007199256740992],
  [() => listDoubleSumDouble([1000000]), 1000000],
  [() => listDoubleSumDouble([9.9999995]), 9.9999995],
  [() => listDoubleSumDouble([1e21, 1.9999999, Infinity]), Infinity],
  [() => listDoubleSumDouble([0.00001, 18446744073709552000]), 18446744073709552000],
  [() => listDoubleSumDouble([5e-324, -1]), -1],
  [() => listDoubleSumDouble([-1e300, -0.5]), -1e300],
  [() => listDoubleSumDouble([]), 0],
  [() => listDoubleSumDouble([0.5, 123456789.12345679]), 123456789.62345679],
  [() => listDoubleSumDouble([-1234567.8915, 0.0001]), -1234567.8913999998],
  [() => listDoubleSumDouble([1e21, 5e-324, NaN]), NaN],
  [() => listDoubleSumDouble([1.9999999, 9.9999995, 0.5, 1e-7]), 12.4999995],
  [() => listDoubleSumDouble([9223372036854776000, 1000000000000000, 2.675]), 9224372036854776000],
  [() => listDoubleSumDouble([1e21, 0.3, Infinity, 0]), Infinity],
  [() => listDoubleSumDouble([0]), 0],
  [() => listDoubleSumDouble([123456, 1.9999999, 1.7976931348623157e308]), 1.7976931348623157e308],
  [() => listDoubleSumDouble([NaN, 9007199254740992]), NaN],
  [() => listDoubleSumDouble([1e300, 123456, 123456, 9223372036854776000]), 1e300],
  [() => listDoubleSumDouble([1.005]), 1.005],
  [() => listDoubleSumDouble([Infinity, 1.9999999, 0.0001]), Infinity],
  [() => listDoubleSumDouble([1234566.5, 1.7976931348623157e308, Infinity]), Infinity],
  [() => listDoubleSumDouble([1234567.5, 0.125]), 1234567.625],
  [() => listDoubleSumDouble([0.1]), 0.1],
  [() => listDoubleSumDouble([1000000000000000, 123456789.12345679, 0.3]), 1000000123456789.4],
  [() => listDoubleSumDouble([1234566.5, 1e-300, Infinity, 9223372036854775000]), Infinity],
  [() => listDoubleSumDouble([-0, 1]), 1],
  [() => listDoubleSumDouble([-1234567.8915, 5e-324]), -1234567.8915],
  [() => listDoubleSumDouble([1234567.5, 0.1, 1.7976931348623157e308, 0.1]), 1.7976931348623157e308],
  [() => listDoubleSumDouble([1234566.5, 1234566.5]), 2469133],
  [() => listDoubleSumDouble([123456, 1234566.5, 123456]), 1481478.5],
  [() => listDoubleSumDouble([0, 1.7976931348623157e308, -Infinity, -1234567.8915]), -Infinity],
  [() => listDoubleSumDouble([1e-300]), 1e-300],
  [() => listDoubleSumDouble([2.5, 18446744073709552000, -1234567.8915, -0]), 18446744073708317000],
  [() => listDoubleSumDouble([1e-300, 2.675, 0, 2.5]), 5.175],
  [() => listDoubleSumDouble([1234566.5, 0.00001, -0.5]), 1234566.00001],
  [() => listDurationSumDuration([]), "duration 0ns"],
  [() => listDurationSumDuration([Duration.ofNanos(999999n)]), "duration 999999ns"],
  [
    () => listDurationSumDuration([Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(1n)]),
    "duration -9223372036854775807ns",
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(1000000n),
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(-123456789123456789n),
      ]),
    "duration -123453189122456789ns",
  ],
  [() => listDurationSumDuration([Duration.ofNanos(-1n), Duration.ofNanos(1n)]), "duration 0ns"],
  [
    () => listDurationSumDuration([Duration.ofNanos(999999n), Duration.ofNanos(60000000000n), Duration.ofNanos(1n)]),
    "duration 60001000000ns",
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(1500000000n),
        Duration.ofNanos(3599999999999n),
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(-1n),
      ]),
    "duration 7201499999998ns",
  ],
  [() => listDurationSumDuration([Duration.ofNanos(-1n)]), "duration -1ns"],
  [() => listDurationSumDuration([Duration.ofNanos(-1500000000n)]), "duration -1500000000ns"],
  [() => listDurationSumDuration([Duration.ofNanos(60000000000n)]), "duration 60000000000ns"],
  [
    () => listDurationSumDuration([Duration.ofNanos(-9223372036854775808n), Duration.ofNanos(3599999999999n)]),
    "duration -9223368436854775809ns",
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(-1500000000n),
        Duration.ofNanos(1000000n),
        Duration.ofNanos(123456789123456789n),
      ]),
    "duration 123456787624456789ns",
  ],
  [() => listDurationSumDuration([]), "duration 0ns"],
  [() => listDurationSumDuration([]), "duration 0ns"],
  [() => listDurationSumDuration([Duration.ofNanos(1500000000n)]), "duration 1500000000ns"],
  [
    () => listDurationSumDuration([Duration.ofNanos(1500000000n), Duration.ofNanos(0n), Duration.ofNanos(1000000n)]),
    "duration 1501000000ns",
  ],
  [() => listDurationSumDuration([Duration.ofNanos(1n)]), "duration 1ns"],
  [() => listDurationSumDuration([]), "duration 0ns"],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(-1500000000n),
        Duration.ofNanos(-123456789123456789n),
        Duration.ofNanos(-123456789123456789n),
      ]),
    "duration -246913579746913578ns",
  ],
  [
    () => listDurationSumDuration([Duration.ofNanos(999999n), Duration.ofNanos(-1n), Duration.ofNanos(3600000000000n)]),
    "duration 3600000999998ns",
  ],
  [
    () => listDurationSumDuration([Duration.ofNanos(999999n), Duration.ofNanos(3599999999999n)]),
    "duration 3600000999998ns",
  ],
  [() => listDurationSumDuration([Duration.ofNanos(-9223372036854775808n)]), "duration -9223372036854775808ns"],
  [() => listDurationSumDuration([]), "duration 0ns"],
  [() => listDurationSumDuration([Duration.ofNanos(3599999999999n)]), "duration 3599999999999ns"],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(1n),
        Duration.ofNanos(999999n),
        Duration.ofNanos(9223372036854775807n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(1000000n),
        Duration.ofNanos(1500000000n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(1500000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(-1500000000n),
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(1500000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(0n),
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(1500000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () => listDurationSumDuration([Duration.ofNanos(9223372036854775807n), Duration.ofNanos(9223372036854775807n)]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(1500000000n),
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(123456789123456789n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(3599999999999n),
        Duration.ofNanos(-9223372036854775808n),
        Duration.ofNanos(-9223372036854775808n),
        Duration.ofNanos(-1n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(3600000000000n),
        Duration.ofNanos(999999n),
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(60000000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () => listDurationSumDuration([Duration.ofNanos(123456789123456789n), Duration.ofNanos(9223372036854775807n)]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(1n),
        Duration.ofNanos(-1n),
        Duration.ofNanos(9223372036000000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () => listDurationSumDuration([Duration.ofNanos(3600000000000n), Duration.ofNanos(9223372036000000000n)]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(9223372036000000000n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(-9223372036854775808n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(-123456789123456789n),
        Duration.ofNanos(1500000000n),
        Duration.ofNanos(-9223372036854775808n),
        Duration.ofNanos(9223372036854775807n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(999999n),
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(-1n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(9223372036000000000n),
      ]),
    failure("integer overflow"),
  ],
  [
    () =>
      listDurationSumDuration([
        Duration.ofNanos(-1500000000n),
        Duration.ofNanos(9223372036854775807n),
        Duration.ofNanos(123456789123456789n),
        Duration.ofNanos(1n),
      ]),
    failure("integer overflow"),
  ],
];

describe("lists/sums", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
