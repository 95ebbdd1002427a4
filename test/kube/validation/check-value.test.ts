import { describe, expect, it } from "vitest";
import { ALL_TEXT_CHECKS } from "../../../src/kube/formats/all-text-checks.js";
import { traitsOf } from "../../../src/kube/target-version.js";
import { checkSchema } from "../../../src/kube/validation/check-value.js";
import { fieldError } from "../../../src/kube/validation/schema/field-error.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import { prepareSchema } from "../../../src/kube/validation/schema/schema-node.js";
import { Float64, type KubeValue } from "../../../src/kube/values/kube-value.js";

/** The texts of the errors for a value of the field `f`. */
function errorsOf(schema: Schema, value: KubeValue, version?: string): string[] {
  const traits = traitsOf(version);
  const node = prepareSchema({ type: "object", properties: { f: schema } }, { ...ALL_TEXT_CHECKS, traits });
  return checkSchema({ f: value }, node, { traits, field: "" }).map((problem) => fieldError(problem, traits).message);
}

describe("a constraint", () => {
  it.each<[string, Schema, KubeValue, string[]]>([
    ["type", { type: "string" }, 5, ['f: Invalid value: "integer": f in body must be of type string: "integer"']],
    [
      "type of int-or-string",
      { "x-kubernetes-int-or-string": true },
      true,
      ['f: Invalid value: "boolean": f in body must be of type integer,string: "boolean"'],
    ],
    [
      "type beside a format",
      { type: "string", format: "date-time" },
      1,
      ['f: Invalid value: "int64": f in body must be of type date-time: "int64"'],
    ],
    [
      "type beside a number's format",
      { type: "integer", format: "int64" },
      1.5,
      [
        'f: Invalid value: "float64": f in body must be of type int64: "float64"',
        '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in f',
      ],
    ],
    ["a list where a format is", { type: "string", format: "date" }, [], []],
    ["format", { type: "string", format: "ipv4" }, "x", ['f: Invalid value: "x": f in body must be of type ipv4: "x"']],
    ["enum", { type: "string", enum: ["a", "b"] }, "c", ['f: Unsupported value: "c": supported values: "a", "b"']],
    [
      "enum with null",
      { type: "string", nullable: true, enum: ["a", null] },
      null,
      ['f: Unsupported value: null: supported values: "a", "null"'],
    ],
    ["maxLength", { type: "string", maxLength: 2 }, "abc", ["f: Too long: may not be more than 2 bytes"]],
    ["maxLength 1", { type: "string", maxLength: 1 }, "ab", ["f: Too long: may not be more than 1 byte"]],
    ["maxLength in code points", { type: "string", maxLength: 2 }, "😀😀", []],
    [
      "minLength in code points",
      { type: "string", minLength: 2 },
      "😀",
      ['f: Invalid value: "😀": f in body should be at least 2 chars long'],
    ],
    ["pattern", { type: "string", pattern: "^a$" }, "b", [`f: Invalid value: "b": f in body should match '^a$'`]],
    [
      "only the first of a string",
      { type: "string", minLength: 3, pattern: "^a$" },
      "b",
      ['f: Invalid value: "b": f in body should be at least 3 chars long'],
    ],
    ["maxItems", { type: "array", maxItems: 1 }, [1, 2], ["f: Too many: 2: must have at most 1 item"]],
    ["minItems", { type: "array", minItems: 1 }, [], ["f: Invalid value: 0: f in body should have at least 1 items"]],
    ["maxProperties", { type: "object", maxProperties: 0 }, { a: 1 }, ["f: Too many: 1: must have at most 0 items"]],
    [
      "minProperties",
      { type: "object", minProperties: 1 },
      {},
      ["f: Invalid value: 0: f in body should have at least 1 properties"],
    ],
    ["required", { type: "object", required: ["a"] }, {}, ["f.a: Required value"]],
    ["a null is there", { type: "object", required: ["a"] }, { a: null }, []],
    [
      "a map's values",
      { type: "object", additionalProperties: { type: "string" } },
      { "k.1": 1 },
      ['f.k.1: Invalid value: "integer": f.k.1 in body must be of type string: "integer"'],
    ],
    [
      "no other fields",
      { type: "object", additionalProperties: false },
      { a: 1 },
      ['f: Invalid value: "a": f.a in body is a forbidden property'],
    ],
    [
      "null",
      { type: "array", minItems: 1 },
      null,
      ['f: Invalid value: "null": f in body must be of type array: "null"'],
    ],
    ["a null looks at nothing else", { type: "object", nullable: true, required: ["a"], not: {} }, null, []],
    [
      "anyOf",
      { type: "string", anyOf: [{ format: "ipv4" }, { maxLength: 1 }] },
      "ab",
      [
        '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
        'f: Invalid value: "ab": f in body must be of type ipv4: "ab"',
      ],
    ],
    [
      "oneOf without a valid one",
      { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      {},
      [
        '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
        "f.a: Required value",
      ],
    ],
    [
      "oneOf with two valid ones",
      { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      { a: 1, b: 1 },
      ['<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
    ],
    [
      "allOf",
      { type: "string", allOf: [{ maxLength: 1 }, { pattern: "a" }] },
      "ab",
      [
        "f: Too long: may not be more than 1 byte",
        '<nil>: Invalid value: "": "f" must validate all the schemas (allOf)',
      ],
    ],
    [
      "not",
      { type: "string", not: { pattern: "a" } },
      "a",
      ['<nil>: Invalid value: "": "f" must not validate the schema (not)'],
    ],
  ])("%s", (_, schema, value, want) => {
    expect(errorsOf(schema, value).sort()).toEqual(want.sort());
  });
});

describe("a number", () => {
  it.each<[string, Schema, KubeValue, string[]]>([
    [
      "below",
      { type: "integer", minimum: 1 },
      0,
      ["f: Invalid value: 0: f in body should be greater than or equal to 1"],
    ],
    [
      "not above",
      { type: "number", maximum: 2.5, exclusiveMaximum: true },
      2.5,
      ["f: Invalid value: 2.5: f in body should be less than 2.5"],
    ],
    ["compared with a bound that is cut", { type: "number", minimum: 0.5 }, 0, []],
    [
      "whole, but a float",
      { type: "number", minimum: 0.5 },
      new Float64(0),
      ["f: Invalid value: 0: f in body should be greater than or equal to 0.5"],
    ],
    ["whole float for an integer", { type: "integer" }, new Float64(1), []],
    [
      "no multiple",
      { type: "integer", multipleOf: 2 },
      3,
      ["f: Invalid value: 3: f in body should be a multiple of 2"],
    ],
    [
      "a factor cut to nothing",
      { type: "number", multipleOf: 0.5 },
      1,
      ["f: Invalid value: 0: factor MultipleOf declared for f must be positive: 0"],
    ],
    ["a float's multiple", { type: "number", multipleOf: 0.1 }, 0.3, []],
    [
      "beyond int32",
      { type: "integer", format: "int32" },
      2147483648,
      ['<nil>: Invalid value: "": Checked value must be of type integer with format int32 in f'],
    ],
    [
      "a bound beyond int64",
      { type: "integer", maximum: 2 ** 63 },
      1,
      ['<nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in f'],
    ],
    [
      "a huge bound turned negative",
      { type: "number", maximum: 1e19 },
      1,
      ["f: Invalid value: 1: f in body should be less than or equal to -9223372036854775808"],
    ],
    ["a big integer", { type: "integer", minimum: 0 }, 9223372036854775807n, []],
    [
      "a float as Go prints it",
      { type: "number", maximum: 1 },
      1e30,
      ["f: Invalid value: 1e+30: f in body should be less than or equal to 1"],
    ],
    ["equal to an enum's float", { "x-kubernetes-int-or-string": true, enum: [new Float64(5)] }, 5, []],
    ["the code of an enum's character", { "x-kubernetes-int-or-string": true, enum: ["A"] }, 65, []],
    ["cut to an enum's integer", { enum: [1] }, 1.9, []],
  ])("%s", (_, schema, value, want) => {
    expect(errorsOf(schema, value)).toEqual(want);
  });
});

describe("an older server", () => {
  it.each<[string, string, Schema, KubeValue, string[]]>([
    ["has no singular", "1.33", { type: "array", maxItems: 1 }, [1, 2], ["f: Too many: 2: must have at most 1 items"]],
    [
      "quotes null",
      "1.33",
      { type: "string", nullable: true, enum: ["a"] },
      null,
      ['f: Unsupported value: "null": supported values: "a"'],
    ],
    ["takes any integer for an int32", "1.35", { type: "integer", format: "int32" }, 2147483648, []],
    ["lets bounds be what they are", "1.35", { type: "integer", maximum: 1.5 }, 1, []],
    ["does not know formats of names", "1.34", { type: "string", format: "k8s-short-name" }, "A", []],
  ])("%s", (_, version, schema, value, want) => {
    expect(errorsOf(schema, value, version)).toEqual(want);
  });
});
