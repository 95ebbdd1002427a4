import { describe, expect, it } from "vitest";
import { limitsInWords } from "../../src/reference/limits-in-words.js";
import { factsOf, throughSteps, typeInWords } from "../../src/reference/schema-facts.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";

describe("limits in words", () => {
  it.each<[string, StructuralSchema, readonly string[]]>([
    ["both counts", { minItems: 1, maxItems: 3 }, ["1 to 3 items"]],
    ["one count", { minItems: 2, maxItems: 2 }, ["exactly 2 items"]],
    ["at least nothing", { minItems: 0 }, []],
    ["one entry", { minProperties: 1, maxProperties: 2 }, ["1 to 2 entries"]],
    ["characters", { maxLength: 1 }, ["at most 1 character"]],
    ["a range", { minimum: -1, maximum: 65535 }, ["-1 to 65535"]],
    [
      "open ends",
      { minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true },
      ["more than 0 and less than 1"],
    ],
    ["one open end", { minimum: 0, maximum: 1, exclusiveMaximum: true }, ["at least 0 and less than 1"]],
    ["one number", { minimum: 1, maximum: 1 }, ["exactly 1"]],
    ["pattern and format", { format: "uri", pattern: "^a$" }, ["format uri", "matches ^a$"]],
    [
      "fields of which one is set",
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      ["exactly one of a, b is set"],
    ],
    ["branches with more", { oneOf: [{ required: ["a"], minProperties: 1 }] }, []],
  ])("say %s", (_, schema, texts) => {
    expect(limitsInWords(schema).map(({ text }) => text)).toEqual(texts);
  });
});

describe("facts of a field", () => {
  it.each<[StructuralSchema, string]>([
    [{ type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" }, "list of strings, each once"],
    [
      {
        type: "array",
        items: { type: "object" },
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["a", "b"],
      },
      "list of objects, unique by a and b",
    ],
    [
      { type: "object", additionalProperties: { type: "array", items: { type: "integer" } } },
      "map of lists of integers",
    ],
    [{ "x-kubernetes-int-or-string": true }, "integer or string"],
    [{ type: "object", "x-kubernetes-preserve-unknown-fields": true }, "object with any fields"],
    [{}, "any value"],
  ])("name the type %j", (schema, text) => {
    expect(typeInWords(schema)).toBe(text);
  });

  it("say what is about items, and keep defaults that count as false", () => {
    const schema: StructuralSchema = {
      type: "array",
      default: [],
      items: { type: "string", maxLength: 3, enum: ["", "a"] },
    };
    expect(factsOf(schema, true).map(({ kind, text, below }) => [kind, text, throughSteps(below)])).toEqual([
      ["type", "list of strings", ""],
      ["required", "required", ""],
      ["default", "[]", ""],
      ["limit", "at most 3 characters", "each item"],
      ["value", '""', "each item"],
      ["value", "a", "each item"],
    ]);
  });

  it("are immutable where a rule compares with the old value", () => {
    const schema: StructuralSchema = { type: "string", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] };
    expect(factsOf(schema, false)).toContainEqual(expect.objectContaining({ kind: "immutable" }));
    expect(factsOf(schema, false)).toContainEqual(
      expect.objectContaining({ kind: "rule", text: "The value cannot be changed." }),
    );
  });
});
