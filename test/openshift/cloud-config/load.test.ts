import { describe, expect, it } from "vitest";
import { hasOracle } from "../oracle.js";
import { loadCases, loadProblem } from "./judge-load.js";

describe("loadCloudConfig", () => {
  it.skipIf(!hasOracle)("loads what both published loaders load, and refuses what they refuse", () => {
    const cases = loadCases();
    const problems = cases.flatMap((each) => {
      const problem = loadProblem(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(89);
  });
});
