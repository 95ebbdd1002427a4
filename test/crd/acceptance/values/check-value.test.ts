import { describe, expect, it } from "vitest";
import type { CrdSchema } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { checkValue } from "../../../../src/crd/acceptance/values/check-value.js";
import type { JsonValue } from "../../../../src/kube/values/json-value.js";
import { problemLines } from "../problem-lines.js";

const TEXT = { type: "string" };
const INTEGER = { type: "integer" };

function lines(value: JsonValue, schema: CrdSchema): string[] {
  return problemLines(checkValue(value, schema, "at"));
}

describe("checkValue", () => {
  it.each<[JsonValue, CrdSchema]>([
    ["a", TEXT],
    [1, INTEGER],
    [1, { type: "number" }],
    [null, { ...TEXT, nullable: true }],
    [true, {}],
    [true, { "x-kubernetes-int-or-string": true }],
    // The server asks nothing more of a list where there is a format.
    [["a"], { ...TEXT, format: "date" }],
    [1.9, { type: "number", enum: [1] }],
    ["😀😀", { ...TEXT, maxLength: 2, minLength: 2 }],
    [{}, { type: "object", properties: { toString: TEXT } }],
    [{ a: [1] }, { type: "object", enum: [{ a: [1] }] }],
    [2n ** 60n, { ...INTEGER, enum: [2n ** 60n] }],
    [1e19, { type: "number" }],
    ["anything", { ...TEXT, format: "ip" }],
  ])("takes %o for %o", (value, schema) => {
    expect(lines(value, schema)).toEqual([]);
  });

  it.each<[JsonValue, CrdSchema, string[]]>([
    [5, TEXT, ['at | Invalid |  in body must be of type string: "integer"']],
    [null, TEXT, ['at | Invalid |  in body must be of type string: "null"']],
    [
      1.5,
      INTEGER,
      [
        'at | Invalid |  in body must be of type integer: "number"',
        "at | Invalid | Checked value must be of type integer (default format) in ",
      ],
    ],
    [5, { ...TEXT, format: "date" }, ['at | Invalid |  in body must be of type date: "int64"']],
    [true, { format: "date" }, ['at | Invalid |  in body must be of type date: ""']],
    ["a", { ...TEXT, format: "date" }, ['at | Invalid |  in body must be of type date: "a"']],
    ["abc", { ...TEXT, maxLength: 2, pattern: "^b" }, ["at | TooLong | may not be more than 2 bytes"]],
    ["", { ...TEXT, minLength: 1 }, ["at | Invalid |  in body should be at least 1 chars long"]],
    ["a", { ...TEXT, pattern: "^b" }, ["at | Invalid |  in body should match '^b'"]],
    ["c", { ...TEXT, enum: ["a", 1, null] }, ['at | NotSupported | supported values: "a", "1", "null"']],
    [null, { ...TEXT, nullable: true, enum: ["a", null] }, ['at | NotSupported | supported values: "a", "null"']],
    [11, { ...INTEGER, maximum: 10 }, ["at | Invalid |  in body should be less than or equal to 10"]],
  ])("refuses %o for %o", (value, schema, wanted) => {
    expect(lines(value, schema)).toEqual(wanted);
  });

  it.each<[JsonValue, CrdSchema, string[]]>([
    [{ a: 5 }, { properties: { a: TEXT } }, ['at.a | Invalid | a in body must be of type string: "integer"']],
    [
      { m: { x: 5 } },
      { properties: { m: { additionalProperties: TEXT } } },
      ['at.m.x | Invalid | m.x in body must be of type string: "integer"'],
    ],
    [{ x: 5 }, { additionalProperties: TEXT }, ['at.x | Invalid | .x in body must be of type string: "integer"']],
    [{ x: 5 }, { additionalProperties: false }, ["at | Invalid | .x in body is a forbidden property"]],
    [{}, { required: ["a", "toString"] }, ["at.a | Required | ", "at.toString | Required | "]],
    [{ a: 1 }, { minProperties: 2 }, ["at | Invalid |  in body should have at least 2 properties"]],
    [{ a: 1, b: 1 }, { maxProperties: 1 }, ["at | TooMany | must have at most 1 item"]],
    [["a", 5], { items: TEXT }, ['at.[1] | Invalid | [1] in body must be of type string: "integer"']],
    [
      { a: [{ b: 5 }] },
      { properties: { a: { items: { properties: { b: TEXT } } } } },
      ['at.a[0].b | Invalid | a[0].b in body must be of type string: "integer"'],
    ],
    [[1], { minItems: 2 }, ["at | Invalid |  in body should have at least 2 items"]],
    [[1, 2, 3], { maxItems: 2 }, ["at | TooMany | must have at most 2 items"]],
  ])("finds in %o by %o", (value, schema, wanted) => {
    expect(lines(value, schema)).toEqual(wanted);
  });

  it.each<[JsonValue, CrdSchema, string[]]>([
    ["ab", { anyOf: [{ minLength: 3 }, { pattern: "^a" }] }, []],
    [
      "a",
      { anyOf: [{ minLength: 3 }, { pattern: "^b" }] },
      [
        'at | Invalid | "" must validate at least one schema (anyOf)',
        "at | Invalid |  in body should be at least 3 chars long",
      ],
    ],
    [
      // Of the two, the second branch passes more checks.
      { a: "x", b: "y" },
      { anyOf: [{ required: ["c"] }, { properties: { a: { enum: ["x"] }, b: { enum: ["z"] } } }] },
      ['at | Invalid | "" must validate at least one schema (anyOf)', 'at.b | NotSupported | supported values: "z"'],
    ],
    ["a", { oneOf: [{ minLength: 3 }, { pattern: "^a" }] }, []],
    [
      "a",
      { oneOf: [{ minLength: 1 }, { pattern: "^a" }] },
      ['at | Invalid | "" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
    ],
    [
      "a",
      { oneOf: [{ minLength: 3 }, { minLength: 2 }] },
      [
        'at | Invalid | "" must validate one and only one schema (oneOf). Found none valid',
        "at | Invalid |  in body should be at least 3 chars long",
      ],
    ],
    [
      "a",
      { allOf: [{ minLength: 1 }, { minLength: 2 }] },
      [
        "at | Invalid |  in body should be at least 2 chars long",
        'at | Invalid | "" must validate all the schemas (allOf)',
      ],
    ],
    [
      "a",
      { allOf: [{ minLength: 2 }] },
      [
        "at | Invalid |  in body should be at least 2 chars long",
        'at | Invalid | "" must validate all the schemas (allOf). None validated',
      ],
    ],
    ["a", { not: { minLength: 2 } }, []],
    ["a", { not: { minLength: 1 } }, ['at | Invalid | "" must not validate the schema (not)']],
    [
      { x: "a" },
      { properties: { x: { not: { minLength: 1 } } } },
      ['at | Invalid | "x" must not validate the schema (not)'],
    ],
  ])("combines for %o by %o", (value, schema, wanted) => {
    expect(lines(value, schema)).toEqual(wanted);
  });

  it("reports the same thing once", () => {
    expect(lines("a", { minLength: 2, allOf: [{ minLength: 2 }] })).toEqual([
      "at | Invalid |  in body should be at least 2 chars long",
      'at | Invalid | "" must validate all the schemas (allOf). None validated',
    ]);
  });
});
