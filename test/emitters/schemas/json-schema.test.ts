import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type JsonSchema, type LeftOut, toJsonSchema } from "../../../src/emitters/schemas/json-schema.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

function translated(schema: StructuralSchema, numericFormats = true): { schema: JsonSchema; leftOut: string[] } {
  const leftOut: LeftOut = new Map();
  const made = toJsonSchema(schema, { numericFormats, leftOut });
  return { schema: made, leftOut: [...leftOut].map(([what, paths]) => `${what}: ${[...paths].join()}`) };
}

const object = (properties: Record<string, StructuralSchema>, more: StructuralSchema = {}): StructuralSchema => ({
  type: "object",
  properties,
  ...more,
});
const text: StructuralSchema = { type: "string" };

describe("toJsonSchema", () => {
  it.each<[string, StructuralSchema, JsonSchema]>([
    [
      "words and a default",
      { type: "string", description: "d", default: "x" },
      { type: "string", description: "d", default: "x" },
    ],
    ["an enum", { type: "string", enum: ["a", "b"] }, { type: "string", enum: ["a", "b"] }],
    [
      "a nullable enum",
      { type: "string", enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "exclusive bounds",
      { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 3 },
      { type: "integer", exclusiveMinimum: 1, maximum: 3 },
    ],
    ["int32", { type: "integer", format: "int32", minimum: 0 }, { type: "integer", minimum: 0, maximum: 2147483647 }],
    [
      "int-or-string",
      { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
      { type: ["integer", "string"] },
    ],
    ["any value", { "x-kubernetes-preserve-unknown-fields": true }, {}],
    ["an open object", { type: "object", "x-kubernetes-preserve-unknown-fields": true }, { type: "object" }],
    ["a closed object", object({}), { type: "object", additionalProperties: false }],
    ["a pattern", { type: "string", pattern: "^[a-z]+$" }, { type: "string", pattern: "^[a-z]+$" }],
    [
      "a map",
      { type: "object", additionalProperties: text },
      { type: "object", additionalProperties: { type: ["string", "null"] } },
    ],
  ])("translates %s", (_, given, wanted) => {
    expect(translated(given)).toEqual({ schema: wanted, leftOut: [] });
  });

  it("leaves int32 without bounds for servers that do not look at it", () => {
    expect(translated({ type: "integer", format: "int32" }, false).schema).toEqual({ type: "integer" });
  });

  it.each<[string, StructuralSchema, string[]]>([
    ["rules", { ...text, "x-kubernetes-validations": [{ rule: "true" }] }, ["rules: the whole"]],
    ["formats", object({ a: { type: "string", format: "ipv4" } }), ["formats: a"]],
    [
      "lists with keys",
      object({ a: { type: "array", items: text, "x-kubernetes-list-type": "set" } }),
      ["lists whose items differ: a"],
    ],
    ["patterns of RE2", { type: "string", pattern: "(?i)a" }, ["patterns that RE2 alone has: the whole"]],
    [
      "choices of one",
      { type: "string", oneOf: [{ format: "ipv4" }, { format: "ipv6" }] },
      ["choices of one alone: the whole"],
    ],
    ["negations", { type: "string", not: { format: "ipv4" } }, ["negations: the whole"]],
  ])("leaves out %s, and says so", (_, given, wanted) => {
    expect(translated(given).leftOut).toEqual(wanted);
  });

  const judged = object(
    { a: text, b: { ...text, nullable: true }, c: { ...text, default: "x" }, d: { type: "array", items: text } },
    { required: ["a", "b", "c"], oneOf: [{ required: ["a"] }, { required: ["d"] }] },
  );
  it.each<[unknown, boolean]>([
    [{ a: "1", b: null }, true],
    [{ a: "1", b: "2", c: null }, true],
    [{ a: "1", b: null, d: null }, true],
    [{ a: "1", b: null, d: ["2"] }, false],
    [{ a: null, b: null }, false],
    [{ a: "1" }, false],
    [{ a: "1", b: null, e: 1 }, false],
  ])("takes nulls and defaults as a server does: %j", (value, isValid) => {
    expect(new Ajv({ strict: false }).compile(translated(judged).schema)(value)).toBe(isValid);
  });
});
