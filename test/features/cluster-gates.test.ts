import { describe, expect, it } from "vitest";
import { clusterGatesOfManifests, clusterGatesOfRegistry } from "../../src/features/cluster-gates.js";
import type { FeatureGate, FeatureRegistry } from "../../src/features/feature-registry.js";
import type { FeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";

const manifest = (parts: Partial<FeatureGateManifest>): FeatureGateManifest => ({
  profiles: ["SelfManagedHA"],
  featureSet: "Default",
  releases: [4],
  enabled: new Set(),
  disabled: new Set(),
  ...parts,
});

function brief({ clusters }: ReturnType<typeof clusterGatesOfManifests>): string[] {
  return clusters.map(({ cluster: { release, profile, featureSet }, gates }) =>
    [release, profile, featureSet, gates === "all" ? "all" : [...gates].join("+")].join(" "),
  );
}

describe("clusterGatesOfManifests", () => {
  it("gives each cluster the gates of its manifest, and CustomNoUpgrade all of them", () => {
    const published = clusterGatesOfManifests([
      manifest({ featureSet: "TechPreviewNoUpgrade", enabled: new Set(["Alpha", "Beta"]) }),
      manifest({ profiles: ["Hypershift", "SelfManagedHA"], releases: [5, 4], enabled: new Set(["Alpha"]) }),
    ]);
    expect(brief(published)).toEqual([
      "4 Hypershift Default Alpha",
      "4 Hypershift CustomNoUpgrade all",
      "4 SelfManagedHA Default Alpha",
      "4 SelfManagedHA TechPreviewNoUpgrade Alpha+Beta",
      "4 SelfManagedHA CustomNoUpgrade all",
      "5 Hypershift Default Alpha",
      "5 Hypershift CustomNoUpgrade all",
      "5 SelfManagedHA Default Alpha",
      "5 SelfManagedHA CustomNoUpgrade all",
    ]);
    expect(published.listedTwice).toEqual([]);
  });

  it("takes a manifest without releases for all that others name, or for one where none names any", () => {
    const open = manifest({ releases: undefined, enabled: new Set(["Alpha"]) });
    expect(brief(clusterGatesOfManifests([open, manifest({ featureSet: "OKD", releases: [9] })]))).toEqual([
      "9 SelfManagedHA Default Alpha",
      "9 SelfManagedHA OKD ",
      "9 SelfManagedHA CustomNoUpgrade all",
    ]);
    expect(brief(clusterGatesOfManifests([open]))).toEqual([
      "0 SelfManagedHA Default Alpha",
      "0 SelfManagedHA CustomNoUpgrade all",
    ]);
  });

  it("tells for which clusters there are two manifests, and takes the first", () => {
    const published = clusterGatesOfManifests([
      manifest({ enabled: new Set(["Alpha"]) }),
      manifest({ releases: [4, 5] }),
    ]);
    expect(published.listedTwice).toEqual([{ release: 4, profile: "SelfManagedHA", featureSet: "Default" }]);
    expect(brief(published)[0]).toBe("4 SelfManagedHA Default Alpha");
  });

  it("gives nothing for no manifests", () => {
    expect(clusterGatesOfManifests([])).toEqual({ clusters: [], listedTwice: [] });
  });
});

describe("clusterGatesOfRegistry", () => {
  it("gives every release, profile and set the gates that are on there", () => {
    const enabledIn = [
      { featureSets: new Set(["Default"]), clusterProfiles: new Set(["Hypershift"]), releases: new Set([5]) },
    ];
    const alpha: FeatureGate = {
      name: "Alpha",
      scope: "OpenShift",
      component: undefined,
      enhancement: undefined,
      predatesRegistry: true,
      enabledIn,
      span: { file: "features.ts", start: 0, end: 0 },
    };
    const registry: FeatureRegistry = { file: "features.ts", releases: [4, 5], gates: new Map([["Alpha", alpha]]) };
    const clusters = clusterGatesOfRegistry(registry);
    expect(clusters).toHaveLength(20);
    expect(clusters.filter(({ gates }) => gates !== "all" && gates.has("Alpha")).map(({ cluster }) => cluster)).toEqual(
      [{ release: 5, profile: "Hypershift", featureSet: "Default" }],
    );
    expect(clusters.filter(({ gates }) => gates === "all").map(({ cluster }) => cluster.featureSet)).toEqual(
      Array.from({ length: 4 }, () => "CustomNoUpgrade"),
    );
  });
});
