import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuickCheck } from "../../../../src/emitters/validators/from-crd/compile-quick-check.js";
import { ALL_TEXT_CHECKS } from "../../../../src/kube/formats/all-text-checks.js";
import { traitsOf } from "../../../../src/kube/target-version.js";
import { checkSchema } from "../../../../src/kube/validation/check-value.js";
import { prepareSchema } from "../../../../src/kube/validation/schema/schema-node.js";
import { Float64, type KubeValue } from "../../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";
import { sampleSize } from "../../../sample-size.js";

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
      { numRuns: sampleSize(1000) },
    );
    expect(passed).toBeGreaterThan(sampleSize(100));
  });

  const text: StructuralSchema = { type: "string" };
  const integer: StructuralSchema = { type: "integer" };
  const list: StructuralSchema = { type: "array", items: text };
  const object: StructuralSchema = { type: "object", properties: { a: text, b: text } };
  const map: StructuralSchema = { type: "object", additionalProperties: text };
  it.each<[StructuralSchema, KubeValue, KubeValue]>([
    [text, "", 1],
    [{ ...text, minLength: 1 }, "a", ""],
    [{ ...text, minLength: 2 }, "ab", "a"],
    [{ ...text, minLength: 2 }, "ab", "😀"],
    [{ ...text, maxLength: 2 }, "ab", "abc"],
    [{ ...text, maxLength: 0 }, "", "a"],
    [{ ...text, pattern: "^a$" }, "a", "b"],
    [{ ...text, format: "ipv4" }, "1.2.3.4", "1.2.3.256"],
    [{ ...text, enum: ["a", "b"] }, "b", "c"],
    [{ ...text, enum: ["a", "b", "c", "d", "e", "f"] }, "f", "g"],
    [{ ...text, enum: ["a", "b", "c", "d", "e", "f", "g"] }, "g", "h"],
    [{ ...text, nullable: true }, null, 1],
    [{ ...text, anyOf: [{ format: "ipv4" }, { format: "ipv6" }] }, "::1", "a"],
    [{ ...text, allOf: [{ pattern: "a" }, { pattern: "b" }] }, "ab", "a"],
    [{ ...text, oneOf: [{ pattern: "a" }, { pattern: "b" }] }, "a", "ab"],
    [{ ...text, not: { pattern: "a" } }, "b", "a"],
    [integer, 1, 1.5],
    [integer, Number.MAX_SAFE_INTEGER, "1"],
    [{ ...integer, minimum: 1 }, 1, 0],
    [{ ...integer, maximum: 3 }, 3, 4],
    [{ ...integer, minimum: 1, exclusiveMinimum: true }, 2, 1],
    [{ ...integer, maximum: 3, exclusiveMaximum: true }, 2, 3],
    [{ ...integer, format: "int32" }, 2 ** 31 - 1, 2 ** 31],
    [{ ...integer, format: "int32" }, -(2 ** 31), -(2 ** 31) - 1],
    [{ ...integer, enum: [1, 2] }, 2, 3],
    [{ type: "number" }, 1.5, "1.5"],
    [{ type: "number", format: "float" }, 9e37, 1e39],
    [{ type: "boolean" }, false, 0],
    [list, ["a"], [1]],
    [{ ...list, minItems: 1 }, ["a"], []],
    [{ ...list, maxItems: 1 }, ["a"], ["a", "b"]],
    [object, { a: "" }, { a: 1 }],
    [{ ...object, required: ["a"] }, { a: "" }, { b: "" }],
    [{ ...object, minProperties: 1 }, { a: "" }, {}],
    [{ ...object, maxProperties: 1 }, { a: "" }, { a: "", b: "" }],
    [{ ...object, oneOf: [{ required: ["a"] }, { required: ["b"] }] }, { a: "" }, { a: "", b: "" }],
    [map, { a: "b" }, { a: 1 }],
    [{ ...map, minProperties: 2 }, { a: "", b: "" }, { a: "" }],
    [{ ...map, maxProperties: 1 }, { a: "" }, { a: "", b: "" }],
    [{ type: "object", additionalProperties: false }, {}, { a: "" }],
    [{ "x-kubernetes-int-or-string": true }, 1, 1.5],
    [{ "x-kubernetes-int-or-string": true, pattern: "^[0-9]%$" }, "5%", "5"],
  ])("is on both sides of a bound what the exact check is: %j", (schema, valid, invalid) => {
    const whole: StructuralSchema = { type: "object", properties: { f: schema } };
    const traits = traitsOf("1.37");
    const node = prepareSchema(whole, { ...ALL_TEXT_CHECKS, traits });
    const isFine = (f: KubeValue): boolean => checkSchema({ f }, node, { traits, field: "" }).length === 0;
    expect([valid, invalid].map(isFine)).toEqual([true, false]);
    expect([valid, invalid].map((f) => compileQuickCheck(whole)({ f }))).toEqual([true, false]);
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
