import { toYaml } from "../crd/yaml/to-yaml.js";
import {
  type FeatureGateObject,
  featureGateJson,
  featureGateManifest,
  featureGateTargets,
  generatedGateFileName,
  publishedGateFileName,
} from "../features/feature-gate-manifest.js";
import type { FeatureRegistry } from "../features/feature-registry.js";

interface ManifestFile {
  readonly path: string;
  readonly text: string;
}

/** The FeatureGate manifests of a registry as they are generated: YAML, in a folder of their own. */
export function gateManifestFiles(registry: FeatureRegistry): ManifestFile[] {
  const targets = featureGateTargets(registry);
  return targets.map((target) => ({
    path: `featuregates/${generatedGateFileName(target, targets)}`,
    text: toYaml(yamlOf(featureGateManifest(registry, target))),
  }));
}

/** The FeatureGate manifests of a registry with the names and in the bytes in which openshift/api publishes its own. */
export function publishedGateFiles(registry: FeatureRegistry): ManifestFile[] {
  return featureGateTargets(registry).map((target) => ({
    path: publishedGateFileName(target),
    text: featureGateJson(featureGateManifest(registry, target)),
  }));
}

/** The manifest as a plain map, which is what an interface is not for the type of YAML values. */
function yamlOf({ apiVersion, kind, metadata, spec, status }: FeatureGateObject): Parameters<typeof toYaml>[0] {
  return {
    apiVersion,
    kind,
    metadata: { ...metadata },
    spec: { ...spec },
    status: {
      featureGates: status.featureGates.map(({ disabled, enabled, version }) => ({
        disabled: disabled.map(({ name }) => ({ name })),
        enabled: enabled.map(({ name }) => ({ name })),
        version,
      })),
    },
  };
}
