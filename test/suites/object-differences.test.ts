import { expect, it } from "vitest";
import { Float64, type KubeObject } from "../../src/kube/values/kube-value.js";
import { objectDifferences } from "../../src/suites/object-differences.js";

it.each<[name: string, wanted: KubeObject, stored: KubeObject, differences: string[]]>([
  ["equal objects", { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ["an undefined key", { a: 1 }, { a: 1, b: undefined }, []],
  ["other values", { a: { b: "x" } }, { a: { b: true } }, ['a.b should be "x" and is true']],
  ["null and nothing", { a: null }, {}, ["a should be null and is absent"]],
  ["more items", { a: [1] }, { a: [1, 2] }, ["a[1] should be absent and is 2"]],
  ["an int64 and a float64", { a: 1 }, { a: new Float64(1) }, ["a should be 1 and is 1"]],
  ["large numbers", { a: 9007199254740993n }, { a: 9007199254740993n }, []],
  [
    "metadata",
    { metadata: { labels: { a: "b" } } },
    { metadata: { name: "x", namespace: "y", uid: "1", generation: 1, labels: { a: "c" } } },
    ['metadata.labels.a should be "b" and is "c"'],
  ],
  ["metadata that are all filled in", {}, { metadata: { name: "x", creationTimestamp: null } }, []],
  ["a long value", { a: "x".repeat(100) }, {}, [`a should be "${"x".repeat(79)}… and is absent`]],
  [
    "much",
    {},
    { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 },
    [..."abcde"].map((key) => `${key} should be absent and is 1`).concat("and 2 more"),
  ],
])("the differences of %s", (_, wanted, stored, differences) => {
  expect(objectDifferences(wanted, stored)).toEqual(differences);
});
