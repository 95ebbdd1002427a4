import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clusterGatesOfManifests } from "../../src/features/cluster-gates.js";
import {
  featureGateJson,
  featureGateManifest,
  featureGateTargets,
  generatedGateFileName,
  publishedGateFileName,
} from "../../src/features/feature-gate-manifest.js";
import type { Enablement, FeatureGate, FeatureRegistry } from "../../src/features/feature-registry.js";
import { type FeatureGateManifest, readFeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";
import { publishedDataFolder } from "../conformance/published-data.js";

const folder = publishedDataFolder();
if (folder === undefined) console.log("FeatureGate manifests: skipped, there is no published data beside the project");

function gate(name: string, enabledIn: readonly Enablement[]): [string, FeatureGate] {
  const span = { file: "", start: 0, end: 0 };
  const owner = { component: undefined, enhancement: undefined, predatesRegistry: true };
  return [name, { name, scope: "OpenShift", ...owner, enabledIn, span }];
}

const enablement = (featureSets: string[], profiles?: string[], releases?: number[]): Enablement => ({
  featureSets: new Set(featureSets),
  clusterProfiles: profiles === undefined ? undefined : new Set(profiles),
  releases: releases === undefined ? undefined : new Set(releases),
});

/** A registry that says what published manifests do. */
function registryOf(read: readonly FeatureGateManifest[]): FeatureRegistry {
  const { clusters } = clusterGatesOfManifests(read);
  const names = new Set(read.flatMap(({ enabled, disabled }) => [...enabled, ...disabled]));
  const gates = [...names].reverse().map((name) =>
    gate(
      name,
      clusters.flatMap(({ cluster, gates: on }) =>
        on !== "all" && on.has(name) ? [enablement([cluster.featureSet], [cluster.profile], [cluster.release])] : [],
      ),
    ),
  );
  return {
    file: "",
    releases: [...new Set(clusters.map(({ cluster }) => cluster.release))].sort((a, b) => a - b),
    gates: new Map(gates),
  };
}

describe("FeatureGate manifests", () => {
  it.skipIf(folder === undefined)("are the published ones to the byte, in name and in number", () => {
    const published = join(folder ?? "", "openshift-api/featuregates");
    const texts = Object.fromEntries(
      readdirSync(published).map((name) => [name, readFileSync(join(published, name), "utf8")]),
    );
    expect(Object.keys(texts)).toHaveLength(8);
    const read = Object.values(texts).flatMap((text) => {
      const manifest = readFeatureGateManifest(JSON.parse(text), (problem) => expect.fail(problem));
      return manifest === undefined ? [] : [manifest];
    });
    const registry = registryOf(read);
    const made = featureGateTargets(registry).map((target) => [
      publishedGateFileName(target),
      featureGateJson(featureGateManifest(registry, target)),
    ]);
    expect(made).toHaveLength(8);
    expect(Object.fromEntries(made)).toEqual(texts);
  });

  const registry: FeatureRegistry = {
    file: "",
    releases: [4, 5, 6],
    gates: new Map([
      gate("Zeta", [enablement(["Default", "OKD"])]),
      gate("Alpha", [enablement(["OKD"], undefined, [5])]),
      gate("Self", [enablement(["Default"], ["SelfManagedHA"])]),
      gate("Off", []),
    ]),
  };

  it("list each gate once, sorted, and tell for whom they are", () => {
    expect(featureGateManifest(registry, { profile: "SelfManagedHA", featureSet: "OKD", releases: [5] })).toEqual({
      apiVersion: "config.openshift.io/v1",
      kind: "FeatureGate",
      metadata: {
        name: "cluster",
        annotations: {
          "include.release.openshift.io/self-managed-high-availability": "false-except-for-the-config-operator",
          "release.openshift.io/feature-set": "OKD",
          "release.openshift.io/major-version": "5",
        },
      },
      spec: { featureSet: "OKD" },
      status: {
        featureGates: [
          {
            disabled: [{ name: "Off" }, { name: "Self" }],
            enabled: [{ name: "Alpha" }, { name: "Zeta" }],
            version: "",
          },
        ],
      },
    });
  });

  it("are read back as what was asked for", () => {
    const targets = featureGateTargets(registry);
    for (const target of targets) {
      const back = readFeatureGateManifest(featureGateManifest(registry, target), (problem) => expect.fail(problem));
      expect(back).toMatchObject({ profiles: [target.profile], featureSet: target.featureSet });
      expect(back?.releases).toEqual(target.releases);
    }
    expect(targets.map(({ featureSet }) => featureSet)).not.toContain("CustomNoUpgrade");
  });

  it("have the releases in their name only where these differ", () => {
    const targets = featureGateTargets(registry);
    expect(targets.map((target) => generatedGateFileName(target, targets)).slice(0, 5)).toEqual([
      "featureGate-Hypershift-Default.yaml",
      "featureGate-4-Hypershift-OKD.yaml",
      "featureGate-5-Hypershift-OKD.yaml",
      "featureGate-6-Hypershift-OKD.yaml",
      "featureGate-Hypershift-TechPreviewNoUpgrade.yaml",
    ]);
    expect(targets.slice(0, 2).map(publishedGateFileName)).toEqual([
      "featureGate-4-6-Hypershift-Default.yaml",
      "featureGate-4-Hypershift-OKD.yaml",
    ]);
  });

  it("name no release where none is declared", () => {
    const [target] = featureGateTargets({ ...registry, releases: [0] });
    if (target === undefined) throw new Error("there is a manifest");
    expect(publishedGateFileName(target)).toBe("featureGate-Hypershift-Default.yaml");
    expect(featureGateManifest({ ...registry, releases: [0] }, target).metadata.annotations).toEqual({
      "include.release.openshift.io/ibm-cloud-managed": "false-except-for-the-config-operator",
      "release.openshift.io/feature-set": "Default",
    });
  });
});
