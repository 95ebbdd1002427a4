import {
  CLUSTER_PROFILES,
  type ClusterKind,
  type ClusterProfile,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  hasAllGates,
} from "./feature-registry.js";
import type { FeatureGateManifest } from "./read-feature-gate-manifest.js";

/** The gates that are on for a kind of cluster. CustomNoUpgrade has `all`, those that nothing declares among them. */
export type EnabledGates = ReadonlySet<string> | "all";

/** A kind of cluster and the gates that are on for it. */
export interface ClusterGates {
  readonly cluster: ClusterKind;
  readonly gates: EnabledGates;
}

/** The gates that the registry turns on for each kind of cluster, by release, profile and feature set. */
export function clusterGatesOfRegistry(registry: FeatureRegistry): ClusterGates[] {
  return registry.releases.flatMap((release) =>
    CLUSTER_PROFILES.flatMap((profile) =>
      FEATURE_SETS.map((featureSet): ClusterGates => {
        const cluster = { release, profile, featureSet };
        return { cluster, gates: hasAllGates(registry, cluster) ? "all" : enabledGates(registry, cluster) };
      }),
    ),
  );
}

export interface PublishedClusterGates {
  readonly clusters: readonly ClusterGates[];
  /** The kinds of cluster for which several manifests list the gates; the first of them counts. */
  readonly listedTwice: readonly ClusterKind[];
}

/**
 * The gates that published manifests turn on for each kind of cluster they are for, by release, profile and feature
 * set. CustomNoUpgrade comes with each release and profile without a manifest of its own. A manifest that names no
 * release is for every release that another one names.
 */
export function clusterGatesOfManifests(manifests: readonly FeatureGateManifest[]): PublishedClusterGates {
  const named = [...new Set(manifests.flatMap(({ releases }) => releases ?? []))].sort((a, b) => a - b);
  const releases = named.length === 0 ? [0] : named;
  const clusters: ClusterGates[] = [];
  const listedTwice: ClusterKind[] = [];
  for (const release of releases) {
    for (const profile of CLUSTER_PROFILES) {
      const forProfile = manifests.filter((each) => isFor(each, release, profile));
      if (forProfile.length === 0) continue;
      for (const featureSet of FEATURE_SETS) {
        const cluster = { release, profile, featureSet };
        const lists = forProfile.filter((each) => each.featureSet === featureSet);
        const [first] = lists;
        if (lists.length > 1) listedTwice.push(cluster);
        if (featureSet === "CustomNoUpgrade") clusters.push({ cluster, gates: "all" });
        else if (first !== undefined) clusters.push({ cluster, gates: first.enabled });
      }
    }
  }
  return { clusters, listedTwice };
}

function isFor({ releases, profiles }: FeatureGateManifest, release: number, profile: ClusterProfile): boolean {
  return (releases?.includes(release) ?? true) && profiles.includes(profile);
}
