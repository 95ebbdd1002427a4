import { describe, expect, it } from "vitest";
import { type Case, hasOracle } from "../oracle.js";
import { casesOf, convertProblem, installConfigProblem, inTreeProblem, transformProblem } from "./judge-writing.js";

describe.skipIf(!hasOracle)("cloud configs as published programs write them", () => {
  it.each<[string, number, (given: Case) => string | undefined]>([
    ["convert-cases.yaml", 19, convertProblem],
    ["in-tree-cases.yaml", 10, inTreeProblem],
    ["transform-cases.yaml", 18, transformProblem],
    ["from-install-config.yaml", 7, installConfigProblem],
  ])("come out as in %s", (file, count, problemOf) => {
    const cases = casesOf(file);
    const problems = cases.flatMap((each) => {
      const problem = problemOf(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(count);
  });
});
