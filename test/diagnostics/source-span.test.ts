import { describe, expect, it } from "vitest";
import { lineColumnAt, withoutByteOrderMark } from "../../src/diagnostics/source-span.js";

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

describe("withoutByteOrderMark", () => {
  it("takes it away at the start and nowhere else", () => {
    expect(withoutByteOrderMark("\uFEFFa\uFEFF")).toBe("a\uFEFF");
    expect(withoutByteOrderMark("a")).toBe("a");
  });
});
