import { describe, expect, it } from "vitest";
import type { CrdSchema } from "../../../../src/crd/acceptance/schema/crd-schema.js";
import { checkNumber, isNearlyWhole } from "../../../../src/crd/acceptance/values/number-bounds.js";

const INTEGER = { type: "integer" };
const NUMBER = { type: "number" };

describe("checkNumber", () => {
  it.each<[number | bigint, CrdSchema, string[]]>([
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
      { ...INTEGER, maximum: 9223372036854775807n },
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
    expect(checkNumber(value, schema, "a").map(({ text }) => text)).toEqual(texts);
  });

  it("tells problems of ranges from those of bounds", () => {
    const problems = checkNumber(3, { ...INTEGER, maximum: 1.5 }, "a");
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
  ])("%d: %j", (value, isWhole) => {
    expect(isNearlyWhole(value)).toBe(isWhole);
  });
});
