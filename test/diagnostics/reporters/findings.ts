import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";

/** Texts of the files that the findings below point into; `gone.ts` is not at hand. */
export const TEXTS: Readonly<Record<string, string>> = { "a.ts": "one\ntwo three\nfour\n", "b.ts": "five\n" };

/** An error with all that one can have, a warning without a help, and findings without text or without a place. */
export const FINDINGS: readonly Diagnostic[] = [
  {
    code: "an-error",
    severity: "error",
    message: "three is wrong: 100%, really",
    help: "write 3",
    span: { file: "a.ts", start: 8, end: 13 },
    related: [{ message: "first given here", span: { file: "b.ts", start: 0, end: 4 } }],
  },
  {
    code: "a-warning",
    severity: "warning",
    message: "hm",
    help: undefined,
    span: { file: "b.ts", start: 1, end: 2 },
    related: [],
  },
  {
    code: "elsewhere",
    severity: "error",
    message: "two\nlines",
    help: "help",
    span: { file: "gone.ts", start: 7, end: 9 },
    related: [{ message: "there", span: { file: "gone.ts", start: 0, end: 1 } }],
  },
  { code: "nowhere", severity: "error", message: "nothing", help: "help", span: undefined, related: [] },
];

export function textOf(file: string): string | undefined {
  return TEXTS[file];
}
