import { describe, expect, it } from "vitest";
import { requiredHeadings } from "../../../src/openshift/enhancement/templates.js";
import { hasOracle, readOracle } from "../oracle.js";
import { lintCases, lintProblem } from "./judge-enhancements.js";

const cases = hasOracle ? lintCases() : [];

describe.skipIf(!hasOracle)("enhancements, as openshift/enhancements judged them", () => {
  it.each(cases.map((each) => [each.name, each] as const))("%s", async (_, given) => {
    expect(await lintProblem(given)).toBeUndefined();
  });

  it.each(
    cases.filter((each) => each.missingHeadingsBySeedTemplate !== undefined).map((each) => [each.name, each] as const),
  )("%s, by the template of 2025", async (_, given) => {
    expect(await lintProblem(given, "2025")).toBeUndefined();
  });

  it("have the headings of their templates", () => {
    const { requiredHeadings: newest, requiredHeadingsBySeedTemplate } = readOracle("enhancements/lint-cases.yaml");
    expect(requiredHeadings("2026")).toEqual(newest);
    expect(requiredHeadings("2025")).toEqual(requiredHeadingsBySeedTemplate);
  });
});
