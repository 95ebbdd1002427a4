import type { CrdProblem, ProblemList } from "../../../src/crd/acceptance/shape/crd-problem.js";

/** Returns problems as lines, `path | type | text`; warnings start with `warning: `. */
export function problemLines(problems: readonly CrdProblem[]): string[] {
  return problems.map(({ path, type, detail, severity }) => {
    const kind = type === "FieldValueTypeInvalid" ? "Invalid" : type.replace("FieldValue", "");
    return `${severity === "warning" ? "warning: " : ""}${path} | ${kind} | ${detail}`;
  });
}

/** Runs a check and gives what it reported as lines. */
export function linesOf(check: (problems: ProblemList) => void): string[] {
  const problems: ProblemList = [];
  check(problems);
  return problemLines(problems);
}
