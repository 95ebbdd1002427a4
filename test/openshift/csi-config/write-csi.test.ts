import { describe, expect, it } from "vitest";
import { type CsiConfig, csiConfigText, csiProblems } from "../../../src/openshift/csi-config/write-csi.js";
import { hasOracle } from "../oracle.js";
import { csiCases, csiProblem } from "./judge-csi.js";

const CENTER = { server: "vc-a", user: "u", password: "p", datacenters: ["dc"] };
const ONE: CsiConfig = { clusterID: "c-1", vcenters: [CENTER] };

describe("the configuration of the CSI driver", () => {
  it.skipIf(!hasOracle)("is the published one, byte for byte, or is refused", () => {
    const cases = csiCases();
    const problems = cases.flatMap((each) => {
      const problem = csiProblem(each);
      return problem === undefined ? [] : [`${each.name}: ${problem}`];
    });
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(27);
  });

  it("is refused where two vCenters would share a section", () => {
    expect(csiProblems({ ...ONE, vcenters: [CENTER, CENTER] })).toEqual([
      { path: "vcenters[1].server", detail: "vc-a is there already, and both would share a section" },
    ]);
    expect(csiProblems({ ...ONE, vcenters: [CENTER, { ...CENTER, server: "vc-b" }] })).toEqual([]);
  });

  it.each<[string, CsiConfig, string]>([
    ["no cluster id", { ...ONE, clusterID: "" }, "clusterID"],
    [
      "a blank before a datacenter",
      { ...ONE, vcenters: [{ ...CENTER, datacenters: ["dc", " d"] }] },
      "vcenters[0].datacenters[1]",
    ],
    ["a carriage return", { ...ONE, vcenters: [{ ...CENTER, password: "a\rb" }] }, "vcenters[0].password"],
    ["no password", { ...ONE, vcenters: [{ server: "a", user: "u", datacenters: [] }] }, "vcenters[0].password"],
    ["a category with a comma", { ...ONE, topologyCategories: ["a,b"] }, "topologyCategories[0]"],
  ])("is refused with %s", (_, config, path) => {
    expect(csiProblems(config).map((each) => each.path)).toEqual([path]);
  });

  it("has quotes in the enhancement's form where values need them", () => {
    const vcenters = [{ ...CENTER, password: "a#b", user: "CORP\\me" }];
    expect(csiConfigText({ ...ONE, vcenters }, "enhancement")).toContain(
      'password                = "a#b"\nuser                    = "CORP\\\\me"\n',
    );
  });
});
