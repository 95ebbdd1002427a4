import { describe, expect, it } from "vitest";
import { codeFrame } from "../../src/diagnostics/reporters/report-text.js";

const TEN = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`).join("\n");

/** The frame around the first occurrence of a part of a text. */
function frame(text: string, part: string, length = part.length): string {
  const start = text.indexOf(part);
  return codeFrame(text, { file: "a.ts", start, end: start + length });
}

describe("codeFrame", () => {
  it("shows two lines before and one behind, with carets under the part", () => {
    expect(frame(TEN, "ne 5")).toBe(
      ["  3 | line 3", "  4 | line 4", "> 5 | line 5", "    |   ^^^^", "  6 | line 6"].join("\n"),
    );
  });

  it("shows what there is at the start and at the end", () => {
    expect(frame(TEN, "line 1")).toBe(["> 1 | line 1", "    | ^^^^^^", "  2 | line 2"].join("\n"));
    expect(frame(TEN, "10")).toBe(["   8 | line 8", "   9 | line 9", "> 10 | line 10", "     |      ^^"].join("\n"));
    expect(frame("a", "a")).toBe(["> 1 | a", "    | ^"].join("\n"));
    expect(codeFrame("", { file: "a.ts", start: 0, end: 0 })).toBe(["> 1 |", "    | ^"].join("\n"));
  });

  it("marks the first line of a part with several, to its end", () => {
    expect(frame("ab cd\nef", "cd\nef")).toBe(["> 1 | ab cd", "    |    ^^", "  2 | ef"].join("\n"));
  });

  it("marks one character where the part is empty or past the end", () => {
    expect(codeFrame("ab", { file: "a.ts", start: 1, end: 1 })).toBe(["> 1 | ab", "    |  ^"].join("\n"));
    expect(codeFrame("ab", { file: "a.ts", start: 9, end: 12 })).toBe(["> 1 | ab", "    |   ^"].join("\n"));
  });

  it("keeps tabs before the part, so that the carets stand under it", () => {
    expect(frame("\ta\tbc", "bc")).toBe(["> 1 | \ta\tbc", "    | \t \t^^"].join("\n"));
  });

  it("does not show carriage returns and byte order marks", () => {
    expect(frame("\uFEFFab\r\ncd\r\n", "ab")).toBe(["> 1 | ab", "    | ^^", "  2 | cd"].join("\n"));
    expect(frame("ab\r\ncd\r\n", "cd")).toBe(["  1 | ab", "> 2 | cd", "    | ^^", "  3 |"].join("\n"));
  });

  it("cuts long lines around the part", () => {
    const text = `${"a".repeat(200)}XYZ${"b".repeat(200)}`;
    const [shown = "", carets = ""] = frame(text, "XYZ").split("\n");
    const line = shown.slice("> 1 | ".length);
    expect(line).toHaveLength(160);
    expect(line.slice(80, 83)).toBe("XYZ");
    expect(carets).toBe(`    | ${" ".repeat(80)}^^^`);
  });

  it("marks no more of a long line than it shows", () => {
    const text = `${"a".repeat(100)}${"X".repeat(300)}`;
    const [shown = "", carets = ""] = frame(text, "X", 300).split("\n");
    expect(carets.length).toBe(shown.length);
    expect(carets.endsWith("^".repeat(80))).toBe(true);
  });
});
