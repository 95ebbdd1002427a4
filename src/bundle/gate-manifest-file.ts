import { toYaml } from "../crd/yaml/to-yaml.js";
import type { YamlValue } from "../crd/yaml/yaml-value.js";
import { featureGateManifest, publishedGateFileName } from "../features/feature-gate-manifest.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import { PROFILE_ANNOTATIONS } from "../features/feature-registry.js";
import type { BundleTarget } from "./bundle-targets.js";

/**
 * The FeatureGate manifest of a bundle. Those of the fixed sets are the ones that a release payload has. In
 * CustomNoUpgrade the administrator lists gates in `spec.customNoUpgrade`, and status is the config operator's to
 * fill: there stand the gates that were given, or all where none were.
 */
export function gateManifestFile(
  features: FeatureRegistry,
  { profile, featureSet, releases }: BundleTarget,
  gates: ReadonlyMap<string, boolean> | undefined,
): { readonly name: string; readonly text: string } {
  if (featureSet !== "CustomNoUpgrade") {
    const target = { profile, featureSet, releases };
    // A FeatureGateObject holds nothing but JSON; only its interface lacks the index signature.
    const document = featureGateManifest(features, target) as unknown as { readonly [key: string]: YamlValue };
    return { name: publishedGateFileName(target), text: toYaml(document) };
  }
  const listed = gates ?? new Map([...features.gates.keys()].map((name) => [name, true]));
  const named = (isOn: boolean): string[] => [...listed.keys()].filter((name) => listed.get(name) === isOn).sort();
  const text = toYaml({
    apiVersion: "config.openshift.io/v1",
    kind: "FeatureGate",
    metadata: {
      annotations: {
        [PROFILE_ANNOTATIONS[profile]]: "false-except-for-the-config-operator",
        "release.openshift.io/feature-set": featureSet,
      },
      name: "cluster",
    },
    spec: { customNoUpgrade: { disabled: named(false), enabled: named(true) }, featureSet },
  });
  return { name: `featureGate-${profile}-${featureSet}.yaml`, text };
}
