import { describe, expect, it } from "vitest";
import { scanString, unquote } from "../../../src/markers/grammar/string-literal.js";

describe("scanString", () => {
  it.each([
    ['"a" b', '"a"'],
    [String.raw`"a\"b"c`, String.raw`"a\"b"`],
    [String.raw`"\\"c`, String.raw`"\\"`],
    ["`a\\`b", "`a\\`"],
    ["``x", "``"],
  ])("takes from %s the string %s", (text, literal) => {
    expect(scanString(text, 0)).toStrictEqual({ end: literal.length });
  });

  it.each(['"a', "`a", String.raw`"a\"`])("finds that %s does not end", (text) => {
    expect(scanString(text, 0)).toStrictEqual({ end: text.length, fault: "literal not terminated" });
  });

  it.each(['"\\d" x', '"\\\'" x', '"\\8" x', '"\\1" x', '"\\x4" x', '"\\u12" x'])(
    "refuses the escape in %s",
    (text) => {
      expect(scanString(text, 0)).toStrictEqual({ end: text.length - 2, fault: "invalid char escape" });
    },
  );

  it("names the bad escape where the string does not end either", () => {
    expect(scanString('"\\', 0)).toStrictEqual({ end: 2, fault: "invalid char escape" });
  });
});

describe("unquote", () => {
  it.each([
    ['"it\'s {x}; y"', "it's {x}; y"],
    ['`a\\n"b`', 'a\\n"b'],
    [String.raw`"\a\b\f\n\r\t\v\\\""`, '\u0007\b\f\n\r\t\v\\"'],
    [String.raw`"\\x41"`, "\\x41"],
    [String.raw`"\x41\101\u00e9\U0001F600"`, "AAé😀"],
    [String.raw`"\xe6\x97\xa5\346\234\254"`, "日本"],
    [String.raw`"a\xffb"`, "a\ufffdb"],
  ])("reads %s", (literal, text) => {
    expect(unquote(literal)).toBe(text);
  });

  it.each([String.raw`"\400"`, String.raw`"\ud800"`, String.raw`"\U00110000"`])("refuses %s", (literal) => {
    expect(unquote(literal)).toBeUndefined();
  });
});
