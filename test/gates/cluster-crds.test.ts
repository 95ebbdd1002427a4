import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { emitCrds } from "../../src/crd/manifests/emit-crds.js";
import { FEATURE_SETS } from "../../src/features/feature-registry.js";
import { clusterCrds } from "../../src/gates/cluster-crds.js";
import { GATED, gatedApi } from "./gated-api.js";

const clusters = FEATURE_SETS.map((featureSet) => ({ release: 0, profile: "SelfManagedHA", featureSet }) as const);

describe("the CRDs of clusters", () => {
  it.each(["resolved", "partials"] as const)("are those that generate writes with gating %s", (gating) => {
    const { model, options } = gatedApi(GATED, undefined, { gating });
    const files = emitCrds(model, options).files.map(({ text }) => parse(text));
    const found = clusterCrds(model, options, clusters);
    expect(found.map((crds) => crds.map(({ crd, version }) => [crd, version]))).toEqual(
      clusters.map(() => [["widgets.example.com", "v1"]]),
    );
    for (const [index, { featureSet }] of clusters.entries()) {
      const written = files.find(({ metadata: { annotations } }) => {
        const sets: string = annotations["release.openshift.io/feature-set"] ?? featureSet;
        const self = annotations["include.release.openshift.io/self-managed-high-availability"];
        return sets.split(",").includes(featureSet) && self === "true";
      });
      expect(JSON.parse(JSON.stringify(found[index]?.[0]?.document.spec))).toEqual(written.spec);
    }
  });

  it("tell variants apart also where the project has one manifest for everyone", () => {
    const { model, options } = gatedApi(GATED, undefined, { naming: "controller-gen", versions: "together" });
    const specs = clusterCrds(model, options, clusters).map(([only]) => JSON.stringify(only?.document.spec));
    expect(new Set(specs).size).toBe(3);
  });

  it("are none where the kind is gated off", () => {
    const { model, options } = gatedApi({ markers: ["// +openshift:enable:FeatureGate=Beta"] });
    expect(clusterCrds(model, options, clusters).map(({ length }) => length)).toEqual([0, 0, 0, 1, 1]);
  });
});
