import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_TEXT_CHECKS } from "../../../src/kube/formats/all-text-checks.js";
import { traitsOf } from "../../../src/kube/target-version.js";
import { isClean } from "../../../src/kube/validation/clean-object.js";
import { notJson } from "../../../src/kube/validation/json-value.js";
import { dropNulls, pruneObject } from "../../../src/kube/validation/schema/prune.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import { prepareSchema, type SchemaNode } from "../../../src/kube/validation/schema/schema-node.js";
import { Float64, type KubeObject, type KubeValue } from "../../../src/kube/values/kube-value.js";

function nodeOf(spec: Schema): SchemaNode {
  const properties = { metadata: { type: "object" }, spec };
  return prepareSchema({ type: "object", properties }, { ...ALL_TEXT_CHECKS, traits: traitsOf() });
}

const widget = (spec: unknown, rest: object = {}): KubeObject =>
  // What is no JSON has to be refused.
  ({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "x" }, spec, ...rest }) as KubeObject;

const NAMES = ["a", "b", "metadata", "kind", "__proto__"];
const leaf = fc.constantFrom<Schema>(
  { type: "string" },
  { type: "string", nullable: true },
  { type: "string", default: "x" },
  { type: "object" },
  { "x-kubernetes-preserve-unknown-fields": true },
);
const flags = fc.record<Schema>(
  {
    nullable: fc.boolean(),
    "x-kubernetes-preserve-unknown-fields": fc.constant(true),
    "x-kubernetes-embedded-resource": fc.constant(true),
  },
  { requiredKeys: [] },
);
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(flags, fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), { maxKeys: 3 }))
      .map(([some, properties]) => ({
        ...some,
        type: "object",
        properties,
      })),
    fc.tuple(flags, fc.oneof(fc.boolean(), tie("schema"))).map(([some, additionalProperties]) => ({
      ...some,
      type: "object",
      additionalProperties,
    })),
    fc.tuple(flags, tie("schema")).map(([some, items]) => ({ ...some, type: "array", items })),
  ),
}));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>("x", "x", 1, true, {}, [], null, 1n, new Float64(1), undefined, Number.NaN, new Date(0)),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));

describe("isClean", () => {
  it("is true of no object that would be refused or read as another", () => {
    let clean = 0;
    let read = 0;
    fc.assert(
      fc.property(schema, value, (spec, drawn) => {
        const node = nodeOf(spec);
        const object = widget(drawn);
        const isRead = notJson(object) === undefined && dropNulls(pruneObject(object, node), node) === object;
        if (isRead) read++;
        if (!isClean(object, node)) return;
        clean++;
        expect(isRead).toBe(true);
      }),
      { numRuns: 5000, seed: 1531 },
    );
    // It says so of most that nothing is to be done about.
    expect(clean).toBeGreaterThan(read / 2);
    expect(read).toBeGreaterThan(500);
  });

  const spec: Schema = {
    type: "object",
    properties: {
      list: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      map: { type: "object", additionalProperties: { type: "integer" } },
      open: { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { a: { type: "object" } } },
    },
  };

  it.each<[string, unknown, boolean]>([
    ["known fields", { list: [{ a: "x" }, {}], map: { x: 1 } }, true],
    ["anything where it is preserved", { open: { x: [{ y: null }], a: {} } }, true],
    ["values of other types, which are for other checks", { list: "x", map: [1] }, true],
    ["an unknown field", { list: [{ a: "x", b: 1 }] }, false],
    ["an unknown field within what is preserved", { open: { a: { x: 1 } } }, false],
    ["what is no JSON within what is preserved", { open: { x: [Number.NaN] } }, false],
    ["a null", { list: [{ a: null }] }, false],
    ["an undefined", { list: [{ a: undefined }] }, false],
    ["a hole", { list: new Array(1) }, false],
    ["an instance of a class", { map: new Map() }, false],
    ["a field named __proto__", JSON.parse('{ "list": [{ "__proto__": "x" }] }'), false],
  ])("of %s", (_, given, expected) => {
    expect(isClean(widget(given), nodeOf(spec))).toBe(expected);
  });

  it("asks of metadata that it is JSON, as that is read by itself", () => {
    expect(isClean(widget({}, { metadata: { name: "x", unknown: null } }), nodeOf(spec))).toBe(true);
    for (const metadata of [null, undefined, { name: Number.NaN }])
      expect(isClean(widget({}, { metadata }), nodeOf(spec))).toBe(false);
  });

  it("ends at the depth that objects may have", () => {
    const nested = (depth: number): KubeValue => (depth === 0 ? "x" : [nested(depth - 1)]);
    const open = nodeOf({ type: "object", "x-kubernetes-preserve-unknown-fields": true });
    for (const [depth, expected] of [
      [998, true],
      [999, false],
    ] as const) {
      const object = widget({ deep: nested(depth) });
      expect([notJson(object) === undefined, isClean(object, open)]).toEqual([expected, expected]);
    }
  });
});
