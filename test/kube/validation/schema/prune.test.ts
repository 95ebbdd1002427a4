import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traitsOf } from "../../../../src/kube/target-version.js";
import { applyDefaults } from "../../../../src/kube/validation/defaults.js";
import { dropNulls, pruneObject } from "../../../../src/kube/validation/schema/prune.js";
import type { Schema } from "../../../../src/kube/validation/schema/schema.js";
import { prepareSchema, type SchemaNode } from "../../../../src/kube/validation/schema/schema-node.js";
import type { KubeObject } from "../../../../src/kube/values/kube-value.js";

function nodeOf(field: Schema): SchemaNode {
  return prepareSchema({ type: "object", properties: { f: field } }, { traits: traitsOf() });
}

describe("pruneObject", () => {
  it.each<[string, Schema, unknown, unknown, string[]]>([
    ["an unknown field", { type: "object", properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }, ["f.b"]],
    ["a field of an item", { type: "array", items: { type: "object" } }, [{ a: 1 }], [{}], ["f[0].a"]],
    [
      "what is kept",
      { "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "object" } } },
      { a: { b: 1 }, c: { d: 1 } },
      { a: {}, c: { d: 1 } },
      ["f.a.b"],
    ],
    [
      "objects below additionalProperties true",
      { type: "object", additionalProperties: true },
      { a: 1, b: { c: 1 }, d: [{ e: 1 }] },
      { a: 1, b: {}, d: [{}] },
      ["f.b.c", "f.d[0].e"],
    ],
    [
      "a map's values",
      { type: "object", additionalProperties: { type: "object" } },
      { "k.1": { a: 1 } },
      { "k.1": {} },
      ["f.k.1.a"],
    ],
    [
      "not what an embedded resource is",
      { type: "object", "x-kubernetes-embedded-resource": true },
      { kind: "A", metadata: { x: 1 }, a: 1 },
      { kind: "A", metadata: { x: 1 } },
      ["f.a"],
    ],
    ["a wrong type's fields", { type: "string" }, { a: 1 }, {}, ["f.a"]],
    ["not by combinators", { type: "object", anyOf: [{ properties: { a: {} } }] }, { a: 1 }, {}, ["f.a"]],
  ])("%s", (_, schema, value, want, paths) => {
    const unknown: string[] = [];
    const object = { apiVersion: "v1", metadata: { any: 1 }, f: value } as KubeObject;
    const before = JSON.stringify(object);
    expect(pruneObject(object, nodeOf(schema), unknown)).toEqual({ apiVersion: "v1", metadata: { any: 1 }, f: want });
    expect(unknown).toEqual(paths);
    expect(JSON.stringify(object)).toBe(before);
  });

  it("keeps the object where nothing is unknown", () => {
    const object = { f: { a: [1] } };
    expect(pruneObject(object, nodeOf({ type: "object", properties: { a: { type: "array" } } }))).toBe(object);
  });

  it("sets no prototype", () => {
    const object = JSON.parse('{"f":{"__proto__":{"polluted":1},"a":1}}') as KubeObject;
    const pruned = pruneObject(object, nodeOf({ type: "object", properties: { a: {} } })) as {
      f: { polluted?: number };
    };
    expect(pruned.f.polluted).toBeUndefined();
    expect(Object.getPrototypeOf(pruned.f)).toBe(Object.prototype);
  });
});

describe("dropNulls", () => {
  it.each<[string, Schema, unknown, unknown]>([
    ["that may not be", { type: "object", properties: { a: { type: "string" } } }, { a: null, b: null }, { b: null }],
    [
      "but not those that may",
      { type: "object", properties: { a: { type: "string", nullable: true } } },
      { a: null },
      { a: null },
    ],
    [
      "nor those that a default replaces",
      { type: "object", properties: { a: { type: "string", default: "x" } } },
      { a: null },
      { a: null },
    ],
    ["in maps", { type: "object", additionalProperties: { type: "string" } }, { a: null }, {}],
    ["but not in lists", { type: "array", items: { type: "string" } }, [null], [null]],
  ])("%s", (_, schema, value, want) => {
    expect(dropNulls({ f: value } as KubeObject, nodeOf(schema))).toEqual({ f: want });
  });
});

describe("applyDefaults", () => {
  it.each<[string, Schema, unknown, unknown]>([
    [
      "where something is missing",
      { type: "object", properties: { a: { type: "string", default: "x" } } },
      {},
      { a: "x" },
    ],
    [
      "for a null that may not be",
      { type: "object", properties: { a: { type: "string", default: "x" } } },
      { a: null },
      { a: "x" },
    ],
    [
      "not for one that may",
      { type: "object", properties: { a: { type: "string", default: "x", nullable: true } } },
      { a: null },
      { a: null },
    ],
    [
      "in a default",
      { type: "object", properties: { a: { type: "object", default: {}, properties: { b: { default: 1 } } } } },
      {},
      { a: { b: 1 } },
    ],
    [
      "not below what is missing",
      { type: "object", properties: { a: { type: "object", properties: { b: { default: 1 } } } } },
      {},
      {},
    ],
    [
      "in items and maps",
      {
        type: "array",
        items: { type: "object", additionalProperties: { type: "object", properties: { b: { default: 1 } } } },
      },
      [{ k: {} }],
      [{ k: { b: 1 } }],
    ],
    ["that were pruned", { type: "object", properties: { a: { type: "object", default: { x: 1 } } } }, {}, { a: {} }],
  ])("%s", (_, schema, value, want) => {
    expect(applyDefaults({ f: value } as KubeObject, nodeOf(schema))).toEqual({ f: want });
  });
});

/** Schemas of all kinds and values that have to do with them, if not much. */
const schemas = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.record(
      {
        type: fc.constantFrom("string", "integer", "boolean"),
        nullable: fc.boolean(),
        default: fc.constantFrom("x", 1, true),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom("a", "b", "__proto__", "constructor"), tie("schema")),
        "x-kubernetes-preserve-unknown-fields": fc.boolean(),
        default: fc.constant({}),
      },
      { requiredKeys: ["type", "properties"] },
    ),
    fc.record({ type: fc.constant("object"), additionalProperties: fc.oneof(fc.boolean(), tie("schema")) }),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
  ) as fc.Arbitrary<Schema>,
})).schema;
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 1, "x"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__", "constructor"), tie("value")),
  ),
})).value;

describe("twice", () => {
  it("is as good as once", () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const node = nodeOf(schema);
        const pruned = pruneObject({ f: value } as KubeObject, node);
        expect(pruneObject(pruned, node)).toEqual(pruned);
        const filled = applyDefaults(dropNulls(pruned, node), node) as KubeObject;
        expect(applyDefaults(filled, node)).toEqual(filled);
        expect(pruneObject(filled, node)).toEqual(filled);
      }),
      { numRuns: 500 },
    );
  });
});
