import { describe, expect, it } from "vitest";
import { lineAt, lineColumnAt, lineCount } from "../../src/diagnostics/source-span.js";

describe("lineColumnAt", () => {
  it.each<[string, number, number, number]>([
    ["", 0, 1, 1],
    ["abc", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["abc", 3, 1, 4],
    ["abc", 99, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\n\nb", 2, 2, 1],
    ["a\r\nb", 3, 2, 1],
    ["a\r\nb", 2, 1, 3],
    ["\tb", 1, 1, 2],
    ["😀b", 2, 1, 3],
    ["\uFEFFab", 1, 1, 1],
    ["\uFEFFab", 2, 1, 2],
    ["\uFEFFab", 0, 1, 1],
    ["\uFEFFa\nb", 3, 2, 1],
  ])("%j at %i is %i:%i", (text, offset, line, column) => {
    expect(lineColumnAt(text, offset)).toEqual({ line, column });
  });
});

describe("lineAt and lineCount", () => {
  it("read lines as editors show them, of texts in any order", () => {
    const [one, other] = ["\uFEFFa\r\nb\r\n\r", "c\nd"];
    expect([1, 2, 3, 4].map((line) => lineAt(one, line))).toEqual(["a", "b", "\r", ""]);
    expect([lineAt(other, 1), lineAt(other, 2), lineCount(other), lineCount(one), lineCount("")]).toEqual([
      "c",
      "d",
      2,
      3,
      1,
    ]);
    expect([lineColumnAt(one, 4), lineColumnAt(other, 2), lineColumnAt(one, 1)]).toEqual([
      { line: 2, column: 1 },
      { line: 2, column: 1 },
      { line: 1, column: 1 },
    ]);
  });
});
