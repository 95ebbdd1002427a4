import { objectOfLines } from "../../code/lists.js";
import { key } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code } from "../../code/templates.js";
import {
  CLUSTER_PROFILES,
  type ClusterKind,
  FEATURE_SETS,
  type FeatureRegistry,
  newestRelease,
} from "../../features/feature-registry.js";

/** Returns the object of what each kind of cluster of the newest release has: per cluster profile, and in that per feature set. */
export function clusterTable(features: FeatureRegistry, valueOf: (cluster: ClusterKind) => Piece): Piece {
  const release = newestRelease(features);
  const profiles = CLUSTER_PROFILES.map((profile) => {
    const sets = FEATURE_SETS.map(
      (featureSet) => code`${key(featureSet)}: ${valueOf({ release, profile, featureSet })}`,
    );
    return code`${key(profile)}: ${objectOfLines(sets)}`;
  });
  return objectOfLines(profiles);
}
