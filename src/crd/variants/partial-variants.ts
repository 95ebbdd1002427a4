import { enabledGates } from "../../features/feature-registry.js";
import { gateCombinations } from "../../model/gate-combinations.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import type { CrdUnit } from "../crd-unit.js";
import { type MergeVariant, mergeVariants } from "../partials/merge-variants.js";
import { PARTIAL_GATE_PREFIX, type PartialManifest } from "../partials/partial-manifest.js";
import type { CrdVariant, VariantOptions } from "./crd-variant.js";
import { unitDocument } from "./unit-document.js";

const UNGATED = "AAA_ungated";

/** The partial manifests of a CRD, and what was found while they were made. */
export interface PartialManifests {
  readonly manifests: readonly PartialManifest[];
  readonly findings: readonly SchemaFinding[];
}

/**
 * One whole manifest per gate, and per combination of required gates, as openshift/api generates them: each has all that
 * is not gated and what its own gates add. A kind that is gated itself has no ungated one.
 */
export function partialManifests(unit: CrdUnit, options: VariantOptions): PartialManifests {
  const findings: SchemaFinding[] = [];
  const { leading } = unit;
  const combinations = gateCombinations(leading.root, leading.enabledBy);
  const selections = leading.enabledBy === undefined ? [[""], ...combinations] : combinations;
  const manifests = selections.map((gates): PartialManifest => {
    const selection = { mode: "partial", enabled: new Set(gates) } as const;
    const annotations = new Map(leading.crd.annotations);
    for (const gate of gates) annotations.set(`${PARTIAL_GATE_PREFIX}${gate}`, "true");
    const { runLevel, operator, ordering } = leading.crd.filePattern;
    if (runLevel !== undefined) annotations.set("api.openshift.io/filename-cvo-runlevel", runLevel);
    if (operator !== undefined) annotations.set("api.openshift.io/filename-operator", operator);
    if (ordering !== undefined) annotations.set("api.openshift.io/filename-ordering", ordering);
    const made = unitDocument(unit, unit.kinds, selection, options, annotations);
    findings.push(...made.findings);
    const name = gates.length === 1 && gates[0] === "" ? UNGATED : gates.join("+");
    return { name, document: made.document, origin: "generated" };
  });
  return { manifests, findings };
}

/** How the partial manifests and the overrides merge for each kind of cluster. */
export function mergedPartials(
  unit: CrdUnit,
  options: VariantOptions,
): { readonly variants: readonly MergeVariant[]; readonly findings: readonly SchemaFinding[] } {
  const { manifests, findings } = partialManifests(unit, options);
  const clusters = options.clusters.map((cluster) => ({
    cluster,
    gates: cluster.featureSet === "CustomNoUpgrade" ? ("all" as const) : enabledGates(options.features, cluster),
  }));
  return { variants: mergeVariants([...manifests, ...options.overrides], clusters), findings };
}

/** The variants of a CRD by upstream's way: partial manifests merged by name, lists replaced as a whole. */
export function partialVariants(unit: CrdUnit, options: VariantOptions): CrdVariant[] {
  const { variants, findings } = mergedPartials(unit, options);
  return variants.map(({ merged, clusters }) => ({ document: merged.document, clusters, findings }));
}
