import { describe, expect, it } from "vitest";
import { CelTypeValue } from "../../../../../src/kube/cel/core/type-of.js";
import { stringToTimestamp } from "../../../../../src/kube/cel/library/conversions.js";
import {
  listAIndexOfInt,
  listALastIndexOfInt,
  listDistinct,
  listIncludesDynDyn,
  listSetsContainsList,
  listSetsEquivalentList,
  listSetsIntersectsList,
} from "../../../../../src/kube/cel/library/lists/list-search.js";
import { Duration } from "../../../../../src/kube/cel/time/duration.js";
import { Uint64 } from "../../../../../src/kube/cel/values/uint.js";
import { Float64 } from "../../../../../src/kube/values/kube-value.js";
import { answerOf, type Row } from "../../answers.js";

/** What kube-apiserver 1.37 answers. */
const ROWS: readonly Row[] = [
  [() => listAIndexOfInt([], 5), -1],
  [() => listAIndexOfInt([], -62135596801), -1],
  [() => listAIndexOfInt([-62135596800], -2), -1],
  [() => listAIndexOfInt([-9223372036854775808n, -9223372036854775807n], 9007199254740991), -1],
  [() => listAIndexOfInt([9007199254740993n, 3037000500, -9007199254740992n], -62135596800), -1],
  [() => listAIndexOfInt([-62135596801], -7), -1],
  [() => listAIndexOfInt([1, 4503599627370496], 0), -1],
  [() => listAIndexOfInt([-9007199254740992n, -9223372036854775807n, -3037000500], 94906267), -1],
  [
    () =>
      listAIndexOfInt([4611686018427387904n, -9007199254740992n, 9007199254740993n, 9223372036854775807n], 1000000007),
    -1,
  ],
  [() => listAIndexOfInt([-3037000500], -1), -1],
  [() => listAIndexOfInt([0, 4611686018427387904n], 4611686018427387904n), 1],
  [() => listAIndexOfInt([1000000007, 86400, -9007199254740992n, -9223372036854775808n], 9007199254740993n), -1],
  [() => listAIndexOfInt([-7], -9007199254740992n), -1],
  [() => listAIndexOfInt([-9007199254740992n], -7), -1],
  [() => listAIndexOfInt([], 0), -1],
  [() => listAIndexOfInt([9007199254740992n, 100], -62135596800), -1],
  [() => listAIndexOfInt([], 4503599627370496), -1],
  [() => listAIndexOfInt([9007199254740993n, 100, 9223372036854775807n, -62135596800], 1), -1],
  [() => listAIndexOfInt([10], -9223372036854775808n), -1],
  [() => listAIndexOfInt([1], 0), -1],
  [() => listAIndexOfInt([-9223372036854775808n], -1), -1],
  [() => listAIndexOfInt([], -7), -1],
  [() => listAIndexOfInt([], -2), -1],
  [() => listAIndexOfInt([-9223372036854775807n], 2), -1],
  [() => listALastIndexOfInt([100, -9007199254740992n, -9007199254740992n, -9007199254740991], 100), 0],
  [() => listALastIndexOfInt([3037000500], 1), -1],
  [() => listALastIndexOfInt([9007199254740993n, -2, -7, -9007199254740991], 2), -1],
  [() => listALastIndexOfInt([9007199254740992n, 86400, 10], -1), -1],
  [() => listALastIndexOfInt([-62135596801, 9007199254740993n, 1], 94906267), -1],
  [() => listALastIndexOfInt([-1, 9223372036854775807n, 1000000007, 253402300799], 2), -1],
  [() => listALastIndexOfInt([-9007199254740992n], 10), -1],
  [() => listALastIndexOfInt([-62135596801, 9007199254740991], 9007199254740992n), -1],
  [() => listALastIndexOfInt([-9007199254740992n, 4503599627370496, 4503599627370496, -9007199254740992n], 5), -1],
  [() => listALastIndexOfInt([7], 10), -1],
  [() => listALastIndexOfInt([3], -3037000500), -1],
  [() => listALastIndexOfInt([-9007199254740992n, 9007199254740993n, -1, -7], 7), -1],
  [() => listALastIndexOfInt([7], 1), -1],
  [() => listALastIndexOfInt([], 4611686018427387904n), -1],
  [
    () =>
      listALastIndexOfInt(
        [9223372036854775807n, -9007199254740992n, 9007199254740993n, -9007199254740992n],
        4611686018427387904n,
      ),
    -1,
  ],
  [() => listALastIndexOfInt([1000000007, 4503599627370496, -9223372036854775808n], 100), -1],
  [() => listALastIndexOfInt([86400], 86400), 0],
  [() => listALastIndexOfInt([-3037000500], 1), -1],
  [() => listALastIndexOfInt([9223372036854775807n, 5, 3, 10], -1), -1],
  [() => listALastIndexOfInt([-9007199254740992n, -9223372036854775807n], 0), -1],
  [() => listALastIndexOfInt([9007199254740993n], 9007199254740992n), -1],
  [() => listALastIndexOfInt([], 10), -1],
  [() => listALastIndexOfInt([5], -62135596801), -1],
  [() => listALastIndexOfInt([94906267, 253402300799], 3037000500), -1],
  [() => listDistinct([7]), [7]],
  [() => listDistinct([100, -9007199254740992n]), [100, -9007199254740992n]],
  [() => listDistinct([]), []],
  [() => listDistinct([-62135596800, -9223372036854775807n]), [-62135596800, -9223372036854775807n]],
  [
    () => listDistinct([-62135596800, 5, 4611686018427387904n, -9007199254740992n]),
    [-62135596800, 5, 4611686018427387904n, -9007199254740992n],
  ],
  [() => listDistinct([2, 4503599627370496, 3]), [2, 4503599627370496, 3]],
  [() => listDistinct([86400, 86400, -9007199254740991, 3]), [86400, -9007199254740991, 3]],
  [() => listDistinct([]), []],
  [() => listDistinct([3, -9007199254740991]), [3, -9007199254740991]],
  [() => listDistinct([-9007199254740992n, -7]), [-9007199254740992n, -7]],
  [() => listDistinct([7, 1000000007]), [7, 1000000007]],
  [() => listDistinct([-1]), [-1]],
  [() => listDistinct([-3037000500, -9007199254740992n, -3037000500, -1]), [-3037000500, -9007199254740992n, -1]],
  [() => listDistinct([-9007199254740991, 94906267]), [-9007199254740991, 94906267]],
  [() => listDistinct([-9007199254740991, 1000000007, 1000000007, 100]), [-9007199254740991, 1000000007, 100]],
  [() => listDistinct([9007199254740991, 253402300799, 100]), [9007199254740991, 253402300799, 100]],
  [
    () => listDistinct([1000000007, 2, 3037000500, -9223372036854775808n]),
    [1000000007, 2, 3037000500, -9223372036854775808n],
  ],
  [() => listDistinct([-62135596800]), [-62135596800]],
  [() => listDistinct([94906267, 4503599627370496, -1]), [94906267, 4503599627370496, -1]],
  [() => listDistinct([-62135596800, 100, 0, 7]), [-62135596800, 100, 0, 7]],
  [() => listDistinct([]), []],
  [() => listDistinct([94906267]), [94906267]],
  [() => listDistinct([9223372036854775807n, 94906267]), [9223372036854775807n, 94906267]],
  [() => listDistinct([3, -9223372036854775807n, 10]), [3, -9223372036854775807n, 10]],
  [() => listSetsContainsList([9007199254740993n, -7, 9007199254740993n, -62135596800], []), true],
  [() => listSetsContainsList([-62135596801, -9223372036854775808n], [5, 2, 4503599627370496]), false],
  [() => listSetsContainsList([], [5, 4503599627370496, 4611686018427387904n, 4611686018427387904n]), false],
  [() => listSetsContainsList([-9223372036854775808n], [1, 9007199254740991, -62135596801, 1000000007]), false],
  [() => listSetsContainsList([253402300799, 1, -9223372036854775807n], [-7, 2]), false],
  [() => listSetsContainsList([0, 9007199254740992n, 4611686018427387904n, -2], []), true],
  [() => listSetsContainsList([-3037000500], []), true],
  [() => listSetsContainsList([-9007199254740992n, 253402300800], []), true],
  [() => listSetsContainsList([], [2, -9007199254740991, -3037000500]), false],
  [() => listSetsContainsList([3037000500, 94906267], []), true],
  [() => listSetsContainsList([4503599627370496, 253402300800, -3037000500], []), true],
  [() => listSetsContainsList([], []), true],
  [() => listSetsContainsList([86400, -9007199254740991, 86400], [-2, 9007199254740993n, 1000000007]), false],
  [() => listSetsContainsList([], []), true],
  [() => listSetsContainsList([-62135596800, 100], []), true],
  [
    () => listSetsContainsList([7, 86400, 3037000500, 4611686018427387904n], [2, -9007199254740991, -9007199254740991]),
    false,
  ],
  [() => listSetsContainsList([2, -62135596800], [5, 0, 3, 94906267]), false],
  [() => listSetsContainsList([3, 10], [-62135596801, 253402300799]), false],
  [() => listSetsContainsList([], [2, 2, 4611686018427387904n, 253402300800]), false],
  [() => listSetsContainsList([-9223372036854775807n], [-9223372036854775807n, 5, 3]), false],
  [() => listSetsContainsList([253402300799, 4503599627370496], [9007199254740993n, 3]), false],
  [() => listSetsContainsList([-62135596800, -9007199254740992n], [86400]), false],
  [() => listSetsContainsList([7, 9007199254740991, -62135596801], []), true],
  [() => listSetsContainsList([-62135596800, 0], [4503599627370496, 100, -9223372036854775808n]), false],
  [() => listSetsEquivalentList([-9223372036854775807n, 253402300799, 94906267], [1, 9223372036854775807n]), false],
  [() => listSetsEquivalentList([253402300800, 9007199254740992n, 4503599627370496], []), false],
  [() => listSetsEquivalentList([86400, 3, 4611686018427387904n, 4503599627370496], [3, -9007199254740991]), false],
  [() => listSetsEquivalentList([-9007199254740992n, 10], [253402300799, 2]), false],
  [
    () =>
      listSetsEquivalentList(
        [-62135596801, 2, -9223372036854775807n, 1],
        [-9223372036854775807n, 2, 9007199254740992n, -9223372036854775808n],
      ),
    false,
  ],
  [() => listSetsEquivalentList([], [7, -62135596801]), false],
  [
    () =>
      listSetsEquivalentList(
        [7, 4503599627370496, 253402300800, 94906267],
        [3037000500, 9007199254740992n, -9007199254740992n],
      ),
    false,
  ],
  [() => listSetsEquivalentList([-7, 9007199254740991], [7, -9007199254740992n]), false],
  [() => listSetsEquivalentList([10], [1, 4611686018427387904n, 9007199254740992n]), false],
  [() => listSetsEquivalentList([], [2, 9223372036854775807n, 5]), false],
  [() => listSetsEquivalentList([3037000500], [0]), false],
  [() => listSetsEquivalentList([100, -7, -62135596800, 86400], [1]), false],
  [
    () =>
      listSetsEquivalentList(
        [-9007199254740992n, 1, 94906267],
        [0, -9007199254740992n, -9007199254740992n, 253402300800],
      ),
    false,
  ],
  [() => listSetsEquivalentList([9007199254740993n, 0, -9007199254740992n], [4503599627370496, 1000000007]), false],
  [() => listSetsEquivalentList([], [-9007199254740992n, 4503599627370496]), false],
  [() => listSetsEquivalentList([3037000500], [253402300800]), false],
  [() => listSetsEquivalentList([7, -9007199254740991, -1, -9007199254740992n], [3037000500, -62135596800]), false],
  [() => listSetsEquivalentList([3, 9223372036854775807n, 2], []), false],
  [() => listSetsEquivalentList([1000000007, 100], [-62135596801]), false],
  [() => listSetsEquivalentList([0, 86400, -9007199254740992n, 100], []), false],
  [
    () =>
      listSetsEquivalentList(
        [-7, -1, 1000000007],
        [4503599627370496, 9007199254740992n, -9007199254740992n, -9007199254740991],
      ),
    false,
  ],
  [() => listSetsEquivalentList([7, -62135596800, 9007199254740992n, -7], []), false],
  [() => listSetsEquivalentList([-3037000500, -62135596801], [4503599627370496, -2, 10, 4503599627370496]), false],
  [() => listSetsEquivalentList([253402300799], [1000000007, -9223372036854775808n]), false],
  [() => listSetsIntersectsList([0, 1000000007, 9007199254740993n, -2], [0, 94906267]), true],
  [() => listSetsIntersectsList([-9007199254740991, 1, 0, 9007199254740991], [2, 1000000007, 0]), true],
  [() => listSetsIntersectsList([86400, 3, 86400], [9007199254740992n, 94906267, 9007199254740992n]), false],
  [() => listSetsIntersectsList([3037000500, 4503599627370496, 3, 9223372036854775807n], []), false],
  [() => listSetsIntersectsList([-7, 2], [0, -3037000500, 9007199254740991]), false],
  [() => listSetsIntersectsList([-9223372036854775808n, 3, -3037000500], []), false],
  [() => listSetsIntersectsList([9223372036854775807n, 1], [100]), false],
  [() => listSetsIntersectsList([], [4611686018427387904n, -62135596801]), false],
  [
    () =>
      listSetsIntersectsList([9007199254740991, 86400], [-62135596800, -9223372036854775807n, 4611686018427387904n]),
    false,
  ],
  [() => listSetsIntersectsList([253402300800, -62135596800], []), false],
  [() => listSetsIntersectsList([86400, 10, 100, 2], [-9223372036854775807n]), false],
  [() => listSetsIntersectsList([-9007199254740991], [-62135596801]), false],
  [() => listSetsIntersectsList([4503599627370496, 100, -2, -9007199254740992n], []), false],
  [() => listSetsIntersectsList([], [0, 2, 9223372036854775807n]), false],
  [() => listSetsIntersectsList([-62135596800, 86400, 100], [-9223372036854775807n, -3037000500]), false],
  [() => listSetsIntersectsList([], [100]), false],
  [() => listSetsIntersectsList([-9223372036854775808n, 86400, 4503599627370496, -62135596801], [-3037000500]), false],
  [() => listSetsIntersectsList([-9007199254740991, -3037000500, 10, 2], []), false],
  [() => listSetsIntersectsList([94906267, -2], [86400]), false],
  [() => listSetsIntersectsList([-3037000500], [7, 4503599627370496]), false],
  [() => listSetsIntersectsList([7, 253402300800, -1], [-3037000500, 253402300800]), true],
  [() => listSetsIntersectsList([9007199254740991, 5, -1, 100], [86400, 10]), false],
  [() => listSetsIntersectsList([-9007199254740992n, 2, 7], []), false],
  [() => listSetsIntersectsList([], [-9223372036854775807n, -2, -7, 253402300800]), false],
  [() => listIncludesDynDyn(["a😀b😀c", "abc", "ca"], new Uint64(10)), false],
  [() => listIncludesDynDyn([new Uint64(1), null, stringToTimestamp("1969-12-31T23:59:59.5Z")], "ABCxyz"), false],
  [() => listIncludesDynDyn([true, new Float64(Infinity)], new CelTypeValue("int")), false],
  [
    () =>
      listIncludesDynDyn(
        [
          new Map<string, unknown>([
            ["k", "c"],
            ["b", Duration.ofNanos(3600000000000n)],
          ]),
          null,
          new Float64(1000000000000000),
        ],
        [stringToTimestamp("2021-03-14T10:30:00Z"), Duration.ofNanos(123456789123456789n)],
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          [[Uint8Array.of(0), new Float64(999999)], new Float64(0.3)],
          [new Float64(NaN), null],
          9007199254740991,
          false,
        ],
        new Uint64(1),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          new CelTypeValue("int"),
          new CelTypeValue("int"),
          new Map<string, unknown>([
            ["k", stringToTimestamp("2021-11-07T09:30:00Z")],
            ["b", new Uint64(9007199254740991)],
          ]),
          9223372036854775807n,
        ],
        Uint8Array.of(0),
      ),
    false,
  ],
  [() => listIncludesDynDyn([94906267], null), false],
  [
    () =>
      listIncludesDynDyn(
        [new Float64(0.3), 100, 100],
        new Map<string, unknown>([
          ["k", null],
          ["b", true],
        ]),
      ),
    false,
  ],
  [() => listIncludesDynDyn([stringToTimestamp("1970-01-01T00:00:00Z")], new Uint64(10)), false],
  [
    () =>
      listIncludesDynDyn(
        [new CelTypeValue("int"), 253402300800],
        [
          null,
          new Map<string, unknown>([
            ["k", false],
            ["b", new CelTypeValue("int")],
          ]),
        ],
      ),
    false,
  ],
  [() => listIncludesDynDyn([], Uint8Array.of(1, 2)), false],
  [
    () =>
      listIncludesDynDyn(
        [
          false,
          new CelTypeValue("int"),
          new Map<string, unknown>([
            ["k", 3037000500],
            ["b", Uint8Array.of(255, 0)],
          ]),
          new Float64(0),
        ],
        stringToTimestamp("2020-02-29T23:59:59.999999999Z"),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [[false, false], 2, [new CelTypeValue("int"), [new CelTypeValue("int"), new Float64(3e-7)]], [null, false]],
        Duration.ofNanos(-1n),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [null, 4611686018427387904n, [Uint8Array.of(195, 169), new Float64(0)], "tacocat"],
        Uint8Array.of(),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          null,
          Uint8Array.of(0),
          [
            "xxxxxxxxxxxxxxxxxxxx",
            new Map<string, unknown>([
              ["k", null],
              ["b", true],
            ]),
          ],
        ],
        new CelTypeValue("int"),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          new Uint64(9007199254740992n),
          Uint8Array.of(255, 0),
          new Uint64(9007199254740991),
          Duration.ofNanos(-123456789123456789n),
        ],
        new Uint64(7),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          Uint8Array.of(),
          new Map<string, unknown>([
            ["k", [[[true, new CelTypeValue("int")], 1000000007], Uint8Array.of()]],
            ["b", Duration.ofNanos(-1n)],
          ]),
          null,
        ],
        Duration.ofNanos(1500000000n),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          [stringToTimestamp("2019-12-31T12:34:56.789+05:30"), new Float64(0.1)],
          stringToTimestamp("2021-11-07T09:30:00Z"),
          Duration.ofNanos(9223372036854775807n),
          "ca",
        ],
        Uint8Array.of(0),
      ),
    false,
  ],
  [
    () =>
      listIncludesDynDyn(
        [
          new Map<string, unknown>([
            ["k", new Float64(3e-7)],
            ["b", Duration.ofNanos(-1n)],
          ]),
        ],
        Uint8Array.of(255, 0),
      ),
    false,
  ],
  [() => listIncludesDynDyn([null], new Uint64(18446744073709551614n)), false],
  [
    () =>
      listIncludesDynDyn(
        [
          Uint8Array.of(97),
          [
            new Map<string, unknown>([
              ["k", -9223372036854775808n],
              ["b", Duration.ofNanos(9223372036000000000n)],
            ]),
            new Uint64(4294967296),
          ],
        ],
        new Float64(1234567),
      ),
    false,
  ],
];

describe("lists/list-search", () => {
  it.each(ROWS)("%s", (call, want) => {
    expect(answerOf(call)).toEqual(want);
  });
});
