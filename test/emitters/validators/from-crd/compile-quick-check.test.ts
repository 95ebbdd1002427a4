import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuickCheck } from "../../../../src/emitters/validators/from-crd/compile-quick-check.js";
import { ALL_TEXT_CHECKS } from "../../../../src/kube/formats/all-text-checks.js";
import { traitsOf } from "../../../../src/kube/target-version.js";
import { checkSchema } from "../../../../src/kube/validation/check-value.js";
import { prepareSchema } from "../../../../src/kube/validation/schema/schema-node.js";
import { Float64, type KubeValue } from "../../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";

const NAMES = ["a", "b", "constructor", "__proto__", "class", "value"];
const bound = fc.constantFrom(-1, 0, 1, 2, 0.5);
const count = fc.constantFrom(0, 1, 2);
const some: { requiredKeys: ["type"] } = { requiredKeys: ["type"] };
const branch = fc.oneof(
  fc.record({ required: fc.subarray(NAMES, { minLength: 1, maxLength: 2 }) }),
  fc.record({ pattern: fc.constantFrom("a", "^b") }),
  fc.record({ enum: fc.constant(["a", "b"]) }),
  fc.record({ format: fc.constantFrom("ipv4", "nothing") }),
  fc.record({ not: fc.record({ format: fc.constantFrom("ipv4", "nothing") }) }),
  fc.record({ not: fc.record({ required: fc.subarray(NAMES, { minLength: 1, maxLength: 1 }) }) }),
  fc.record({ maximum: bound }),
  fc.record({ properties: fc.constant({ a: { enum: ["a"] } }) }),
);
const branches = fc.array(branch, { minLength: 1, maxLength: 3 });
const combined = { anyOf: branches, oneOf: branches, allOf: branches, not: branch };

const schemas = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record(
      {
        type: fc.constant("string"),
        minLength: count,
        maxLength: count,
        pattern: fc.constantFrom("a", "^.$"),
        format: fc.constantFrom("ipv4", "nothing"),
        enum: fc.constantFrom(["a", "b"], ["😀"]),
        nullable: fc.boolean(),
        ...combined,
      },
      some,
    ),
    fc.record(
      {
        type: fc.constantFrom("integer", "number"),
        minimum: bound,
        maximum: bound,
        exclusiveMaximum: fc.boolean(),
        multipleOf: fc.constantFrom(1, 2, 0.5),
        format: fc.constantFrom("int32", "double"),
        enum: fc.constant([1, 2]),
      },
      some,
    ),
    fc.record({ type: fc.constant("boolean"), nullable: fc.boolean() }, some),
    fc.record(
      {
        "x-kubernetes-int-or-string": fc.constant(true),
        pattern: fc.constant("^[0-9]$"),
        anyOf: fc.constant([{ type: "integer" }, { type: "string" }]),
      },
      { requiredKeys: ["x-kubernetes-int-or-string"] },
    ),
    fc.record({ type: fc.constant("array"), items: tie("schema"), minItems: count, maxItems: count }, some),
    fc.record(
      {
        type: fc.constant("object"),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        minProperties: count,
        maxProperties: count,
      },
      some,
    ),
    fc.record(
      {
        type: fc.constant("object"),
        properties: fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), { maxKeys: 4 }),
        required: fc.subarray(NAMES, { maxLength: 2 }),
        minProperties: count,
        ...combined,
      },
      some,
    ),
  ),
})).schema as fc.Arbitrary<StructuralSchema>;

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<KubeValue>(
      null,
      true,
      0,
      1,
      2,
      -1,
      1.5,
      new Float64(1),
      9223372036854775807n,
      "",
      "a",
      "b",
      "ab",
      "😀",
      "5",
      "1.2.3.4",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value")),
  ),
})).value as fc.Arbitrary<KubeValue>;

describe("compileQuickCheck", () => {
  it.each([
    ["ipv4", "a", true],
    ["ipv4", "1.2.3.4", false],
    // It asks for nothing, so that all texts have it.
    ["a format that no server knows", "a", false],
  ])("takes a text that may not have %s: %s is %s", (format, text, isFine) => {
    const schema: StructuralSchema = { type: "object", properties: { f: { type: "string", not: { format } } } };
    const traits = traitsOf("1.37");
    const node = prepareSchema(schema, { ...ALL_TEXT_CHECKS, traits });
    expect(checkSchema({ f: text }, node, { traits, field: "" }).length === 0).toBe(isFine);
    expect(compileQuickCheck(schema)({ f: text })).toBe(isFine);
  });

  it.each(["1.32", "1.37"])("lets nothing through that has errors, for %s", (version) => {
    const traits = traitsOf(version);
    let passed = 0;
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 20 }), (schema, all) => {
        const isValid = compileQuickCheck({ type: "object", properties: { f: schema } });
        const node = prepareSchema({ type: "object", properties: { f: schema } }, { ...ALL_TEXT_CHECKS, traits });
        for (const f of all) {
          if (!isValid({ f })) continue;
          passed++;
          expect(checkSchema({ f }, node, { traits, field: "" })).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
    expect(passed).toBeGreaterThan(100);
  });

  it.each<[string, StructuralSchema, KubeValue]>([
    ["text", { type: "string", minLength: 1, maxLength: 3, pattern: "^a", format: "hostname" }, "ab"],
    ["a number", { type: "integer", format: "int32", minimum: 1, maximum: 65535 }, 443],
    [
      "lists and maps",
      { type: "array", maxItems: 2, items: { type: "object", additionalProperties: { type: "boolean" } } },
      [{ a: true }],
    ],
    [
      "one of several",
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      { a: "" },
    ],
    ["null", { type: "string", nullable: true }, null],
    ["int or string", { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] }, "50%"],
  ])("lets through what is valid at a glance: %s", (_, schema, f) => {
    expect(compileQuickCheck({ type: "object", properties: { f: schema } })({ f })).toBe(true);
  });
});
