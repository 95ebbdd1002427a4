import { enabledGates, hasAllGates } from "../../features/feature-registry.js";
import { isJsonObject, type JsonObject } from "../../kube/values/json-value.js";
import type { Kind } from "../../model/api-model.js";
import { gateCombinations } from "../../model/visit-gates.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import { type CrdVariant, unitDocument, type VariantOptions } from "../document/unit-document.js";
import { fitOverride } from "../overrides/fit-override.js";
import { mergePartials } from "../partials/merge-partials.js";
import { type MergeVariant, mergeVariants } from "../partials/merge-variants.js";
import { PARTIAL_GATE_PREFIX, type PartialManifest } from "../partials/partial-manifest.js";
import type { CrdUnit } from "../unit/crd-unit.js";

const UNGATED = "AAA_ungated";

/** A partial manifest, and what was found while it was made. */
interface FoundPartial {
  readonly manifest: PartialManifest;
  readonly findings: readonly SchemaFinding[];
}

/**
 * One whole manifest per gate, and per combination of required gates, as openshift/api generates them: each has all that
 * is not gated and what its own gates add. A kind that is gated itself has no ungated one. Of a kind in several versions
 * a manifest holds those that upstream would make one of its name for.
 */
export function partialManifests(unit: CrdUnit, options: VariantOptions): FoundPartial[] {
  return [...partialSelections(unit)].map(([name, { gates, kinds }]): FoundPartial => {
    const selection = { mode: "partial", enabled: new Set(gates) } as const;
    const annotations = new Map(unit.resource.annotations);
    for (const gate of gates) annotations.set(`${PARTIAL_GATE_PREFIX}${gate}`, "true");
    const { document, findings } = unitDocument(unit, kinds, selection, options, annotations);
    return { manifest: { name, document, origin: "generated" }, findings };
  });
}

/** The gates of a partial manifest, and the versions that it holds. */
interface PartialSelection {
  readonly gates: readonly string[];
  readonly kinds: readonly Kind[];
}

/** What the partial manifests of a CRD are made for, by their names. */
export function partialSelections(unit: CrdUnit): ReadonlyMap<string, PartialSelection> {
  const selections = new Map<string, { readonly gates: readonly string[]; readonly kinds: Kind[] }>();
  for (const kind of unit.kinds) {
    const combinations = gateCombinations(kind.root, kind.enabledBy);
    for (const gates of kind.enabledBy === undefined ? [[""], ...combinations] : combinations) {
      const name = gates.join("+") || UNGATED;
      const selection = selections.get(name);
      if (selection === undefined) selections.set(name, { gates, kinds: [kind] });
      else selection.kinds.push(kind);
    }
  }
  return selections;
}

/** How partial manifests and overrides merge for some kinds of cluster. */
export interface PartialVariant extends MergeVariant {
  /** What the partial manifests alone merge to. */
  readonly generated: JsonObject;
  readonly findings: readonly SchemaFinding[];
}

/**
 * How the partial manifests and the overrides of a CRD merge for each kind of cluster. Overrides make no CRD where no
 * partial manifest does, and what they say of fields that are gated off is left out: upstream's own say by an annotation
 * for which gates they are, and lose nothing by it.
 */
export function mergedPartials(unit: CrdUnit, options: VariantOptions): PartialVariant[] {
  const generatedPartials = partialManifests(unit, options);
  const clusters = options.clusters.map((cluster) => ({
    cluster,
    gates: hasAllGates(options.features, cluster) ? ("all" as const) : enabledGates(options.features, cluster),
  }));
  const manifests = generatedPartials.map(({ manifest }) => manifest);
  const all = generatedPartials.map(({ manifest }) => manifest.document).filter(isJsonObject);
  return mergeVariants([...manifests, ...options.overrides], clusters).flatMap((variant): PartialVariant[] => {
    const own = variant.partials.filter((partial) => manifests.includes(partial));
    const findings = generatedPartials
      .filter(({ manifest }) => own.includes(manifest))
      .flatMap((each) => each.findings);
    const alone = own.length === variant.partials.length ? variant.merged : mergePartials(own);
    if (alone === undefined) return [];
    const generated = alone.document;
    const partials = variant.partials.map((each) => (own.includes(each) ? each : fitOverride(each, generated, all)));
    const merged = alone === variant.merged ? alone : (mergePartials(partials) ?? alone);
    return [{ ...variant, partials, merged, generated, findings }];
  });
}

/** The variants of a CRD by upstream's way: partial manifests merged by name, lists replaced as a whole. */
export function partialVariants(unit: CrdUnit, options: VariantOptions): CrdVariant[] {
  return mergedPartials(unit, options).map(({ merged, generated, clusters, findings }) => {
    return { document: merged.document, generated, clusters, findings };
  });
}
