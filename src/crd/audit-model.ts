import { CLUSTER_PROFILES, FEATURE_SETS, type FeatureRegistry } from "../features/feature-registry.js";
import type { ApiModel } from "../model/api-model.js";
import { pluralName } from "./crd-document.js";
import { gatherUnits } from "./crd-unit.js";
import { readOverrides } from "./overrides/read-overrides.js";
import { auditLosses, type Loss } from "./partials/audit-losses.js";
import { mergedPartials } from "./variants/partial-variants.js";

/**
 * What the merge of per-gate manifests would lose, or loses with `gating: "partials"`, of an API's rules, enum values and
 * limits; nothing of it is lost when gates are resolved.
 */
export function auditModel(
  model: ApiModel,
  features: FeatureRegistry,
  overrideSources: readonly { readonly path: string; readonly text: string }[],
): Loss[] {
  const clusters = features.releases.flatMap((release) =>
    CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
  );
  const overrides = readOverrides(overrideSources, []);
  return gatherUnits(model.kinds, "per-folder").units.flatMap((unit) => {
    const name = `${pluralName(unit.leading)}.${unit.leading.group}`;
    const own = overrides.filter(({ crd }) => crd === name).map(({ manifest }) => manifest);
    const options = { features, clusters, embeddedObjectMeta: false, maxDescLen: 0, overrides: own };
    return auditLosses(mergedPartials(unit, options).variants);
  });
}
