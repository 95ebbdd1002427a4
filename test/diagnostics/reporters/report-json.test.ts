import { describe, expect, it } from "vitest";
import { jsonDiagnostics } from "../../../src/diagnostics/reporters/report-json.js";
import { FINDINGS, textOf } from "./findings.js";

describe("jsonDiagnostics", () => {
  it("gives places with lines and columns, and leaves out what there is none of", () => {
    expect(JSON.parse(JSON.stringify(jsonDiagnostics(FINDINGS, textOf)))).toEqual([
      {
        code: "an-error",
        severity: "error",
        message: "three is wrong: 100%, really",
        help: "write 3",
        place: { file: "a.ts", line: 2, column: 5, endLine: 2, endColumn: 10 },
        related: [{ message: "first given here", file: "b.ts", line: 1, column: 1, endLine: 1, endColumn: 5 }],
      },
      {
        code: "a-warning",
        severity: "warning",
        message: "hm",
        place: { file: "b.ts", line: 1, column: 2, endLine: 1, endColumn: 3 },
      },
      {
        code: "elsewhere",
        severity: "error",
        message: "two\nlines",
        help: "help",
        place: { file: "gone.ts" },
        related: [{ message: "there", file: "gone.ts" }],
      },
      { code: "nowhere", severity: "error", message: "nothing", help: "help" },
    ]);
  });
});
