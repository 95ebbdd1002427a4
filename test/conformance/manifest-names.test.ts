import { describe, expect, it } from "vitest";
import { mergeVariants } from "../../src/crd/partials/merge-variants.js";
import type { PartialManifest } from "../../src/crd/partials/partial-manifest.js";
import type { ClusterGates } from "../../src/features/cluster-gates.js";
import { CLUSTER_PROFILES, FEATURE_SETS } from "../../src/features/feature-registry.js";
import { valueAt } from "../../src/kube/values/json-value.js";
import { clusterWith, partial, specSchema } from "../crd/partials/fixtures.js";
import { mergedManifests } from "./manifest-names.js";

const NAMED = {
  "api.openshift.io/filename-cvo-runlevel": "0000_10",
  "api.openshift.io/filename-operator": "widget-operator",
  "api.openshift.io/filename-ordering": "01",
};
const PREVIEWS = ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"];

/** Every profile and set: Alpha is on in the previews, Beta in DevPreviewNoUpgrade on SelfManagedHA. */
const CLUSTERS: readonly ClusterGates[] = CLUSTER_PROFILES.flatMap((profile) =>
  FEATURE_SETS.map((featureSet) => {
    const gates = PREVIEWS.includes(featureSet) ? ["Alpha"] : [];
    if (profile === "SelfManagedHA" && featureSet === "DevPreviewNoUpgrade") gates.push("Beta");
    return clusterWith(featureSet === "CustomNoUpgrade" ? "all" : gates, { profile, featureSet });
  }),
);

function filesOf(partials: readonly PartialManifest[], clusters: readonly ClusterGates[] = CLUSTERS): string[] {
  return mergedManifests(mergeVariants(partials, clusters)).map(({ fileName }) => fileName.replace(".crd.yaml", ""));
}

const UNGATED = partial("AAA_ungated", { annotations: NAMED, schema: specSchema({ a: { type: "string" } }) });
const gated = (name: string) =>
  partial(name, { annotations: NAMED, schema: specSchema({ [name]: { type: "string" } }) });

describe("mergedManifests", () => {
  it("writes one file without infix for a manifest that is the same for everyone", () => {
    expect(filesOf([UNGATED])).toEqual(["0000_10_widget-operator_01_widgets"]);
  });

  it("writes a file per set where the sets differ, though some are equal", () => {
    expect(filesOf([UNGATED, gated("Alpha")]).sort()).toEqual(
      FEATURE_SETS.map((set) => `0000_10_widget-operator_01_widgets-${set}`).sort(),
    );
  });

  it("joins manifests with equal content from different files", () => {
    expect(filesOf([UNGATED, partial("Alpha", { annotations: NAMED })])).toEqual([
      "0000_10_widget-operator_01_widgets",
    ]);
  });

  it("splits by profile and set where other sets agree on one profile than on the other", () => {
    const splits = CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((set) => `${profile}-${set}`));
    expect(filesOf([UNGATED, gated("Beta")]).sort()).toEqual(
      splits.map((split) => `0000_10_widget-operator_01_widgets-${split}`).sort(),
    );
  });

  it("writes a file per profile where the sets agree and the profiles do not", () => {
    const annotations = { "include.release.openshift.io/self-managed-high-availability": "true" };
    const override = partial("AAA_ungated", { origin: "override", annotations, schema: specSchema({ b: {} }) });
    expect(filesOf([UNGATED, override])).toEqual([
      "0000_10_widget-operator_01_widgets-Hypershift",
      "0000_10_widget-operator_01_widgets-SelfManagedHA",
    ]);
  });

  it("annotates a manifest with the profiles and sets it is for", () => {
    const [manifest] = mergedManifests(mergeVariants([gated("Alpha")], CLUSTERS));
    expect(manifest?.fileName).toBe("0000_10_widget-operator_01_widgets.crd.yaml");
    expect(valueAt(manifest?.document, "metadata", "annotations")).toEqual({
      "api.openshift.io/merged-by-featuregates": "true",
      "include.release.openshift.io/ibm-cloud-managed": "true",
      "include.release.openshift.io/self-managed-high-availability": "true",
      "release.openshift.io/feature-set": "CustomNoUpgrade,DevPreviewNoUpgrade,TechPreviewNoUpgrade",
    });
  });

  it("names the releases where they differ", () => {
    const clusters = [4, 5, 6].map((release) => clusterWith(release === 4 ? [] : ["Alpha"], { release }));
    expect(filesOf([UNGATED, gated("Alpha")], clusters)).toEqual([
      "0000_10_widget-operator_01_widgets-4",
      "0000_10_widget-operator_01_widgets-5-6",
    ]);
  });

  it("takes the plural from the CRD's name where overrides alone are merged", () => {
    const override = {
      ...partial("AAA_ungated", { origin: "override" }),
      document: { metadata: { name: "widgets.example.com" } },
    };
    expect(filesOf([gated("Alpha"), override], [clusterWith([])])).toEqual(["widgets"]);
  });
});
