import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traitsOf } from "../../../src/kube/target-version.js";
import { checkListTypes } from "../../../src/kube/validation/list-types.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import { prepareSchema } from "../../../src/kube/validation/schema/schema-node.js";
import { goJson } from "../../../src/kube/values/go-text.js";
import { Float64, type KubeValue } from "../../../src/kube/values/kube-value.js";
import { kindOfValue } from "../../../src/kube/values/value-kind.js";

/** Where problems are found in a list, without the name of its field. */
function repeatedIn(list: readonly KubeValue[], schema: Schema): string[] {
  const node = prepareSchema(
    { type: "object", properties: { f: { type: "array", ...schema } } },
    { traits: traitsOf() },
  );
  return checkListTypes({ f: list }, node).map(({ path }) => path.slice(1));
}

const TEXTS = [
  "a",
  "é",
  "\0",
  "\0a",
  '\0string"a"',
  "\ud800",
  "\udfff",
  "\ufffd",
  "\u{1f600}",
  "\u2028",
  "<",
  "\x7f",
  "",
];
const OTHERS = [1, 1n, new Float64(1), 1.5, 0, -0, true, "1", "true", null, [], {}, [1], [new Float64(1)], { a: 1 }];
const lists = fc.array(fc.constantFrom<KubeValue>(...TEXTS, ...OTHERS), { maxLength: 9 });

/** Two values as Go compares them: by their kinds, and by what they are as JSON. */
function isSame(one: KubeValue, other: KubeValue): boolean {
  return kindOfValue(one) === kindOfValue(other) && goJson(one) === goJson(other);
}

/** The places of values that stand there for the second time, found by comparing each with each. */
function secondPlaces(list: readonly KubeValue[]): string[] {
  return list.flatMap((each, index) => {
    const before = list.slice(0, index).filter((earlier) => isSame(earlier, each)).length;
    return before === 1 ? [`[${index}]`] : [];
  });
}

describe("checkListTypes", () => {
  it("finds what a set has twice as pairs do", () => {
    const set: Schema = { "x-kubernetes-list-type": "set", items: {} };
    fc.assert(
      fc.property(lists, (list) => {
        expect(repeatedIn(list, set)).toEqual(secondPlaces(list));
      }),
    );
  });

  it.each([1023, 1024, 5000])("finds what a set of %i texts and more has twice, wherever it stands", (count) => {
    const texts = Array.from({ length: count }, (_, index) => `text ${(index * 7919) % 100_003}`);
    const set: Schema = { "x-kubernetes-list-type": "set", items: { type: "string" } };
    expect(repeatedIn(texts, set)).toEqual([]);
    // Some three times, an empty one twice: only the second time is reported.
    const again = ["", ...texts, ...texts.slice(0, 3), texts[1] ?? "", "", "other"];
    expect(repeatedIn(again, set)).toEqual([1, 2, 3, 5].map((index) => `[${count + index}]`));
  });

  it("finds keys that come twice as pairs do, whether there is one or more", () => {
    const map = (keys: string[]): Schema => ({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys });
    fc.assert(
      fc.property(lists, (list) => {
        const items = list.map((k) => ({ k, l: "same", other: {} }));
        expect(repeatedIn(items, map(["k"]))).toEqual(secondPlaces(list));
        expect(repeatedIn(items, map(["k", "l"]))).toEqual(secondPlaces(list.map((k) => ({ k, l: "same" }))));
      }),
    );
  });

  it("reports the keys of an item alone, and items without any as the same", () => {
    const schema: Schema = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] };
    const node = prepareSchema(
      { type: "object", properties: { f: { type: "array", ...schema } } },
      { traits: traitsOf() },
    );
    const list = [{ k: "a", x: 1 }, { x: 1 }, null, { k: "a", x: 2 }];
    expect(checkListTypes({ f: list }, node).map(({ path, value }) => [path, value])).toEqual([
      ["f[2]", {}],
      ["f[3]", { k: "a" }],
    ]);
  });
});
