import { describe, expect, it } from "vitest";
import type { CollapsedManifest } from "../../../src/crd/unit/collapse-manifests.js";
import { manifestFileName, withClusterAnnotations } from "../../../src/crd/unit/manifest-file.js";
import { CLUSTER_PROFILES, FEATURE_SETS } from "../../../src/features/feature-registry.js";

const FOR_ALL: CollapsedManifest = {
  data: "",
  releases: [4, 5],
  profiles: [...CLUSTER_PROFILES],
  featureSets: [...FEATURE_SETS],
  allReleases: true,
  allProfiles: true,
  allFeatureSets: true,
};
const ONE_SET = { featureSets: ["Default"], allFeatureSets: false } as const;
const ONE_PROFILE = { profiles: ["Hypershift"], allProfiles: false } as const;
const PATTERN = { runLevel: "0000_10", operator: "config-operator", ordering: "01" };
const NONE = { runLevel: undefined, operator: undefined, ordering: undefined };

describe("the name of a manifest", () => {
  it.each<[string, Partial<typeof PATTERN>, string]>([
    ["all leading parts", PATTERN, "0000_10_config-operator_01_widgets.crd.yaml"],
    ["no run level", { operator: "o", ordering: "01" }, "o_01_widgets.crd.yaml"],
    ["no operator", { runLevel: "0000_10", ordering: "01" }, "01_widgets.crd.yaml"],
    ["no ordering", { runLevel: "0000_10", operator: "o" }, "o_widgets.crd.yaml"],
    ["nothing but the run level", { runLevel: "0000_10" }, "widgets.crd.yaml"],
    ["none", {}, "widgets.crd.yaml"],
  ])("has %s", (_, pattern, name) => {
    expect(manifestFileName({ ...NONE, ...pattern }, "widgets", FOR_ALL)).toBe(name);
  });

  it.each<[string, Partial<CollapsedManifest>, string]>([
    ["the set", ONE_SET, "widgets-Default.crd.yaml"],
    ["the profile", ONE_PROFILE, "widgets-Hypershift.crd.yaml"],
    ["profile and set", { ...ONE_SET, ...ONE_PROFILE }, "widgets-Hypershift-Default.crd.yaml"],
    ["a release", { releases: [4], allReleases: false }, "widgets-4.crd.yaml"],
    [
      "releases, profile and set",
      { ...ONE_SET, ...ONE_PROFILE, releases: [5, 6, 7], allReleases: false },
      "widgets-5-7-Hypershift-Default.crd.yaml",
    ],
  ])("says %s where the manifest is not for all", (_, changed, name) => {
    expect(manifestFileName(NONE, "widgets", { ...FOR_ALL, ...changed })).toBe(name);
  });
});

describe("the annotations of a manifest", () => {
  const profiles = {
    "include.release.openshift.io/ibm-cloud-managed": "true",
    "include.release.openshift.io/self-managed-high-availability": "true",
  };
  const merged = { "api.openshift.io/merged-by-featuregates": "true" };
  const GATE = new Map([["release.openshift.io/feature-gate", "Gate"]]);

  it.each<[string, ReadonlyMap<string, string>, Partial<CollapsedManifest>, Record<string, string>]>([
    ["for everybody", new Map(), {}, { ...merged, ...profiles }],
    ["of the kind itself", new Map([["a", "b"]]), {}, { a: "b", ...merged, ...profiles }],
    ["for one set", new Map(), ONE_SET, { ...merged, ...profiles, "release.openshift.io/feature-set": "Default" }],
    [
      "for all sets that there are, which are not all",
      new Map(),
      { featureSets: ["CustomNoUpgrade", "TechPreviewNoUpgrade"] },
      { ...merged, ...profiles, "release.openshift.io/feature-set": "CustomNoUpgrade,TechPreviewNoUpgrade" },
    ],
    [
      "for one profile",
      new Map(),
      ONE_PROFILE,
      { ...merged, "include.release.openshift.io/ibm-cloud-managed": "true" },
    ],
    [
      "for some releases",
      new Map(),
      { releases: [4, 6], allReleases: false },
      { ...merged, ...profiles, "release.openshift.io/major-version": "4,6" },
    ],
    [
      "that names its gate, for all its sets",
      GATE,
      { featureSets: ["CustomNoUpgrade"] },
      { ...merged, ...profiles, "release.openshift.io/feature-gate": "Gate" },
    ],
    [
      "that names its gate, for some of its sets",
      GATE,
      ONE_SET,
      { ...merged, ...profiles, "release.openshift.io/feature-set": "Default" },
    ],
  ])("%s", (_, given, changed, wanted) => {
    expect(withClusterAnnotations(given, { ...FOR_ALL, ...changed })).toEqual(wanted);
  });
});
