import { describe, expect, it } from "vitest";
import { gateManifestFile } from "../../../src/emitters/bundles/render-bundle.js";
import { sourceOf } from "./bundled.js";

const { features } = sourceOf().source;
const target = { profile: "SelfManagedHA", releases: [4, 5], name: "" } as const;

describe("the FeatureGate manifest of a bundle", () => {
  it("has the name of the release payload's", () => {
    const { name, text } = gateManifestFile(features, { ...target, featureSet: "OKD" }, undefined);
    expect(name).toBe("featureGate-4-5-SelfManagedHA-OKD.yaml");
    expect(text).toMatch(/major-version: \D?4,5\D?\n/);
    expect(text).toContain("- name: Extra\n");
  });

  it("lists in CustomNoUpgrade the gates that were given", () => {
    const gates = new Map([
      ["Wide", true],
      ["Extra", false],
      ["Any", true],
    ]);
    const { name, text } = gateManifestFile(features, { ...target, featureSet: "CustomNoUpgrade" }, gates);
    expect(name).toBe("featureGate-SelfManagedHA-CustomNoUpgrade.yaml");
    expect(text).toBe(`apiVersion: config.openshift.io/v1
kind: FeatureGate
metadata:
  annotations:
    include.release.openshift.io/self-managed-high-availability: false-except-for-the-config-operator
    release.openshift.io/feature-set: CustomNoUpgrade
  name: cluster
spec:
  customNoUpgrade:
    disabled:
    - Extra
    enabled:
    - Any
    - Wide
  featureSet: CustomNoUpgrade
`);
  });

  it("lists all of them where none were given", () => {
    const { text } = gateManifestFile(features, { ...target, featureSet: "CustomNoUpgrade" }, undefined);
    expect(text).toContain("    disabled: []\n    enabled:\n    - Extra\n    - Wide\n");
  });
});
