import { describe, expect, it } from "vitest";
import { compareKeys, sortKeys } from "../../../src/crd/yaml/key-order.js";

/** The order in which yaml.v2 v2.4.0 wrote these keys. */
const executed = (
  "$x - _x 1 2 10 A B a a-b a.b a_b a1 a10 a1b a01 a2 aB ab api-version api_version apiVersion app " +
  "app.kubernetes.io/name b foo.bar/x foo/bar item item9 item09 item10 v1 v2 v10 v1beta1 x-kubernetes-y zz é"
).split(" ");

/** As v10 < v1beta1 < v2 < v10 and a10 < a1b < a2 < a10, the executed order of those is one of several. */
const withoutCycles = executed.filter((key) => !["a10", "a1b", "v1beta1"].includes(key));

const pairs: readonly (readonly [rule: string, first: string, second: string])[] = [
  ["a prefix stands first", "item", "items"],
  ["the empty key stands first", "", "$"],
  ["letters compare by code point", "aB", "ab"],
  ["upper case stands before lower case", "Z", "a"],
  ["what is no letter stands before a letter", "a_b", "ab"],
  ["a digit is no letter", "v10", "v1beta1"],
  ["digits compare as a number", "v2", "v10"],
  ["equal numbers compare by length", "item9", "item09"],
  ["a number stands before a larger one with a leading zero", "item09", "item10"],
  ["a zero behind a digit is not a leading zero", "a19", "a100"],
  ["only the digits behind the first difference count", "v1beta1", "v2"],
  ["signs compare by code point", "a-b", "a.b"],
  ["a sign stands before a digit other than zero", "a-", "a1"],
  ["a sign and a zero compare by length", "a-", "a0"],
  ["numbers of more than 15 digits compare as numbers", "a9007199254740993", "a10007199254740992"],
  ["numbers overflow 64 bits", "a9223372036854775808", "a1"],
  ["letters of other scripts are letters", "a1", "aé"],
  ["a surrogate pair is one rune", "a😀", "a\u{1d400}"],
  ["runes compare by code point, not by code unit", "\uffe0", "😀"],
  ["digits of other scripts count from the ASCII zero", "é10", "é٣"],
];

describe("compareKeys", () => {
  it.each(pairs)("%s: %j < %j", (_rule, first, second) => {
    expect(compareKeys(first, second)).toBeLessThan(0);
    expect(compareKeys(second, first)).toBeGreaterThan(0);
    expect(compareKeys(first, first)).toBe(0);
  });

  it("holds between all keys next to each other in a map that yaml.v2 wrote", () => {
    const neighbours = executed.slice(1).map((key, index) => [executed[index] ?? "", key] as const);
    expect(neighbours.filter(([before, after]) => compareKeys(before, after) >= 0)).toEqual([]);
  });
});

describe("sortKeys", () => {
  it("gives the order in which yaml.v2 wrote a map", () => {
    expect(sortKeys([...withoutCycles].reverse())).toEqual(withoutCycles);
  });

  it("does not depend on the order given where the natural order has a cycle", () => {
    const keys = ["v2", "v10", "v1beta1", "v1"];
    const rotations = keys.map((_, turn) => [...keys.slice(turn), ...keys.slice(0, turn)]);
    const orders = new Set(rotations.map((rotation) => sortKeys(rotation).join(" ")));
    expect(orders.size).toBe(1);
  });

  it("gives the same order to letters alone, whether some other key is there or not", () => {
    const letters = ["b", "a", "Ba", "B", "aB", "ab", "", "Z", "z", "abc", "aBC", "AB"];
    expect(sortKeys(letters)).toEqual([...letters].sort().sort(compareKeys));
    expect(sortKeys([...letters, "-"]).filter((key) => key !== "-")).toEqual(sortKeys(letters));
  });

  it("leaves the given array as it is", () => {
    const keys = ["b", "a"];
    sortKeys(keys);
    expect(keys).toEqual(["b", "a"]);
  });
});
