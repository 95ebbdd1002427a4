import type { CrdFile } from "../crd/crd-files.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  type ClusterProfile,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  type FeatureSet,
} from "../features/feature-registry.js";

/** The clusters that share a bundle: a profile and a set, in releases whose manifests and gates are the same. */
export interface BundleTarget {
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
  readonly releases: readonly number[];
  /** The name of the bundle and its folder: profile and set, after the releases where these make a difference. */
  readonly name: string;
}

/** The bundles of all profiles and sets. */
export function allTargets(features: FeatureRegistry, crds: readonly CrdFile[]): BundleTarget[] {
  return CLUSTER_PROFILES.flatMap((profile) =>
    FEATURE_SETS.flatMap((featureSet) => targetsOf(features, crds, { profile, featureSet })),
  );
}

/** The bundles of a profile and set: one, unless manifests or gates differ between releases. */
export function targetsOf(
  features: FeatureRegistry,
  crds: readonly CrdFile[],
  { profile, featureSet }: Pick<BundleTarget, "profile" | "featureSet">,
): BundleTarget[] {
  const rows: { readonly key: string; readonly releases: number[] }[] = [];
  for (const release of features.releases) {
    const cluster = { release, profile, featureSet };
    const paths = crdsFor(crds, cluster).map(({ path }) => path);
    const key = JSON.stringify([paths, [...enabledGates(features, cluster)].sort()]);
    const last = rows.at(-1);
    if (last?.key === key) last.releases.push(release);
    else rows.push({ key, releases: [release] });
  }
  return rows.map(({ releases }) => {
    const range = releases.length > 1 ? `${releases[0]}-${releases.at(-1)}` : `${releases[0]}`;
    const name = `${rows.length > 1 ? `${range}-` : ""}${profile}-${featureSet}`;
    return { profile, featureSet, releases, name };
  });
}

/** The CRDs that a kind of cluster gets. */
export function crdsFor(crds: readonly CrdFile[], { release, profile, featureSet }: ClusterKind): CrdFile[] {
  return crds.filter(
    ({ clusters }) =>
      clusters === undefined ||
      (clusters.releases.includes(release) &&
        clusters.profiles.includes(profile) &&
        clusters.featureSets.includes(featureSet)),
  );
}
