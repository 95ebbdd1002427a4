import {
  CLUSTER_PROFILES,
  type ClusterProfile,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
  type FeatureSet,
  PROFILE_ANNOTATIONS,
} from "./feature-registry.js";

/** The sets whose gates are fixed. In CustomNoUpgrade the administrator lists them, so that no manifest can. */
export type FixedFeatureSet = Exclude<FeatureSet, "CustomNoUpgrade">;

export const FIXED_FEATURE_SETS: readonly FixedFeatureSet[] = FEATURE_SETS.filter((set) => set !== "CustomNoUpgrade");

interface GateName {
  readonly name: string;
}

/** A FeatureGate of config.openshift.io as OpenShift's release payload holds it. The keys stand in their order there. */
export interface FeatureGateObject {
  readonly apiVersion: "config.openshift.io/v1";
  readonly kind: "FeatureGate";
  readonly metadata: { readonly annotations: Readonly<Record<string, string>>; readonly name: "cluster" };
  readonly spec: { readonly featureSet?: FeatureSet };
  readonly status: {
    readonly featureGates: readonly {
      readonly disabled: readonly GateName[];
      readonly enabled: readonly GateName[];
      readonly version: "";
    }[];
  };
}

/** For which clusters a FeatureGate manifest is. */
export interface FeatureGateTarget {
  readonly profile: ClusterProfile;
  readonly featureSet: FixedFeatureSet;
  /** Major versions in which the same gates are on; those of a registry without releases are `[0]`. */
  readonly releases: readonly number[];
}

/**
 * The FeatureGate manifest of a cluster profile and a feature set, in the form that openshift/api publishes under
 * `payload-manifests/featuregates`: each declared gate is in exactly one of two lists, both sorted, and annotations say
 * for whom it is. The gates are those of the first of the releases. The profile's annotation has the value that
 * leaves the manifest to the config operator. Default stands in the annotation and not in `spec`.
 */
export function featureGateManifest(
  registry: FeatureRegistry,
  { profile, featureSet, releases }: FeatureGateTarget,
): FeatureGateObject {
  const on = enabledGates(registry, { release: releases[0] ?? 0, profile, featureSet });
  const names = [...registry.gates.keys()].sort();
  const majors = releases.filter((release) => release !== 0);
  return {
    apiVersion: "config.openshift.io/v1",
    kind: "FeatureGate",
    metadata: {
      annotations: {
        [PROFILE_ANNOTATIONS[profile]]: "false-except-for-the-config-operator",
        "release.openshift.io/feature-set": featureSet,
        ...(majors.length > 0 && { "release.openshift.io/major-version": majors.join(",") }),
      },
      name: "cluster",
    },
    spec: featureSet === "Default" ? {} : { featureSet },
    status: {
      featureGates: [
        {
          disabled: names.filter((name) => !on.has(name)).map((name) => ({ name })),
          enabled: names.filter((name) => on.has(name)).map((name) => ({ name })),
          version: "",
        },
      ],
    },
  };
}

/** A FeatureGate manifest in the bytes in which openshift/api publishes it: JSON, although its files end in `.yaml`. */
export function featureGateJson(manifest: FeatureGateObject): string {
  return `${JSON.stringify(manifest, undefined, 4)}\n`;
}

/**
 * The FeatureGate manifests of a registry: one for each profile and fixed set, and for each row of releases that follow one
 * another in which the same gates are on. CustomNoUpgrade has none, as upstream.
 */
export function featureGateTargets(registry: FeatureRegistry): FeatureGateTarget[] {
  return CLUSTER_PROFILES.flatMap((profile) =>
    FIXED_FEATURE_SETS.flatMap((featureSet) => {
      const rows: { key: string; releases: number[] }[] = [];
      for (const release of registry.releases) {
        const key = JSON.stringify([...enabledGates(registry, { release, profile, featureSet })].sort());
        const last = rows.at(-1);
        if (last?.key === key) last.releases.push(release);
        else rows.push({ key, releases: [release] });
      }
      return rows.map(({ releases }): FeatureGateTarget => ({ profile, featureSet, releases }));
    }),
  );
}

/** The name upstream gives a manifest, which holds the range of its releases where there are any. */
export function publishedGateFileName({ profile, featureSet, releases }: FeatureGateTarget): string {
  return fileName(rangeText(releases), profile, featureSet);
}

/** The name of a generated manifest; the range of releases is in it where the profile and set have several manifests. */
export function generatedGateFileName(target: FeatureGateTarget, all: readonly FeatureGateTarget[]): string {
  const { profile, featureSet, releases } = target;
  const alike = all.filter((each) => each.profile === profile && each.featureSet === featureSet);
  return fileName(alike.length > 1 ? rangeText(releases) : undefined, profile, featureSet);
}

function rangeText(releases: readonly number[]): string | undefined {
  const [first] = releases;
  if (first === undefined || first === 0) return undefined;
  return releases.length > 1 ? `${first}-${releases.at(-1)}` : `${first}`;
}

function fileName(range: string | undefined, profile: ClusterProfile, featureSet: FeatureSet): string {
  return `featureGate-${range === undefined ? "" : `${range}-`}${profile}-${featureSet}.yaml`;
}
