import { describe, expect, it } from "vitest";
import { goFloatText, toInt64 } from "../../../../src/crd/acceptance/values/go-number.js";

describe("goFloatText", () => {
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
    expect(goFloatText(value)).toBe(text);
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
