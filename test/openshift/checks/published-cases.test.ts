import { describe, expect, it } from "vitest";
import { hasOracle } from "../oracle.js";
import { configCheckCases, configCheckProblem } from "./judge-config-checks.js";

describe.skipIf(!hasOracle)("checks of documents", () => {
  it("find what the published detector finds, with the same names", () => {
    const cases = configCheckCases();
    const problems = cases.flatMap((each) => {
      const problem = configCheckProblem(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(28);
  });
});
