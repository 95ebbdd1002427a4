import { type ClusterKind, enabledGates } from "../../features/feature-registry.js";
import { exists, type GateSelection } from "../../model/gate-condition.js";
import { type CrdVariant, unitDocument, type VariantOptions } from "../document/unit-document.js";
import { applyOverrides } from "../overrides/apply-overrides.js";
import { mergedAnnotations } from "../partials/merge-partials.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import { isSelected } from "../partials/select-partials.js";
import type { CrdUnit } from "../unit/crd-unit.js";

interface Group {
  readonly selection: GateSelection;
  readonly overrides: readonly PartialManifest[];
  readonly clusters: ClusterKind[];
}

/**
 * The variants of a CRD when every marker is applied by its own condition: one for each set of gates that matter, with
 * the overrides that are meant for those clusters merged last.
 */
export function resolvedVariants(unit: CrdUnit, options: VariantOptions): CrdVariant[] {
  const gates = [...new Set(unit.kinds.flatMap((kind) => kind.gates))].sort();
  const groups = new Map<string, Group>();
  for (const cluster of options.clusters) {
    const on = enabledGates(options.features, cluster);
    const enabled = new Set(gates.filter((gate) => on.has(gate)));
    const isWanted = options.overrides.map((override) => isSelected(override, { cluster, gates: on }));
    const key = JSON.stringify([[...enabled], isWanted]);
    const group = groups.get(key);
    if (group !== undefined) group.clusters.push(cluster);
    else {
      const overrides = options.overrides.filter((_, index) => isWanted[index]);
      groups.set(key, { selection: { mode: "resolved", enabled }, overrides, clusters: [cluster] });
    }
  }
  // Of a merged manifest, annotations that say for which clusters it is meant are not part.
  const isMerged = options.naming === "feature-set";
  const annotations = isMerged ? mergedAnnotations(unit.resource.annotations) : unit.resource.annotations;
  const documents = [...groups.values()].flatMap((group) => {
    const kinds = unit.kinds.filter((kind) => exists(kind, group.selection));
    return kinds.length === 0
      ? []
      : [{ group, made: unitDocument(unit, kinds, group.selection, options, annotations) }];
  });
  // With every gate on, every field is there; where gates are given, no cluster may have them all.
  const everything = { mode: "resolved", enabled: new Set(gates) } as const;
  const all =
    options.overrides.length === 0 ? [] : [unitDocument(unit, unit.kinds, everything, options, annotations).document];
  return documents.map(({ group: { overrides, clusters }, made: { document: generated, findings } }) => ({
    document: applyOverrides(generated, overrides, all),
    generated,
    clusters,
    findings,
  }));
}
