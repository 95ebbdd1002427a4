import { describe, expect, it } from "vitest";
import { needsExplicitKey, scalarStyle } from "../../../src/crd/yaml/scalar-text.js";

describe("scalarStyle", () => {
  it.each([
    ["text that nothing stands against", "a b", "plain"],
    ["text that reads as a boolean", "no", "double"],
    ["text that reads as syntax", "- a", "single"],
    ["text that reads as syntax and holds a tab", "- a\tb", "double"],
    ["several lines", "a\nb", "literal"],
    ["several lines, one with a space at its end", "a \nb", "double"],
    ["several lines with an emoji", "a\n😀", "double"],
    ["a line separator", "a\u2028b", "single"],
    ["a line separator beside a space", "a \u2028b", "double"],
  ])("gives for %s", (_name, text, style) => {
    expect(scalarStyle(text)).toBe(style);
  });
});

describe("needsExplicitKey", () => {
  it.each([
    ["128 bytes", "k".repeat(128), false],
    ["129 bytes", "k".repeat(129), true],
    ["64 runes of two bytes", "é".repeat(64), false],
    ["65 runes of two bytes", "é".repeat(65), true],
    ["43 runes of three bytes", "漢".repeat(43), true],
    ["a line feed", "a\nb", true],
    ["a carriage return", "a\rb", true],
    ["U+0085", "a\x85b", true],
    ["a line separator", "a\u2028b", true],
    ["a tab", "a\tb", false],
  ])("says of a key with %s", (_name, key, explicit) => {
    expect(needsExplicitKey(key)).toBe(explicit);
  });
});
