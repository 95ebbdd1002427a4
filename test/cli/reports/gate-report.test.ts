import { describe, expect, it } from "vitest";
import { differencesText } from "../../../src/cli/reports/gate-report.js";
import type { CrdDifference } from "../../../src/gates/crd-differences.js";

const text = (difference: Partial<CrdDifference>): string =>
  differencesText([
    {
      crd: "w.x",
      version: "v1",
      path: ".a",
      change: "changed",
      what: "maxItems",
      before: undefined,
      after: undefined,
      ...difference,
    },
  ]);

const CASES: readonly (readonly [difference: Partial<CrdDifference>, line: string])[] = [
  [{ before: 1, after: 9007199254740993n }, "~ .a  maxItems: 1 → 9007199254740993"],
  [{ change: "added", after: 1 }, "+ .a  maxItems: 1"],
  [{ change: "removed", before: 1 }, "- .a  maxItems: 1"],
  [{ change: "added", what: "field", after: { type: "array" } }, "+ .a  field, list"],
  [{ change: "removed", what: "field", before: {} }, "- .a  field, any"],
  [{ what: "description", before: "a", after: "b" }, "~ .a  description"],
  [{ change: "removed", what: "rule", before: { rule: "true" } }, "- .a  rule true"],
  [
    { what: "rule", before: { rule: "true", message: "a" }, after: { rule: "true", message: "b" } },
    "~ .a  rule true: message: a → b",
  ],
  [{ change: "added", what: "required field", after: "x" }, '+ .a  required field "x"'],
  [{ change: "added", what: "crd", path: "", after: "w.x" }, "+ the CRD"],
  [{ change: "removed", what: "version", path: "", before: "v1" }, "- the version"],
  [
    { path: "", what: "spec.scope", before: "Cluster", after: "Namespaced" },
    '~ .  spec.scope: "Cluster" → "Namespaced"',
  ],
];

describe("differences as text", () => {
  it.each(CASES.map(([difference, line]) => [line, difference] as const))("%s", (line, difference) => {
    expect(text(difference)).toBe(`  w.x v1\n    ${line}\n`);
  });

  it("have one heading for each version of a CRD", () => {
    const one: CrdDifference = {
      crd: "w.x",
      version: "",
      path: "",
      change: "changed",
      what: "spec.scope",
      before: "a",
      after: "b",
    };
    const lines = differencesText([one, one, { ...one, version: "v1" }]).split("\n");
    expect(lines.filter((line) => /^ {2}\S/.test(line))).toEqual(["  w.x", "  w.x v1"]);
  });
});
