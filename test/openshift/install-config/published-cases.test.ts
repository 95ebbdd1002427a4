import { describe, expect, it } from "vitest";
import { convertOldFields } from "../../../src/openshift/install-config/conversion.js";
import { hasOracle, readOracle } from "../oracle.js";
import { caseProblem, casesOf } from "./judge-cases.js";

describe.skipIf(!hasOracle)("install-configs as published programs judge them", () => {
  it("have the same verdicts, fields and kinds of error since the gate of several vCenters is gone", () => {
    const { base, cases } = casesOf("install-config/cases.yaml");
    const problems = cases.flatMap((each) => {
      const problem = caseProblem(base, each, "current");
      return problem === undefined ? [] : [`${each.id}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases.length).toBeGreaterThan(200);
  });

  it("are judged as the enhancement has it by default", () => {
    const { base, cases } = casesOf("install-config/seed-gate-cases.yaml");
    const problems = cases.flatMap((each) => {
      const problem = caseProblem(base, each, "enhancement");
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  it("have their old fields converted", () => {
    for (const { name, input, vcenters, failureDomains } of readOracle("install-config/conversion.yaml").cases) {
      const converted = convertOldFields(input);
      expect({ name, vcenters: converted.vcenters, failureDomains: converted.failureDomains }).toMatchObject({
        name,
        vcenters: vcenters.map((each: { password?: string }) => ({ ...each, password: each.password ?? "" })),
        failureDomains,
      });
    }
  });
});
