import type { SourceSpan } from "../diagnostics/source-span.js";

export const CLUSTER_PROFILES = ["Hypershift", "SelfManagedHA"] as const;
export type ClusterProfile = (typeof CLUSTER_PROFILES)[number];

export const FEATURE_SETS = [
  "Default",
  "OKD",
  "TechPreviewNoUpgrade",
  "DevPreviewNoUpgrade",
  "CustomNoUpgrade",
] as const;
export type FeatureSet = (typeof FEATURE_SETS)[number];

/** The annotation that says which cluster profile a manifest is for. */
export const PROFILE_ANNOTATIONS: Readonly<Record<ClusterProfile, string>> = {
  Hypershift: "include.release.openshift.io/ibm-cloud-managed",
  SelfManagedHA: "include.release.openshift.io/self-managed-high-availability",
};

export interface Enablement {
  readonly featureSets: ReadonlySet<string>;
  readonly clusterProfiles: ReadonlySet<string> | undefined;
  readonly releases: ReadonlySet<number> | undefined;
}

export interface FeatureGate {
  readonly name: string;
  readonly scope: string;
  readonly component: string | undefined;
  readonly enhancement: string | undefined;
  readonly predatesRegistry: boolean;
  readonly enabledIn: readonly Enablement[];
  readonly span: SourceSpan;
}

/** The gates that are declared, by name, and the releases that manifests are made for. */
export interface FeatureRegistry {
  readonly file: string;
  readonly releases: readonly number[];
  readonly gates: ReadonlyMap<string, FeatureGate>;
  /** The gates that are on in CustomNoUpgrade, where a cluster lists them; without a list all are. */
  readonly customGates?: ReadonlySet<string>;
}

/** A cluster as far as gates go. */
export interface ClusterKind {
  readonly release: number;
  readonly profile: ClusterProfile;
  readonly featureSet: FeatureSet;
}

/** The registry of an API without a features file: no gates, and so one manifest for everyone. */
export const NO_FEATURES: FeatureRegistry = { file: "", releases: [0], gates: new Map() };

/**
 * The gates that are on for a kind of cluster. A gate is on when one of its entries names the set; no set implies
 * another, and CustomNoUpgrade has them all unless the registry lists those of a cluster.
 */
export function enabledGates(registry: FeatureRegistry, cluster: ClusterKind): Set<string> {
  const enabled = new Set<string>();
  for (const gate of registry.gates.values()) {
    const isOn =
      cluster.featureSet === "CustomNoUpgrade"
        ? (registry.customGates?.has(gate.name) ?? true)
        : gate.enabledIn.some((entry) => covers(entry, cluster));
    if (isOn) enabled.add(gate.name);
  }
  return enabled;
}

/** The newest release that manifests are made for. */
export function newestRelease({ releases }: Pick<FeatureRegistry, "releases">): number {
  return releases.at(-1) ?? 0;
}

/** The feature sets of the newest release for which something holds of the gates that are on, on some cluster profile. */
export function featureSetsWhere(
  registry: FeatureRegistry,
  holds: (enabled: ReadonlySet<string>) => boolean,
): readonly FeatureSet[] {
  const release = newestRelease(registry);
  return FEATURE_SETS.filter((featureSet) =>
    CLUSTER_PROFILES.some((profile) => holds(enabledGates(registry, { release, profile, featureSet }))),
  );
}

/** Whether a kind of cluster has every gate, those that nothing declares among them. */
export function hasAllGates(registry: FeatureRegistry, { featureSet }: ClusterKind): boolean {
  return featureSet === "CustomNoUpgrade" && registry.customGates === undefined;
}

function covers(entry: Enablement, cluster: ClusterKind): boolean {
  return (
    entry.featureSets.has(cluster.featureSet) &&
    (entry.clusterProfiles?.has(cluster.profile) ?? true) &&
    (entry.releases?.has(cluster.release) ?? true)
  );
}
