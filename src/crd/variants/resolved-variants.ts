import { type ClusterKind, enabledGates } from "../../features/feature-registry.js";
import { exists, type GateSelection } from "../../model/gate-condition.js";
import type { CrdUnit } from "../crd-unit.js";
import { applyOverrides } from "../overrides/apply-overrides.js";
import { isSelected } from "../partials/select-partials.js";
import type { CrdVariant, VariantOptions } from "./crd-variant.js";
import { unitDocument } from "./unit-document.js";

/**
 * The variants of a CRD when every marker is applied by its own condition: one for each set of gates that matter, with
 * the overrides that are meant for those clusters merged last.
 */
export function resolvedVariants(unit: CrdUnit, options: VariantOptions): CrdVariant[] {
  const gates = [...new Set(unit.kinds.flatMap((kind) => kind.gates))].sort();
  const groups = new Map<
    string,
    {
      readonly selection: GateSelection;
      readonly overrides: VariantOptions["overrides"];
      readonly clusters: ClusterKind[];
    }
  >();
  for (const cluster of options.clusters) {
    const on = enabledGates(options.features, cluster);
    const enabled = new Set(gates.filter((gate) => on.has(gate)));
    const overrides = options.overrides.filter((override) => isSelected(override, { cluster, gates: on }));
    const key = JSON.stringify([[...enabled], overrides.map(({ name }) => name)]);
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { selection: { mode: "resolved", enabled }, overrides, clusters: [cluster] });
    else group.clusters.push(cluster);
  }
  return [...groups.values()].flatMap(({ selection, overrides, clusters }): CrdVariant[] => {
    const kinds = unit.kinds.filter((kind) => exists(kind, selection));
    if (kinds.length === 0) return [];
    const { document, findings } = unitDocument(unit, kinds, selection, options, unit.leading.crd.annotations);
    return [{ document: applyOverrides(document, overrides), clusters, findings }];
  });
}
