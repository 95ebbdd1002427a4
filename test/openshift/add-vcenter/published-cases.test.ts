import { describe, expect, it } from "vitest";
import { type Case, hasOracle } from "../oracle.js";
import {
  acceptedCases,
  forwardProblem,
  refusalProblem,
  refusedCases,
  statesProblem,
  undoProblem,
} from "./judge-day-two.js";

describe.skipIf(!hasOracle)("plans of a further vCenter", () => {
  it.each<[string, number, () => readonly Case[], (given: Case) => string | undefined]>([
    ["lead to the published documents", 6, acceptedCases, forwardProblem],
    ["have the published findings on the way", 6, acceptedCases, statesProblem],
    ["are undone, and finished, from wherever they stopped", 6, acceptedCases, undoProblem],
    ["are refused for the published reason", 9, refusedCases, refusalProblem],
  ])("%s", (_, count, cases, problemOf) => {
    const problems = cases().flatMap((each) => {
      const problem = problemOf(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases()).toHaveLength(count);
  });
});
