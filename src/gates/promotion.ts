import type { FixedFeatureSet } from "../features/feature-gate-manifest.js";
import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  enabledGates,
  type FeatureGate,
  type FeatureRegistry,
  type FeatureSet,
} from "../features/feature-registry.js";

/** A registry in which a gate is on in a further set, and what it takes to get there. */
export interface Promotion {
  readonly registry: FeatureRegistry;
  /** The sets in which the gate is newly on: the one asked for, and OKD with Default, which it has to hold. */
  readonly featureSets: readonly FixedFeatureSet[];
  /** The profiles for which it is; none where the gate is on there already. */
  readonly profiles: readonly ClusterProfile[];
}

/**
 * What a registry would be with a gate on in a further set, in every release. The profiles are those given, else those
 * on which the gate is on in some set today, else all. Promoting to Default is promoting to OKD too; to other sets
 * nothing follows, since no set implies another.
 */
export function promoteGate(
  registry: FeatureRegistry,
  gate: FeatureGate,
  to: FixedFeatureSet,
  chosen?: readonly ClusterProfile[],
): Promotion {
  const expected = chosen ?? profilesOf(gate);
  const sets: readonly FixedFeatureSet[] = to === "Default" ? ["Default", "OKD"] : [to];
  const isOn = (profile: ClusterProfile, featureSet: FeatureSet): boolean =>
    registry.releases.every((release) => enabledGates(registry, { release, profile, featureSet }).has(gate.name));
  const featureSets = sets.filter((set) => expected.some((profile) => !isOn(profile, set)));
  const profiles = expected.filter((profile) => sets.some((set) => !isOn(profile, set)));
  if (featureSets.length === 0) return { registry, featureSets, profiles: [] };
  const promoted: FeatureGate = {
    ...gate,
    enabledIn: [
      ...gate.enabledIn,
      { featureSets: new Set(featureSets), clusterProfiles: new Set(profiles), releases: undefined },
    ],
  };
  const gates = new Map([...registry.gates].map(([name, each]) => [name, name === gate.name ? promoted : each]));
  return { registry: { ...registry, gates }, featureSets, profiles };
}

/** A registry in which a gate is on nowhere but in CustomNoUpgrade. */
export function withoutGate(registry: FeatureRegistry, gate: FeatureGate): FeatureRegistry {
  const off: FeatureGate = { ...gate, enabledIn: [] };
  return { ...registry, gates: new Map([...registry.gates, [gate.name, off]]) };
}

function profilesOf({ enabledIn }: FeatureGate): readonly ClusterProfile[] {
  const named = CLUSTER_PROFILES.filter((profile) =>
    enabledIn.some(({ clusterProfiles }) => clusterProfiles?.has(profile) ?? true),
  );
  return named.length === 0 ? CLUSTER_PROFILES : named;
}
