import { describe, expect, it } from "vitest";
import { printable } from "../../src/io/printable.js";

describe("a text as a terminal shows it", () => {
  it.each([
    ["a name-1 ü 名 \u{1f600} \u00a0", "a name-1 ü 名 \u{1f600} \u00a0"],
    ["\u001b[31m\u0000\t\r\n\u007f\u009f", "\\u001b[31m\\u0000\\u0009\\u000d\\u000a\\u007f\\u009f"],
    ["\u202a\u202e\u2066\u2069\u200e\u061c", "\\u202a\\u202e\\u2066\\u2069\\u200e\\u061c"],
    ["\u2028\u2029\ufeff\ud800", "\\u2028\\u2029\\ufeff\\ud800"],
    // A row just outside of each range.
    ["\u00a1\u2029x\u202f\u2065\u206a\ufefe", "\u00a1\\u2029x\u202f\u2065\u206a\ufefe"],
  ])("of %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
