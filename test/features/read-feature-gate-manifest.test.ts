import { describe, expect, it } from "vitest";
import { type FeatureGateManifest, readFeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";

const ANNOTATIONS = {
  "include.release.openshift.io/self-managed-high-availability": "false-except-for-the-config-operator",
  "release.openshift.io/feature-set": "TechPreviewNoUpgrade",
  "release.openshift.io/major-version": "4,5",
};
const LISTS = { enabled: [{ name: "Alpha" }, { name: "Beta" }], disabled: [{ name: "Gamma" }], version: "" };

interface ManifestParts {
  readonly kind?: unknown;
  readonly annotations?: object;
  readonly spec?: object;
  readonly featureGates?: unknown;
}

function read(parts: ManifestParts = {}): { manifest: FeatureGateManifest | undefined; problems: string[] } {
  const problems: string[] = [];
  const manifest = readFeatureGateManifest(
    {
      apiVersion: "config.openshift.io/v1",
      kind: parts.kind ?? "FeatureGate",
      metadata: { name: "cluster", annotations: { ...ANNOTATIONS, ...parts.annotations } },
      spec: parts.spec ?? { featureSet: "TechPreviewNoUpgrade" },
      status: { featureGates: parts.featureGates ?? [LISTS] },
    },
    (text) => problems.push(text),
  );
  return { manifest, problems };
}

describe("readFeatureGateManifest", () => {
  it("reads profile, set, releases and both lists", () => {
    expect(read()).toEqual({
      manifest: {
        profiles: ["SelfManagedHA"],
        featureSet: "TechPreviewNoUpgrade",
        releases: [4, 5],
        enabled: new Set(["Alpha", "Beta"]),
        disabled: new Set(["Gamma"]),
      },
      problems: [],
    });
  });

  it("takes no feature set in spec, or an empty one, for Default", () => {
    const annotations = { "release.openshift.io/feature-set": "Default" };
    expect(read({ annotations, spec: {} }).manifest?.featureSet).toBe("Default");
    expect(read({ annotations, spec: { featureSet: "" } }).manifest?.featureSet).toBe("Default");
  });

  it("is for several profiles, and for every release, if so annotated", () => {
    const annotations = {
      "include.release.openshift.io/ibm-cloud-managed": "true",
      "release.openshift.io/major-version": undefined,
    };
    expect(read({ annotations }).manifest).toMatchObject({
      profiles: ["Hypershift", "SelfManagedHA"],
      releases: undefined,
    });
  });

  it("takes a list that is not there for empty", () => {
    expect(read({ featureGates: [{ enabled: [{ name: "Alpha" }] }] }).manifest?.disabled).toEqual(new Set());
  });

  it.each<{ why: string; parts: ManifestParts; problem: string }>([
    { why: "another kind", parts: { kind: "Widget" }, problem: "its kind is not FeatureGate" },
    {
      why: "no profile",
      parts: { annotations: { "include.release.openshift.io/self-managed-high-availability": undefined } },
      problem: "no annotation names its cluster profile",
    },
    {
      why: "an unknown set",
      parts: { annotations: { "release.openshift.io/feature-set": "Latency" } },
      problem: "its annotation release.openshift.io/feature-set has to name one of",
    },
    {
      why: "two answers about the set",
      parts: { spec: { featureSet: "OKD" } },
      problem: 'its annotation release.openshift.io/feature-set is TechPreviewNoUpgrade, but spec.featureSet is "OKD"',
    },
    {
      why: "releases that are no numbers",
      parts: { annotations: { "release.openshift.io/major-version": "4,x" } },
      problem: "its annotation release.openshift.io/major-version has to list major versions",
    },
    { why: "no lists", parts: { featureGates: [] }, problem: "status.featureGates needs exactly one entry" },
    {
      why: "two releases' lists",
      parts: { featureGates: [LISTS, LISTS] },
      problem: "status.featureGates needs exactly one",
    },
    {
      why: "a gate without name",
      parts: { featureGates: [{ ...LISTS, enabled: [{ name: "Alpha" }, {}] }] },
      problem: "status.featureGates[0].enabled has to be a list of maps with a name",
    },
    {
      why: "a list that is none",
      parts: { featureGates: [{ ...LISTS, disabled: "Gamma" }] },
      problem: "status.featureGates[0].disabled has to be a list of maps with a name",
    },
    {
      why: "a gate in both lists",
      parts: { featureGates: [{ ...LISTS, disabled: [{ name: "Beta" }] }] },
      problem: "gate Beta is both enabled and disabled",
    },
  ])("refuses $why", ({ parts, problem }) => {
    const { manifest, problems } = read(parts);
    expect(manifest).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it.each([[undefined], [null], ["text"], [[]], [{}]])("refuses %j without throwing", (value) => {
    const problems: string[] = [];
    expect(readFeatureGateManifest(value, (text) => problems.push(text))).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
  });
});
