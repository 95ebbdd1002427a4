import type { ClusterProfile } from "../../features/feature-registry.js";
import { PROFILE_ANNOTATIONS } from "../../features/feature-registry.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import type { CrdFile } from "../manifests/crd-files.js";
import { FEATURE_SET_ANNOTATION, MAJOR_VERSION_ANNOTATION } from "../unit/manifest-file.js";
import { parseYaml } from "../yaml/parse-yaml.js";

/** A generated CRD, as far as it is put into others. */
export interface GeneratedSchemas {
  readonly group: string;
  readonly kind: string;
  /** The annotations that say for which clusters it is, in a fixed order; empty where it is for all. */
  readonly clusters: readonly string[];
  /** The schemas by version. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

/** Reads the schemas out of the CRDs that were generated, so that overrides and settings are in them. */
export function generatedSchemas(files: readonly CrdFile[]): GeneratedSchemas[] {
  return files.map(({ text, defines: { group, kind } }) => {
    const crd = parseYaml(text);
    const schemas = versionsOf(crd).flatMap((version): [string, JsonObject][] => {
      const name = valueAt(version, "name");
      const schema = valueAt(version, "schema", "openAPIV3Schema");
      return typeof name === "string" && isJsonObject(schema) ? [[name, schema]] : [];
    });
    return { group, kind, clusters: clusterAnnotations(crd), schemas: new Map(schemas) };
  });
}

/** The versions of a CRD; empty where it has no list of them. */
export function versionsOf(crd: JsonValue): readonly JsonValue[] {
  const versions = valueAt(crd, "spec", "versions");
  return Array.isArray(versions) ? versions : [];
}

const PROFILES = Object.keys(PROFILE_ANNOTATIONS) as ClusterProfile[];
const CLUSTER_ANNOTATIONS: readonly string[] = [
  FEATURE_SET_ANNOTATION,
  MAJOR_VERSION_ANNOTATION,
  ...PROFILES.map((profile) => PROFILE_ANNOTATIONS[profile]),
];

/** The annotations of a CRD that say for which clusters it is, such as `release.openshift.io/feature-set=Default`. */
export function clusterAnnotations(crd: JsonValue): string[] {
  return CLUSTER_ANNOTATIONS.flatMap((name) => {
    const value = valueAt(crd, "metadata", "annotations", name);
    return value === undefined ? [] : [`${name}=${String(value)}`];
  });
}
