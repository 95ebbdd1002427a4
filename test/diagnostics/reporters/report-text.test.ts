import picocolors from "picocolors";
import { describe, expect, it } from "vitest";
import { reportText } from "../../../src/diagnostics/reporters/report-text.js";
import { FINDINGS, textOf } from "./findings.js";

describe("reportText", () => {
  it("shows place, code, message, frame, related places and help, with a blank line between findings", () => {
    expect(reportText(FINDINGS, textOf, picocolors.createColors(false))).toBe(`\
a.ts:2:5 - error an-error: three is wrong: 100%, really
  1 | one
> 2 | two three
    |     ^^^^^
  3 | four
  b.ts:1:1 - first given here
  help: write 3

b.ts:1:2 - warning a-warning: hm
> 1 | five
    |  ^
  2 |

gone.ts - error elsewhere: two
lines
  gone.ts - there
  help: help

error nowhere: nothing
  help: help
`);
  });

  it("shows why a finding is accepted, in the place of help", () => {
    const [finding] = FINDINGS.filter(({ help }) => help !== undefined);
    const accepted = finding === undefined ? [] : [{ ...finding, accepted: { reason: "fine", was: "error" } as const }];
    const text = reportText(accepted, textOf, picocolors.createColors(false));
    expect(text).toMatch(/\n {2}accepted: fine\n$/);
    expect(text).not.toContain("help:");
  });

  it("is empty without findings", () => {
    expect(reportText([], textOf, picocolors.createColors(false))).toBe("");
  });

  it("has colours where they are wanted", () => {
    const text = reportText(FINDINGS, textOf, picocolors.createColors(true));
    expect(text).toContain("\u001b[31merror an-error\u001b[39m");
    expect(text).toContain("\u001b[33mwarning a-warning\u001b[39m");
  });
});
