import { describe, expect, it } from "vitest";
import { readsAsNonString, resolvePlainScalar } from "../../../src/kube/decode/plain-scalar.js";

const values: readonly (readonly [text: string, value: null | boolean | number | bigint])[] = [
  ["", null],
  ["~", null],
  ["Null", null],
  ["y", true],
  ["YES", true],
  ["On", true],
  ["N", false],
  ["off", false],
  ["False", false],
  [".NaN", Number.NaN],
  ["+.inf", Number.POSITIVE_INFINITY],
  ["-.INF", Number.NEGATIVE_INFINITY],
  ["0", 0],
  ["-0", 0],
  ["+12", 12],
  ["-12", -12],
  ["1_000", 1000],
  ["-_5", -5],
  ["017", 15],
  ["-017", -15],
  ["0_1_7", 15],
  ["0o17", 15],
  ["0O17", 15],
  ["0x1F", 31],
  ["-0X1f", -31],
  ["0b101", 5],
  ["0B101", 5],
  ["0b-101", -5],
  ["0b+101", 5],
  ["08", 8],
  ["1.5", 1.5],
  ["1.", 1],
  ["1e3", 1000],
  ["1E-3", 0.001],
  ["-.5", -0.5],
  [".5", 0.5],
  [".5_0", 0.5],
  [".5e1_0", 5e9],
  ["1_.5", 1.5],
  ["1e-400", 0],
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", 9007199254740993n],
  ["9223372036854775808", 9223372036854775808n],
  ["18446744073709551615", 18446744073709551615n],
  ["-9223372036854775808", -9223372036854775808n],
  ["0xFFFFFFFFFFFFFFFF", 18446744073709551615n],
  ["18446744073709551616", 2 ** 64],
  ["-9223372036854775809", -(2 ** 63)],
  ["+9223372036854775808", 2 ** 63],
  ["0777777777777777777777777", 7.777777777777778e23],
];

const strings = [
  "a",
  "nULL",
  "tRUE",
  "NaN",
  "inf",
  ".i",
  "_1",
  "._5",
  ".5_",
  ".5__0",
  ".5e400",
  "1e400",
  "1e",
  "e1",
  "0x",
  "0xg",
  "0b2",
  "0o8",
  "0B-1",
  "-0b-1",
  "0xFFFFFFFFFFFFFFFFF",
  "0o7777777777777777777777777",
  "+",
  "-",
  "1.2.3",
  "1-2",
  "100Mi",
  "<<",
  "=",
];

describe("resolvePlainScalar", () => {
  it.each(values)("reads %j as %s", (text, value) => {
    expect(resolvePlainScalar(text)).toBe(value);
  });

  it.each([...strings, "2001-01-01", "1:20"])("reads %j as a string", (text) => {
    expect(resolvePlainScalar(text)).toBe(text);
  });
});

describe("readsAsNonString", () => {
  it.each([...values.map(([text]) => text), "2001-01-01", "1:20", "-1_0:59:5", "1:20.5_"])("holds for %j", (text) => {
    expect(readsAsNonString(text)).toBe(true);
  });

  it.each([...strings, "2001-13-45", "1:60", "a1:20"])("does not hold for %j", (text) => {
    expect(readsAsNonString(text)).toBe(false);
  });
});
