import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ClusterKind } from "../features/feature-registry.js";
import type { SchemaFinding } from "../schema/check-node.js";

/** A finding of one variant of a schema, with the clusters that get the variant. */
export interface VariantFinding {
  readonly finding: SchemaFinding;
  readonly clusters: readonly ClusterKind[];
}

/**
 * Makes one diagnostic of equal findings in several variants of a schema. It says where it holds, unless that is
 * everywhere.
 */
export function joinVariantFindings(found: readonly VariantFinding[], all: readonly ClusterKind[]): Diagnostic[] {
  const groups = new Map<string, { finding: SchemaFinding; clusters: Set<ClusterKind> }>();
  for (const { finding, clusters } of found) {
    const { code, message, span } = finding("");
    const key = JSON.stringify([code, message, span]);
    const group = groups.get(key) ?? { finding, clusters: new Set<ClusterKind>() };
    for (const cluster of clusters) group.clusters.add(cluster);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ finding, clusters }) => finding(whereText([...clusters], all)));
}

function whereText(clusters: readonly ClusterKind[], all: readonly ClusterKind[]): string {
  if (clusters.length === all.length) return "";
  const sets = [...new Set(all.map(({ featureSet }) => featureSet))];
  const parts = sets.flatMap((set) => {
    const here = clusters.filter(({ featureSet }) => featureSet === set);
    const everywhere = all.filter(({ featureSet }) => featureSet === set);
    if (here.length === 0) return [];
    if (here.length === everywhere.length) return [set];
    return [...new Set(here.map(({ profile }) => `${set} on ${profile}`))];
  });
  return ` (in ${parts.join(", ")})`;
}
