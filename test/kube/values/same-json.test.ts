import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "../../../src/import/views.js";
import { isSameJson, type JsonValue } from "../../../src/kube/values/json-value.js";
import { sampleSize } from "../../sample-size.js";

describe("isSameJson", () => {
  const value = fc.jsonValue({ maxDepth: 3 }).map((drawn) => drawn as JsonValue);

  it("holds where texts with sorted keys are equal", () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isSameJson(one, other)).toBe(canonical(one) === canonical(other));
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it("holds of a copy whose keys come the other way round, and not once one leaf is another", () => {
    fc.assert(
      fc.property(value, (drawn) => {
        expect(isSameJson(drawn, reversed(drawn))).toBe(true);
        expect(isSameJson(drawn, withOtherLeaf(drawn))).toBe(false);
        expect(canonical(drawn) === canonical(withOtherLeaf(drawn))).toBe(false);
      }),
      { numRuns: sampleSize(1000) },
    );
  });

  it.each<[JsonValue | undefined, JsonValue | undefined, boolean]>([
    [undefined, undefined, true],
    [undefined, null, false],
    [{ a: undefined }, {}, true],
    [{ a: undefined }, { b: 1 }, false],
    [{ a: undefined, b: 1 }, { b: 1 }, true],
    [{}, [], false],
    [[], {}, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [9007199254740993n, 9007199254740993n, true],
    [9007199254740993n, 9007199254740995n, false],
    [0, -0, true],
    [Number.NaN, Number.NaN, true],
    [{ constructor: 1 }, {}, false],
    [{ toString: undefined }, {}, true],
    [JSON.parse('{ "__proto__": 1 }'), {}, false],
    [JSON.parse('{ "__proto__": 1 }'), { a: 1 }, false],
  ])("of %o and %o: %s", (one, other, expected) => {
    expect(isSameJson(one, other)).toBe(expected);
    expect(isSameJson(other, one)).toBe(expected);
  });
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member ?? null)] as const);
  return Object.fromEntries(members.reverse());
}

/** A value that differs in the innermost place of its last members. */
function withOtherLeaf(value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.length === 0 ? ["another"] : [...value.slice(0, -1), withOtherLeaf(value.at(-1))];
  if (typeof value !== "object" || value === null) return value === "another" ? "other" : "another";
  const members = Object.entries(value);
  const [key, member] = members.pop() ?? [];
  if (key === undefined) return { another: true };
  return Object.fromEntries([...members, [key, withOtherLeaf(member ?? null)]]);
}
