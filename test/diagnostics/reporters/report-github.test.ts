import { describe, expect, it } from "vitest";
import { reportGithub, reportUnchanged } from "../../../src/diagnostics/reporters/report-github.js";
import { FINDINGS, textOf } from "./findings.js";

describe("reportGithub", () => {
  it("writes a command a line, with what the format escapes", () => {
    expect(reportGithub(FINDINGS, textOf).split("\n")).toEqual([
      "::error file=a.ts,title=an-error,line=2,endLine=2,col=5,endColumn=10::three is wrong: 100%25, really%0Ahelp: write 3",
      "::warning file=b.ts,title=a-warning,line=1,endLine=1,col=2,endColumn=3::hm",
      "::error file=gone.ts,title=elsewhere::two%0Alines%0Ahelp: help",
      "::error title=nowhere::nothing%0Ahelp: help",
      "",
    ]);
  });

  it("writes an accepted error as a warning and an accepted warning as a notice, with the reason", () => {
    const accepted = (was: "error" | "warning") =>
      FINDINGS.slice(1, 2).map((finding) => ({ ...finding, accepted: { reason: "fine, 100%", was } }));
    const command = "file=b.ts,title=a-warning,line=1,endLine=1,col=2,endColumn=3::hm%0Aaccepted: fine, 100%25";
    expect(reportGithub(accepted("error"), textOf)).toBe(`::warning ${command}\n`);
    expect(reportGithub(accepted("warning"), textOf)).toBe(`::notice ${command}\n`);
  });

  it("escapes separators in the name of a file", () => {
    const [first] = FINDINGS;
    const moved = FINDINGS.slice(0, 1).map((finding) => ({
      ...finding,
      span: { file: "a,b:c%.ts", start: 0, end: 1 },
    }));
    expect(first).toBeDefined();
    expect(reportGithub(moved, textOf)).toMatch(/^::error file=a%2Cb%3Ac%25\.ts,title=an-error::/);
  });

  it("is empty without findings", () => {
    expect(reportGithub([], textOf)).toBe("");
  });
});

describe("reportUnchanged", () => {
  it("writes one line of text for each finding, which is no command", () => {
    const accepted = FINDINGS.slice(1, 2).map((finding) => ({
      ...finding,
      span: { file: "::error::.ts", start: 1, end: 2 },
      accepted: { reason: "fine", was: "error" as const },
    }));
    expect(reportUnchanged([...FINDINGS, ...accepted], textOf).split("\n")).toEqual([
      "on an unchanged line: a.ts:2:5 - error an-error: three is wrong: 100%, really; help: write 3",
      "on an unchanged line: b.ts:1:2 - warning a-warning: hm",
      "on an unchanged line: gone.ts - error elsewhere: two lines; help: help",
      "on an unchanged line: error nowhere: nothing; help: help",
      "on an unchanged line: ::error::.ts - warning a-warning: hm; accepted: fine",
      "",
    ]);
  });
});
