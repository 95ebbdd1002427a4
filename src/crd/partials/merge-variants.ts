import type { ClusterGates } from "../../features/cluster-gates.js";
import type { ClusterKind } from "../../features/feature-registry.js";
import { type MergedPartials, mergePartials } from "./merge-partials.js";
import type { PartialManifest } from "./partial-manifest.js";
import { isSelected, orderPartials } from "./select-partials.js";

/** What the same partial manifests merge to, and the kinds of cluster for which they are selected. */
export interface MergeVariant {
  readonly partials: readonly PartialManifest[];
  readonly clusters: readonly ClusterKind[];
  readonly merged: MergedPartials;
}

/**
 * Merges the partial manifests of one CRD for each kind of cluster; kinds for which the same ones are selected share a
 * variant, and those for which none is have no variant.
 */
export function mergeVariants(partials: readonly PartialManifest[], clusters: readonly ClusterGates[]): MergeVariant[] {
  const ordered = orderPartials(partials);
  const selections = new Map<string, { readonly partials: PartialManifest[]; readonly clusters: ClusterKind[] }>();
  for (const each of clusters) {
    const selected = ordered.map((partial) => isSelected(partial, each));
    const key = selected.join();
    const selection = selections.get(key);
    if (selection !== undefined) selection.clusters.push(each.cluster);
    else selections.set(key, { partials: ordered.filter((_, index) => selected[index]), clusters: [each.cluster] });
  }
  return [...selections.values()].flatMap((selection) => {
    const merged = mergePartials(selection.partials);
    return merged === undefined ? [] : [{ ...selection, merged }];
  });
}
