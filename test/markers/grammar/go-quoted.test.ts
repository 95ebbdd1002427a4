import { describe, expect, it } from "vitest";
import { goQuoted } from "../../../src/markers/grammar/go-quoted.js";

describe("goQuoted", () => {
  it.each([
    ["", '""'],
    ['say "x"\\', String.raw`"say \"x\"\\"`],
    ["a\tb\n\r\v\f\b\u0007", String.raw`"a\tb\n\r\v\f\b\a"`],
    ["\u0001\u007f", String.raw`"\x01\x7f"`],
    ["日本 語 😀 é", '"日本 語 😀 é"'],
    ["\u00a0\u200b\ufeff", String.raw`"\u00a0\u200b\ufeff"`],
    ["\u{e0001}", String.raw`"\U000e0001"`],
  ])("quotes %j", (text, quoted) => {
    expect(goQuoted(text)).toBe(quoted);
  });
});
