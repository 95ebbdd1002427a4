import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traitsOf } from "../../../../src/kube/target-version.js";
import { Correlation } from "../../../../src/kube/validation/schema/correlation.js";
import { prepareSchema } from "../../../../src/kube/validation/schema/schema-node.js";
import { Float64, type KubeValue } from "../../../../src/kube/values/kube-value.js";
import { deepEqual } from "../../../../src/kube/values/value-kind.js";

/** The item of an old list that stands beside the only item of a new one. */
function oldItemOf(item: KubeValue, old: readonly KubeValue[], keys: readonly string[]): KubeValue | undefined {
  const list = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": keys,
    items: { type: "object", additionalProperties: { "x-kubernetes-preserve-unknown-fields": true } },
  } as const;
  return new Correlation([item], old, prepareSchema(list, { traits: traitsOf() })).item(0)?.old;
}

const KEYS: readonly KubeValue[] = [
  "1",
  1,
  1n,
  new Float64(1),
  1.5,
  "1.5",
  "f1",
  true,
  "true",
  0,
  -0,
  "",
  "\0",
  "\ud800",
];

describe("an item of a list of type map", () => {
  it("stands beside the first old one with the same key, as values are the same to a server", () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.array(fc.constantFrom(...KEYS), { maxLength: 8 }), (key, keys) => {
        const old = keys.map((k, place) => ({ k, place }));
        const same = old.find(({ k }) => deepEqual(k, key));
        expect(oldItemOf({ k: key }, old, ["k"])).toBe(same);
      }),
    );
  });

  it.each<[string, KubeValue, KubeValue, boolean]>([
    ["the same", { a: "x", b: 1 }, { a: "x", b: 1n }, true],
    ["another second key", { a: "x", b: 1 }, { a: "x", b: 2 }, false],
    ["a text and a number", { a: "1", b: 1 }, { a: 1, b: 1 }, false],
    ["a text with what stands between keys", { a: "x\0y", b: "z" }, { a: "x", b: "y\0z" }, false],
    ["floats that differ in the sixth decimal", { a: 1.000001, b: 1 }, { a: 1.000002, b: 1 }, false],
    ["floats that differ in the seventh decimal", { a: 1.0000001, b: 1 }, { a: 1.0000002, b: 1 }, true],
    ["a key that is missing in both", { a: "x" }, { a: "x" }, false],
    ["a key that is null in both", { a: "x", b: null }, { a: "x", b: null }, false],
    ["a key that is an object in both", { a: "x", b: {} }, { a: "x", b: {} }, false],
    ["no objects", "x", "x", false],
  ])("with two keys: %s", (_, item, old, isFound) => {
    expect(oldItemOf(item, [old], ["a", "b"])).toBe(isFound ? old : undefined);
  });

  it.each<[string, KubeValue]>([
    ["is missing", {}],
    ["is null", { k: null }],
    ["is a list", { k: [] }],
  ])("stands beside none where its only key %s", (_, item) => {
    expect(oldItemOf(item, [item], ["k"])).toBeUndefined();
  });
});
