import { describe, expect, it } from "vitest";
import { resolveSchema, ungated } from "../../src/schema/gated-schema.js";
import { mergeSchemas } from "../../src/schema/merge-schemas.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";

function merge(first: StructuralSchema, second: StructuralSchema): { merged: StructuralSchema; conflicts: string[] } {
  const conflicts: string[] = [];
  const before = structuredClone([first, second]);
  const gated = mergeSchemas(ungated(first), ungated(second), (_, one, other) => conflicts.push(`${one}/${other}`));
  expect([first, second]).toEqual(before);
  return { merged: resolveSchema(gated, new Set()), conflicts };
}

describe("mergeSchemas", () => {
  it.each<[string, StructuralSchema, StructuralSchema, StructuralSchema]>([
    ["takes what either has", { minLength: 1 }, { maxLength: 2 }, { minLength: 1, maxLength: 2 }],
    [
      "keeps equal values once",
      { minLength: 1, pattern: "a" },
      { minLength: 1, pattern: "a" },
      { minLength: 1, pattern: "a" },
    ],
    [
      "keeps equal values of any form once",
      { anyOf: [{ format: "a" }] },
      { anyOf: [{ format: "a" }] },
      { anyOf: [{ format: "a" }] },
    ],
    [
      "puts differing values into allOf",
      { minLength: 1, title: "a" },
      { minLength: 2 },
      { title: "a", allOf: [{ minLength: 1 }, { minLength: 2 }] },
    ],
    [
      "puts anyOf into allOf too",
      { anyOf: [{ format: "a" }] },
      { anyOf: [{ format: "b" }] },
      { allOf: [{ anyOf: [{ format: "a" }] }, { anyOf: [{ format: "b" }] }] },
    ],
    [
      "puts further ones behind those that are there",
      { allOf: [{ minLength: 1 }, { minLength: 2 }], maxLength: 8 },
      { maxLength: 9 },
      { allOf: [{ minLength: 1 }, { minLength: 2 }, { maxLength: 8 }, { maxLength: 9 }] },
    ],
    [
      "joins what is in allOf already",
      { allOf: [{ minLength: 1 }] },
      { allOf: [{ minLength: 2 }] },
      { allOf: [{ minLength: 1 }, { minLength: 2 }] },
    ],
    [
      "lets the second say what the node is for",
      { description: "a", title: "a", example: 1, default: 1, enum: ["a"] },
      { description: "b", title: "b", example: 2, default: 2, enum: ["b"] },
      { description: "b", title: "b", example: 2, default: 2, enum: ["b"] },
    ],
    [
      "lets the second say how lists merge",
      { "x-kubernetes-list-type": "set", "x-kubernetes-list-map-keys": ["a"], "x-kubernetes-map-type": "atomic" },
      { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b"], "x-kubernetes-map-type": "granular" },
      { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["b"], "x-kubernetes-map-type": "granular" },
    ],
    [
      "turns switches on",
      { nullable: true, exclusiveMaximum: false },
      { nullable: false, exclusiveMaximum: true },
      { nullable: true, exclusiveMaximum: true },
    ],
    ["joins and sorts required", { required: ["c", "a"] }, { required: ["b", "a"] }, { required: ["a", "b", "c"] }],
    [
      "puts the second's rules first",
      { "x-kubernetes-validations": [{ rule: "a" }] },
      { "x-kubernetes-validations": [{ rule: "b" }, { rule: "a" }] },
      { "x-kubernetes-validations": [{ rule: "b" }, { rule: "a" }, { rule: "a" }] },
    ],
    [
      "merges properties by name",
      { properties: { a: { minLength: 1 }, b: {} } },
      { properties: { a: { maxLength: 2 }, c: {} } },
      { properties: { a: { minLength: 1, maxLength: 2 }, b: {}, c: {} } },
    ],
    [
      "lets the first say what a property is for",
      { properties: { a: { description: "a", title: "a", example: 1, externalDocs: { url: "/a" } }, b: {} } },
      {
        properties: { a: { description: "b", title: "b", example: 2, externalDocs: { url: "/b" } }, b: { title: "b" } },
      },
      {
        properties: {
          a: { description: "a", title: "a", example: 1, externalDocs: { url: "/a" } },
          b: { title: "b" },
        },
      },
    ],
    [
      "merges items",
      { items: { minLength: 1 } },
      { items: { minLength: 2 } },
      { items: { allOf: [{ minLength: 1 }, { minLength: 2 }] } },
    ],
    [
      "merges additional properties",
      { additionalProperties: { minLength: 1 } },
      { additionalProperties: { maxLength: 2 } },
      { additionalProperties: { minLength: 1, maxLength: 2 } },
    ],
    [
      "takes the second's additional properties if they are no schema",
      { additionalProperties: { minLength: 1 } },
      { additionalProperties: true },
      { additionalProperties: true },
    ],
  ])("%s", (_, first, second, wanted) => {
    expect(merge(first, second)).toEqual({ merged: wanted, conflicts: [] });
  });

  it("tells of types that disagree, at any depth, and keeps the first", () => {
    expect(merge({ type: "string" }, { type: "integer" })).toEqual({
      merged: { type: "string" },
      conflicts: ["string/integer"],
    });
    const nested = merge(
      { properties: { a: { items: { type: "string" } } } },
      { properties: { a: { items: { type: "object" } } } },
    );
    expect(nested.conflicts).toEqual(["string/object"]);
  });

  it("keeps properties whose names objects of JavaScript have", () => {
    const first: StructuralSchema = { properties: { constructor: { type: "string" } } };
    const second: StructuralSchema = { properties: JSON.parse('{"__proto__": {"type": "string"}, "toString": {}}') };
    const { merged } = merge(first, second);
    expect(Object.keys(merged.properties ?? {})).toEqual(["constructor", "__proto__", "toString"]);
    expect(merged.properties?.["constructor"]).toEqual({ type: "string" });
  });
});
