import { describe, expect, it } from "vitest";
import { parseJson, printJson } from "../../../src/runtime/client/json-text.js";

describe("JSON", () => {
  it.each<[string, unknown]>([
    ['{"a":1,"b":[true,null,"x"]}', { a: 1, b: [true, null, "x"] }],
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["[-9223372036854775808,9223372036854775807]", [-9223372036854775808n, 9223372036854775807n]],
    ['{"a":"9007199254740993","b\\"9007199254740993":1}', { a: "9007199254740993", 'b"9007199254740993': 1 }],
  ])("%s is read exactly, and written back the same", (text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(printJson(value)).toBe(text);
  });

  it.each([
    "1.00000000000000000001",
    "12345678901234567890.5",
    "1234567890123456789e2",
    "0.12345678901234567890",
    "1e-12345678901234567890",
  ])("%s is a float", (text) => {
    expect(parseJson(text)).toBe(Number(text));
  });

  it("refuses what is none", () => {
    expect(() => parseJson("{a:1}")).toThrow(SyntaxError);
  });
});
