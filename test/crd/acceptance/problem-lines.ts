import type { CrdProblem, ProblemList } from "../../../src/crd/acceptance/shape/crd-problem.js";

/** Returns problems as lines, `path | type | text`; warnings start with `warning: `. */
export function problemLines(problems: readonly CrdProblem[]): string[] {
  return problems.map(({ path, type, text, severity }) => {
    return `${severity === "warning" ? "warning: " : ""}${path} | ${type} | ${text}`;
  });
}

/** Runs a check and gives what it reported as lines. */
export function linesOf(check: (problems: ProblemList) => void): string[] {
  const problems: ProblemList = [];
  check(problems);
  return problemLines(problems);
}
