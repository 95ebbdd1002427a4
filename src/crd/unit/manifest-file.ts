import {
  type ClusterProfile,
  FEATURE_SETS,
  type FeatureSet,
  PROFILE_ANNOTATIONS,
} from "../../features/feature-registry.js";
import { append } from "../../kube/values/append.js";
import type { CollapsedManifest } from "./collapse-manifests.js";

export const MERGED_ANNOTATION = "api.openshift.io/merged-by-featuregates";
export const FEATURE_SET_ANNOTATION = "release.openshift.io/feature-set";
const FEATURE_GATE_ANNOTATION = "release.openshift.io/feature-gate";
export const MAJOR_VERSION_ANNOTATION = "release.openshift.io/major-version";

/**
 * `feature-set` names files by cluster profiles and feature sets as OpenShift does, `controller-gen` writes one
 * `<group>_<plural>.yaml`.
 */
export type ManifestNaming = "feature-set" | "controller-gen";

export interface FilePattern {
  readonly runLevel: string | undefined;
  readonly operator: string | undefined;
  readonly ordering: string | undefined;
}

/**
 * The name of a manifest: `<runlevel>_<operator>_<ordering>_<plural>`, without the leading parts that are not given,
 * then releases, profile and feature set where the manifest is not for all of them.
 */
export function manifestFileName(pattern: FilePattern, plural: string, manifest: CollapsedManifest): string {
  const parts = [pattern.ordering, plural];
  if (pattern.ordering !== undefined) parts.unshift(pattern.operator);
  if (pattern.ordering !== undefined && pattern.operator !== undefined) parts.unshift(pattern.runLevel);
  if (pattern.ordering === undefined && pattern.operator !== undefined) parts.unshift(pattern.operator);
  return `${parts.filter((part) => part !== undefined).join("_")}${clusterInfix(manifest)}.crd.yaml`;
}

/** Returns what the name of a file says of the clusters that it is for, such as `-Hypershift-Default`; nothing for all. */
export function clusterInfix({
  allReleases,
  allProfiles,
  allFeatureSets,
  releases,
  profiles,
  featureSets,
}: CollapsedManifest): string {
  const parts: (string | ClusterProfile | FeatureSet)[] = [];
  if (!allReleases) parts.push(releases.length > 1 ? `${releases[0]}-${releases.at(-1)}` : `${releases[0]}`);
  if (!allProfiles) append(parts, profiles);
  if (!allFeatureSets) append(parts, featureSets);
  return parts.map((part) => `-${part}`).join("");
}

/**
 * The annotations that tell for which clusters a manifest is, put on those of the kind. A CRD that names its gate keeps
 * that annotation where the manifest is for all of its sets, and then does not name the sets.
 */
export function withClusterAnnotations(
  own: ReadonlyMap<string, string>,
  manifest: CollapsedManifest,
): Record<string, string> {
  const annotations = new Map(own);
  annotations.set(MERGED_ANNOTATION, "true");
  for (const profile of manifest.profiles) annotations.set(PROFILE_ANNOTATIONS[profile], "true");
  const gateNamed = annotations.has(FEATURE_GATE_ANNOTATION) && manifest.allFeatureSets;
  if (!gateNamed) {
    annotations.delete(FEATURE_GATE_ANNOTATION);
    const everySet = manifest.featureSets.length === FEATURE_SETS.length;
    if (!everySet) annotations.set(FEATURE_SET_ANNOTATION, manifest.featureSets.join(","));
  }
  if (!manifest.allReleases) annotations.set(MAJOR_VERSION_ANNOTATION, manifest.releases.join(","));
  return Object.fromEntries(annotations);
}
