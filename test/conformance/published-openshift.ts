import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { PartialManifest } from "../../src/crd/partials/partial-manifest.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { type ClusterGates, clusterGatesOfManifests } from "../../src/features/cluster-gates.js";
import { type FeatureGateManifest, readFeatureGateManifest } from "../../src/features/read-feature-gate-manifest.js";
import type { JsonValue } from "../../src/kube/values/json-value.js";

/** The partial manifests of one CRD in one group and version. */
export interface PublishedCrd {
  readonly group: string;
  readonly version: string;
  readonly crd: string;
  readonly partials: readonly PartialManifest[];
}

/** Reads a folder at the first call and returns the same again at the next ones: what is published does not change meanwhile. */
export function readOnce<Read>(read: (folder: string) => Read): (folder: string) => Read {
  const known = new Map<string, Read>();
  return (folder) => {
    const result = known.get(folder) ?? read(folder);
    known.set(folder, result);
    return result;
  };
}

/** The kinds of cluster that the published FeatureGate manifests are for, with their gates. */
export const publishedClusterGates = readOnce((openshiftData): readonly ClusterGates[] => {
  const folder = join(openshiftData, "featuregates");
  const manifests = yamlFiles(folder).map((file): FeatureGateManifest => {
    const problems: string[] = [];
    const manifest = readFeatureGateManifest(parseYaml(readFileSync(join(folder, file), "utf8")), (text) =>
      problems.push(text),
    );
    if (manifest === undefined) throw new Error(`${file}: ${problems.join("; ")}`);
    return manifest;
  });
  return clusterGatesOfManifests(manifests).clusters;
});

/** Every CRD with its generated partial manifests and its overrides. */
export const publishedCrds = readOnce((openshiftData): readonly PublishedCrd[] => {
  const partials = join(openshiftData, "partials");
  return names(partials).flatMap((group) =>
    names(join(partials, group)).flatMap((version) =>
      names(join(partials, group, version)).map((crd) => ({
        group,
        version,
        crd,
        partials: [
          ...readPartials(crd, join(partials, group, version, crd), "generated"),
          ...readPartials(crd, join(openshiftData, "overrides", group, version, crd), "override"),
        ],
      })),
    ),
  );
});

/** Whether the published manifests of a CRD are not upstream's bytes, but were written again by another YAML writer. */
export function isRewritten(crd: string): boolean {
  return /^(?:infrastructures\.config|controllerconfigs\.machineconfiguration)\.openshift\.io$/.test(crd);
}

/** Reads a manifest of a CRD. The writer of the rewritten ones kept to YAML 1.2, in which `0000_10` is a string. */
export function readManifest(crd: string, file: string): JsonValue {
  const text = readFileSync(file, "utf8");
  // The package's core schema gives JSON's values.
  return isRewritten(crd) ? (parse(text) as JsonValue) : parseYaml(text);
}

/** The YAML files of a folder, by name; none if it does not exist. */
export function yamlFiles(folder: string): string[] {
  return existsSync(folder) ? names(folder).filter((name) => name.endsWith(".yaml")) : [];
}

function readPartials(crd: string, folder: string, origin: PartialManifest["origin"]): PartialManifest[] {
  return yamlFiles(folder).map((file) => ({
    name: file.slice(0, -".yaml".length),
    document: readManifest(crd, join(folder, file)),
    origin,
  }));
}

function names(folder: string): string[] {
  return readdirSync(folder).sort();
}
