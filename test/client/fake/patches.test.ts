import { describe, expect, it } from "vitest";
import { emptyTree } from "../../../src/client/fake/apply/field-tree.js";
import { mergeApplied, withoutAbandoned } from "../../../src/client/fake/apply/merge-applied.js";
import { itemElement } from "../../../src/client/fake/apply/merge-kind.js";
import { mergePatch } from "../../../src/client/fake/patches.js";
import type { JsonValue } from "../../../src/kube/values/json-value.js";

/** What JSON reads as a member of that name, where a literal of JavaScript would set the prototype. */
const json = (text: string): JsonValue => JSON.parse(text) as JsonValue;

describe("members called as those of Object.prototype", () => {
  const stored = json('{"__proto__": {"a": 1}, "constructor": {"b": 2}}');
  const change = json('{"__proto__": {"c": 3}, "toString": 4}');
  const merged = '{"__proto__":{"a":1,"c":3},"constructor":{"b":2},"toString":4}';

  it("are merged as all others by a merge patch", () => {
    expect(JSON.stringify(mergePatch(stored, change))).toBe(merged);
    expect(JSON.stringify(mergePatch(stored, json('{"__proto__": null}')))).toBe('{"constructor":{"b":2}}');
  });

  it("are merged as all others by apply", () => {
    const schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
    expect(JSON.stringify(mergeApplied(stored, change, schema))).toBe(merged);
    const none = { last: emptyTree(), owned: emptyTree() };
    expect(JSON.stringify(withoutAbandoned(stored, schema, none))).toBe(JSON.stringify(stored));
  });

  it("are keys of items as all others", () => {
    const schema = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["__proto__"] };
    expect(itemElement(json('{"__proto__": "one"}'), schema)).toBe('k:{"__proto__":"one"}');
  });
});
