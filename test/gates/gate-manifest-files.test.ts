import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { gateManifestFiles, publishedGateFiles } from "../../src/gates/gate-manifest-files.js";
import { GATED, gatedApi, RELEASES } from "./gated-api.js";

const { features } = gatedApi();

describe("the files of FeatureGate manifests", () => {
  it("are YAML, one for each profile and fixed set", () => {
    const files = gateManifestFiles(features);
    expect(files.map(({ path }) => path)).toEqual(
      ["Hypershift", "SelfManagedHA"].flatMap((profile) =>
        ["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade"].map(
          (set) => `featuregates/featureGate-${profile}-${set}.yaml`,
        ),
      ),
    );
    expect(files[2]?.text).toBe(`apiVersion: config.openshift.io/v1
kind: FeatureGate
metadata:
  annotations:
    include.release.openshift.io/ibm-cloud-managed: false-except-for-the-config-operator
    release.openshift.io/feature-set: TechPreviewNoUpgrade
  name: cluster
spec:
  featureSet: TechPreviewNoUpgrade
status:
  featureGates:
  - disabled:
    - name: Beta
    - name: Gamma
    - name: Self
    enabled:
    - name: Alpha
    version: ""
`);
  });

  it("say the same in YAML and in JSON", () => {
    const registry = gatedApi(GATED, RELEASES).features;
    const yaml = gateManifestFiles(registry);
    const json = publishedGateFiles(registry);
    expect(yaml.map(({ text }) => parse(text))).toEqual(json.map(({ text }) => JSON.parse(text)));
    expect(yaml.map(({ path }) => path)).toContain("featuregates/featureGate-4-Hypershift-TechPreviewNoUpgrade.yaml");
    expect(json.map(({ path }) => path)).toContain("featureGate-4-5-Hypershift-Default.yaml");
  });
});
