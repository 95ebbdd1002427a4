import { describe, expect, it } from "vitest";
import { allTargets, crdsFor, targetsOf } from "../../../src/emitters/bundles/render-bundle.js";
import { GATED, sourceOf } from "./bundled.js";

const FEATURES = (releases: string) => `defineFeatureGates({ releases: [4, 5, 6], gates: {
  Wide: { scope: "OpenShift", predatesRegistry: true, enabledIn: [
    { featureSets: ["Default", "OKD"], clusterProfiles: ["Hypershift"], releases: [${releases}] },
  ] },
  Extra: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });\n`;

function namesOf(releases: string): string[] {
  const { compilation, source } = sourceOf({ ...GATED, "api/features.ts": FEATURES(releases) });
  return allTargets(source.features, compilation.files).map(({ name }) => name);
}

describe("the targets of bundles", () => {
  it("are one per profile and set where releases agree", () => {
    expect(namesOf("4, 5, 6").filter((name) => /-\d|^\d/.test(name))).toEqual([]);
    expect(namesOf("4, 5, 6").length).toBe(10);
  });

  it("are one per row of releases where a profile and set have several, and elsewhere not", () => {
    expect(namesOf("5").filter((name) => /^\d/.test(name))).toEqual([
      "4-Hypershift-Default",
      "5-Hypershift-Default",
      "6-Hypershift-Default",
      "4-Hypershift-OKD",
      "5-Hypershift-OKD",
      "6-Hypershift-OKD",
    ]);
  });
});

describe("the CRDs of a kind of cluster", () => {
  it("are one each, in every target", () => {
    const { compilation, source } = sourceOf({ ...GATED, "api/features.ts": FEATURES("6") });
    for (const target of allTargets(source.features, compilation.files)) {
      for (const release of target.releases)
        expect(crdsFor(compilation.files, { ...target, release }).length, target.name).toBe(1);
    }
    expect(targetsOf(source.features, compilation.files, { profile: "Hypershift", featureSet: "OKD" })).toEqual([
      { profile: "Hypershift", featureSet: "OKD", releases: [4, 5], name: "4-5-Hypershift-OKD" },
      { profile: "Hypershift", featureSet: "OKD", releases: [6], name: "6-Hypershift-OKD" },
    ]);
  });
});
