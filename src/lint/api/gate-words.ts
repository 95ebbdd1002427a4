import {
  CLUSTER_PROFILES,
  type ClusterKind,
  enabledGates,
  FEATURE_SETS,
  type FeatureRegistry,
} from "../../features/feature-registry.js";
import { type Condition, valueFor } from "../../model/gated-value.js";
import type { LintedApi } from "./linted-api.js";

/** The newest release that manifests are made for. */
export function newestRelease({ releases }: FeatureRegistry): number {
  return releases.reduce((newest, release) => Math.max(newest, release), 0);
}

/** The feature sets of the newest release in which a condition holds on some cluster profile, in their usual order. */
export function setsWhere({ features }: Pick<LintedApi, "features">, condition: Condition): string[] {
  const release = newestRelease(features);
  return FEATURE_SETS.filter((featureSet) =>
    CLUSTER_PROFILES.some((profile) => {
      const cluster: ClusterKind = { release, profile, featureSet };
      return valueFor(condition, enabledGates(features, cluster));
    }),
  );
}

/** Names things in a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], word: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}
