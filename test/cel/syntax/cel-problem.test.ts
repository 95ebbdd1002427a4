import { describe, expect, it } from "vitest";
import { type CelProblem, problemsText } from "../../../src/cel/syntax/cel-problem.js";

const problem = (at: number, message: string): CelProblem => ({
  offset: at,
  start: at,
  end: at + 1,
  message,
  kind: "type",
});

/** Texts of an API server 1.37. */
describe("problems as the server prints them", () => {
  it.each<{ name: string; source: string; problems: readonly CelProblem[]; text: string }>([
    {
      name: "one",
      source: "self.x > 0",
      problems: [problem(4, "undefined field 'x'")],
      text: "ERROR: <input>:1:5: undefined field 'x'\n | self.x > 0\n | ....^",
    },
    {
      name: "two, sorted by place, on several lines",
      source: "self.x ==\n  self.y",
      problems: [problem(16, "undefined field 'y'"), problem(4, "undefined field 'x'")],
      text: [
        "ERROR: <input>:1:5: undefined field 'x'\n | self.x ==\n | ....^",
        "ERROR: <input>:2:7: undefined field 'y'\n |   self.y\n | ......^",
      ].join("\n"),
    },
    {
      name: "wide characters",
      source: "'😀é' + 1",
      problems: [problem(6, "no")],
      text: "ERROR: <input>:1:6: no\n | '😀é' + 1\n | .．．..^",
    },
    {
      name: "under a wide character",
      source: "é",
      problems: [problem(0, "no")],
      text: "ERROR: <input>:1:1: no\n | é\n | ＾",
    },
    { name: "tabs", source: "\tx", problems: [problem(1, "no")], text: "ERROR: <input>:1:2: no\n |  x\n | .^" },
    { name: "no place", source: "x", problems: [problem(-1, "too deep")], text: "ERROR: <input>:-1:0: too deep" },
    {
      name: "a line that is too long to be shown",
      source: `${"a".repeat(16_385)}`,
      problems: [problem(2, "no")],
      text: "ERROR: <input>:1:3: no",
    },
  ])("$name", ({ source, problems, text }) => {
    expect(problemsText(source, problems)).toBe(text);
  });

  it("leaves out what comes after a hundred", () => {
    const text = problemsText(
      "x",
      Array.from({ length: 103 }, () => problem(0, "no")),
    );
    expect(text.match(/ERROR/g)).toHaveLength(100);
    expect(text.endsWith("\n3 more errors were truncated")).toBe(true);
  });
});
