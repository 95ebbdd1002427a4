import { describe, expect, it } from "vitest";
import { numberText } from "../../../src/crd/yaml/to-yaml.js";

const cases: readonly (readonly [name: string, value: number | bigint, text: string])[] = [
  ["an integer", 1, "1"],
  ["a negative fraction", -0.5, "-0.5"],
  ["a fraction", 1.5, "1.5"],
  ["a tenth", 0.1, "0.1"],
  ["a hundred", 100, "100"],
  ["five zeros", 100000, "100000"],
  ["six zeros", 1000000, "1000000"],
  ["a fraction with exponent 5", 123456.5, "123456.5"],
  ["a fraction with exponent 6", 1234567.5, "1.2345675e+06"],
  ["a fraction with exponent -4", 0.0001, "0.0001"],
  ["a fraction with exponent -5", 0.00001, "1e-05"],
  ["a fraction with exponent -6", 0.000001, "1e-06"],
  ["a fraction with exponent -7", 1e-7, "1e-07"],
  ["an exponent of three digits", 1e300, "1e+300"],
  ["an integer beyond 2^53", 12345678901234567n, "12345678901234567"],
  ["the largest int64", 9223372036854775807n, "9223372036854775807"],
  ["the smallest int64", -9223372036854775808n, "-9223372036854775808"],
  ["one below int64", -9223372036854775809n, "-9.223372036854776e+18"],
  ["one above int64", 9223372036854775808n, "9223372036854775808"],
  ["the largest uint64", 18446744073709551615n, "18446744073709551615"],
  ["one above uint64", 18446744073709551616n, "1.8446744073709552e+19"],
  ["the float nearest to the largest int64, as JSON shows it", 2 ** 63, "9223372036854776000"],
  ["the same below zero, which JSON shows beyond int64", -(2 ** 63), "-9.223372036854776e+18"],
  ["the float nearest to the largest uint64", 2 ** 64, "1.8446744073709552e+19"],
  ["an integral float beyond uint64", 1e20, "1e+20"],
  ["an integral float that JSON shows with an exponent", 1e21, "1e+21"],
  ["zero", 0, "0"],
  ["negative zero, which an int64 cannot be", -0, "0"],
  ["infinity", Number.POSITIVE_INFINITY, ".inf"],
  ["negative infinity", Number.NEGATIVE_INFINITY, "-.inf"],
  ["not a number", Number.NaN, ".nan"],
];

describe("numberText", () => {
  it.each(cases)("writes %s", (_name, value, text) => {
    expect(numberText(value)).toBe(text);
  });
});
