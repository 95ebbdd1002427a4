import { describe, expect, it } from "vitest";
import { convertInteger, convertNumber, scanNumber } from "../../../src/markers/grammar/number-literal.js";

describe("scanNumber", () => {
  it.each([
    ["10;", "10", "integer"],
    ["1.5.2", "1.5", "float"],
    ["1..2", "1.", "float"],
    [".5x", ".5", "float"],
    ["1e+3-", "1e+3", "float"],
    ["100Mi", "100", "integer"],
    ["0x1Fp4,", "0x1Fp4", "float"],
    ["0xfeg", "0xfe", "integer"],
    ["09.5", "09.5", "float"],
    ["1_000 ", "1_000", "integer"],
    ["0_7", "0_7", "integer"],
  ] as const)("takes from %s the %s", (text, literal, kind) => {
    expect(scanNumber(text, 0)).toStrictEqual({ kind, end: literal.length });
  });

  it.each([
    ["08", "invalid digit '8' in octal literal"],
    ["0b12", "invalid digit '2' in binary literal"],
    ["1e", "exponent has no digits"],
    ["1e_", "exponent has no digits"],
    ["0x", "hexadecimal literal has no digits"],
    ["0o_", "octal literal has no digits"],
    ["0b1.1", "invalid radix point in binary literal"],
    ["0o7e1", "'e' exponent requires decimal mantissa"],
    ["1P4", "'P' exponent requires hexadecimal mantissa"],
    ["0x1.8", "hexadecimal mantissa requires a 'p' exponent"],
    ["1__0", "'_' must separate successive digits"],
    ["1_", "'_' must separate successive digits"],
    ["1_.5", "'_' must separate successive digits"],
  ])("finds fault with all of %s: %s", (text, fault) => {
    expect(scanNumber(text, 0)).toMatchObject({ end: text.length, fault });
  });

  it("begins where it is told", () => {
    expect(scanNumber("a 12 b", 2)).toStrictEqual({ kind: "integer", end: 4 });
  });
});

describe("convertInteger", () => {
  it.each([
    ["010", 10],
    ["-5", -5],
    ["-0", 0],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["9223372036854775807", 9223372036854775807n],
    ["-9223372036854775808", -9223372036854775808n],
  ])("reads %s", (literal, value) => {
    expect(convertInteger(literal)).toStrictEqual({ value });
  });

  it.each(["9223372036854775808", "-9223372036854775809"])("refuses %s as out of Go's int64 range", (literal) => {
    expect(convertInteger(literal)).toStrictEqual({ refusal: "value out of range" });
  });

  it.each(["0x10", "0b1", "1_000"])("refuses %s as no decimal integer", (literal) => {
    expect(convertInteger(literal)).toStrictEqual({ refusal: "invalid syntax" });
  });
});

describe("convertNumber", () => {
  it.each([
    ["1_0.5", 10.5],
    ["-.5", -0.5],
    ["1.", 1],
    ["010", 10],
    ["1e6", 1_000_000],
    ["0x1.8p1", 3],
    ["-0x_1p-1", -0.5],
  ])("reads %s", (literal, value) => {
    expect(convertNumber(literal)).toStrictEqual({ value });
  });

  it.each(["0x10", "0b1", "0o7"])("refuses the base of %s", (literal) => {
    expect(convertNumber(literal)).toStrictEqual({ refusal: "invalid syntax" });
  });

  it.each(["1e400", "-1e400", "0x1p5000"])("refuses %s as out of range", (literal) => {
    expect(convertNumber(literal)).toStrictEqual({ refusal: "value out of range" });
  });
});
