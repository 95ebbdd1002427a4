import { PARTIAL_GATE_PREFIX } from "./partial-manifest.js";

const MERGE_ONLY_PREFIXES = [
  "api.openshift.io/filename",
  PARTIAL_GATE_PREFIX,
  "include.release.openshift.io/",
  "partial-filename.release.openshift.io/",
];

/**
 * The annotations that a merged manifest keeps, as in openshift/api's manifest merge: those that are for the merge alone
 * are left out, and one whose key ends in `-` deletes the one without.
 */
export function mergedAnnotations<Value>(annotations: ReadonlyMap<string, Value>): Map<string, Value> {
  const kept = [...annotations].filter(([key]) => !isForMergeAlone(key));
  const deleted = new Set(kept.filter(([key]) => key.endsWith("-")).flatMap(([key]) => [key, key.slice(0, -1)]));
  return new Map(kept.filter(([key]) => !deleted.has(key)));
}

/** Whether an annotation tells how manifests are merged, and for which clusters, instead of something about the CRD. */
export function isForMergeAlone(key: string): boolean {
  return MERGE_ONLY_PREFIXES.some((prefix) => key.startsWith(prefix));
}
