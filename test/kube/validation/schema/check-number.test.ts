import { describe, expect, it } from "vitest";
import { traitsOf } from "../../../../src/kube/target-version.js";
import {
  checkNumber,
  isNearlyWhole,
  type NumberProblem,
  toInt64,
} from "../../../../src/kube/validation/schema/check-number.js";
import type { Schema } from "../../../../src/kube/validation/schema/schema.js";
import { prepareSchema } from "../../../../src/kube/validation/schema/schema-node.js";
import { goFloat } from "../../../../src/kube/values/go-text.js";

const problemsOf = (value: number | bigint, schema: Schema): NumberProblem[] =>
  checkNumber(value, prepareSchema(schema, { traits: traitsOf() }), "a");

const INTEGER = { type: "integer" };
const NUMBER = { type: "number" };

describe("checkNumber", () => {
  it.each<[number | bigint, Schema, string[]]>([
    [5, { ...INTEGER, minimum: 5, maximum: 5, multipleOf: 5 }, []],
    [4, { ...INTEGER, minimum: 5 }, ["a in body should be greater than or equal to 5"]],
    [5, { ...INTEGER, minimum: 5, exclusiveMinimum: true }, ["a in body should be greater than 5"]],
    [6, { ...INTEGER, maximum: 5 }, ["a in body should be less than or equal to 5"]],
    [5, { ...INTEGER, maximum: 5, exclusiveMaximum: true }, ["a in body should be less than 5"]],
    [5, { ...INTEGER, multipleOf: 2 }, ["a in body should be a multiple of 2"]],
    [5000000, { ...INTEGER, maximum: 1000000 }, ["a in body should be less than or equal to 1000000"]],
    [5000000.5, { ...NUMBER, maximum: 1000000 }, ["a in body should be less than or equal to 1e+06"]],
    // Bounds of integers must be integers.
    [1, { ...INTEGER, maximum: 1.5 }, ["Maximum boundary value must be of type integer (default format) in a"]],
    [
      1,
      { ...INTEGER, maximum: Number(9223372036854775807n) },
      ["Maximum boundary value must be of type integer (default format) in a"],
    ],
    [
      1,
      { ...INTEGER, format: "int32", minimum: -(2 ** 40) },
      ["Minimum boundary value must be of type integer with format int32 in a"],
    ],
    [2 ** 31, { ...INTEGER, format: "int32" }, ["Checked value must be of type integer with format int32 in a"]],
    [2 ** 31 - 1, { ...INTEGER, format: "int32" }, []],
    [2n ** 63n, INTEGER, ["Checked value must be of type integer (default format) in a"]],
    [1e39, { ...NUMBER, format: "float" }, ["Checked value must be of type number with format float in a"]],
    [1e39, { ...NUMBER, format: "double" }, []],
    // Whole numbers are compared with bounds without fractions.
    [2, { ...NUMBER, minimum: 2.5 }, []],
    [1, { ...NUMBER, multipleOf: 0.5 }, ["factor MultipleOf declared for a must be positive: 0"]],
    [2.5, { ...NUMBER, multipleOf: 0.5 }, []],
    [2.25, { ...NUMBER, multipleOf: 0.5 }, ["a in body should be a multiple of 0.5"]],
    [1, { ...NUMBER, maximum: 1e19 }, ["a in body should be less than or equal to -9223372036854775808"]],
  ])("%s against %o", (value, schema, texts) => {
    expect(problemsOf(value, schema).map(({ detail }) => detail)).toEqual(texts);
  });

  it("tells problems of ranges from those of bounds", () => {
    const problems = problemsOf(3, { ...INTEGER, maximum: 1.5 });
    expect(problems.map(({ isAboutRange }) => isAboutRange)).toEqual([true, false]);
  });
});

describe("isNearlyWhole", () => {
  it.each([
    [1, true],
    [1.5, false],
    [1000000.0000001, true],
    [1e-10, false],
    [2 ** 53, false],
    [Number.NaN, false],
    // Of a billionth just less, and just more.
    [1 + 9.9e-10, true],
    [1 + 1.1e-9, false],
    [1e6 + 0.00099, true],
    [1e6 + 0.0011, false],
  ])("%d: %j", (value, isWhole) => {
    expect(isNearlyWhole(value)).toBe(isWhole);
  });
});

describe("goFloat", () => {
  it.each([
    [0, "0"],
    [-1.5, "-1.5"],
    [123456.5, "123456.5"],
    [1000000, "1e+06"],
    [1234567.5, "1.2345675e+06"],
    [-1e21, "-1e+21"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1e100, "1e+100"],
  ])("writes %d as %s", (value, text) => {
    expect(goFloat(value)).toBe(text);
  });
});

describe("toInt64", () => {
  it.each([
    [1.9, 1n],
    [-1.9, -1n],
    [1e19, -(2n ** 63n)],
    [-1e19, -(2n ** 63n)],
    [Number.NaN, -(2n ** 63n)],
    [2 ** 62, 2n ** 62n],
  ])("makes of %d %d", (value, whole) => {
    expect(toInt64(value)).toBe(whole);
  });
});
