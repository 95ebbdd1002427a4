import { describe, expect, it } from "vitest";
import type { FeatureSet } from "../../src/features/feature-registry.js";
import { clusterDifferences } from "../../src/gates/cluster-differences.js";
import { GATED, type GatedApi, gatedApi, RELEASES } from "./gated-api.js";

function between({ model, features, options }: GatedApi, one: FeatureSet, two: FeatureSet) {
  const compared = [
    { features, featureSet: one },
    { features, featureSet: two },
  ] as const;
  return clusterDifferences(model, options, compared, ["Hypershift", "SelfManagedHA"]);
}

describe("the differences of two feature sets", () => {
  it("are told apart by profile where CRDs differ", () => {
    const found = between(gatedApi(), "Default", "TechPreviewNoUpgrade");
    expect(found.map(({ profiles }) => profiles)).toEqual([["Hypershift"], ["SelfManagedHA"]]);
    expect(found.map(({ gates }) => gates.map(({ added, removed }) => [added, removed]))).toEqual([
      [[["Alpha"], []]],
      [[["Alpha", "Self"], []]],
    ]);
    expect(found.map(({ differences }) => differences.map(({ path, what, change }) => [path, what, change]))).toEqual([
      [
        [".a", "field", "added"],
        [".mode", "enum value", "added"],
      ],
      [
        [".a", "field", "added"],
        [".list", "maxItems", "changed"],
        [".mode", "enum value", "added"],
      ],
    ]);
  });

  it("join profiles whose CRDs differ alike, and tell their gates apart", () => {
    const api = gatedApi({ members: ["// +openshift:enable:FeatureGate=Alpha", "a?: string;"] });
    const [only, ...others] = between(api, "Default", "TechPreviewNoUpgrade");
    expect(others).toEqual([]);
    expect(only?.profiles).toEqual(["Hypershift", "SelfManagedHA"]);
    expect(only?.gates.map(({ profiles, added }) => [profiles, added])).toEqual([
      [["Hypershift"], ["Alpha"]],
      [["SelfManagedHA"], ["Alpha", "Self"]],
    ]);
  });

  it("go the other way round", () => {
    const [first] = between(gatedApi(), "TechPreviewNoUpgrade", "Default");
    expect(first?.gates).toMatchObject([{ added: [], removed: ["Alpha"] }]);
    expect(first?.differences.map(({ change }) => change)).toEqual(["removed", "removed"]);
  });

  it("take every gate for CustomNoUpgrade", () => {
    const found = between(gatedApi(), "Default", "CustomNoUpgrade");
    expect(found.flatMap(({ gates }) => gates.map(({ added }) => added))).toEqual([["Alpha", "Beta", "Gamma", "Self"]]);
  });

  it("are told apart by release", () => {
    const found = between(gatedApi(GATED, RELEASES), "Default", "TechPreviewNoUpgrade");
    expect(found.map(({ releases, differences }) => [releases, differences.length])).toEqual([
      [[4], 0],
      [[5], 2],
    ]);
  });

  it("are whole CRDs where a kind is gated", () => {
    const [only] = between(
      gatedApi({ markers: ["// +openshift:enable:FeatureGate=Alpha"] }),
      "Default",
      "DevPreviewNoUpgrade",
    );
    expect(only?.differences[0]).toMatchObject({ crd: "widgets.example.com", change: "added", what: "crd" });
    const fields = only?.differences.filter(({ what }) => what === "field").map(({ path, change }) => [path, change]);
    expect(fields).toContainEqual([".spec", "added"]);
  });

  it("leave out clusters that a kind is not meant for", () => {
    const markers = [
      "// +kubebuilder:metadata:annotations=include.release.openshift.io/self-managed-high-availability=true",
    ];
    const found = between(gatedApi({ ...GATED, markers }), "Default", "TechPreviewNoUpgrade");
    expect(found.map(({ profiles, differences }) => [profiles, differences.length])).toEqual([
      [["Hypershift"], 0],
      [["SelfManagedHA"], 3],
    ]);
  });

  it("are those of merged partial manifests where these are what is generated", () => {
    const api = gatedApi(GATED, undefined, { gating: "partials" });
    const [first] = between(api, "Default", "TechPreviewNoUpgrade");
    expect(first?.differences.map(({ path }) => path)).toContain(".a");
  });
});
