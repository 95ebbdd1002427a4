import type { CrdOptions } from "../crd/manifests/emit-crds.js";
import { partialVariants } from "../crd/manifests/partial-variants.js";
import { resolvedVariants } from "../crd/manifests/resolved-variants.js";
import { overridesOf } from "../crd/overrides/fit-override.js";
import { readOverrides } from "../crd/overrides/read-overrides.js";
import { isSelected, orderPartials } from "../crd/partials/select-partials.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import type { ClusterKind } from "../features/feature-registry.js";
import type { JsonObject } from "../kube/values/json-value.js";
import type { ApiModel } from "../model/api-model.js";

/** The CRD of a kind, or of one of its versions, that a cluster gets. */
export interface ClusterCrd {
  readonly crd: string;
  /** The version it is made of, where each has a CRD of its own; CRDs of one name are distinguished by it. */
  readonly version: string;
  readonly document: JsonObject;
}

/**
 * The CRDs that each of some kinds of cluster gets, in the order of these, without the annotations that say for whom a
 * manifest is. They are those that `generate` writes with OpenShift's naming, whichever naming the project has: with the
 * other there is one for everyone.
 */
export function clusterCrds(
  model: ApiModel,
  options: CrdOptions,
  clusters: readonly ClusterKind[],
): readonly (readonly ClusterCrd[])[] {
  const { features, embeddedObjectMeta, maxDescLen, gating, versions } = options;
  const overrides = readOverrides(options.overrides, []);
  const found = new Map<ClusterKind, ClusterCrd[]>(clusters.map((cluster) => [cluster, []]));
  for (const unit of gatherUnits(model.kinds, versions).units) {
    const annotations = Object.fromEntries(unit.resource.annotations);
    const kind = { name: "", document: { metadata: { annotations } }, origin: "generated" } as const;
    const makeVariants = gating === "partials" ? partialVariants : resolvedVariants;
    const variants = makeVariants(unit, {
      features,
      clusters: clusters.filter((cluster) => isSelected(kind, { cluster, gates: "all" })),
      embeddedObjectMeta,
      naming: "feature-set",
      maxDescLen,
      overrides: orderPartials(overridesOf(overrides, unit).map(({ manifest }) => manifest)),
    });
    for (const { document, clusters: some } of variants) {
      const crd = { crd: unit.crdName, version: unit.leading.version, document };
      for (const cluster of some) found.get(cluster)?.push(crd);
    }
  }
  return clusters.map((cluster) => found.get(cluster) ?? []);
}
