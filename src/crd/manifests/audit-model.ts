import { CLUSTER_PROFILES, FEATURE_SETS, type FeatureRegistry } from "../../features/feature-registry.js";
import type { ApiModel } from "../../model/api-model.js";
import { overridesOf } from "../overrides/fit-override.js";
import { type OverrideSource, readOverrides } from "../overrides/read-overrides.js";
import { auditLosses, type Loss } from "../partials/audit-losses.js";
import { gatherUnits } from "../unit/crd-unit.js";
import { mergedPartials } from "./partial-variants.js";

/**
 * What the merge of per-gate manifests would lose, or loses with `gating: "partials"`, of an API's rules, enum values and
 * limits; nothing of it is lost when gates are resolved.
 */
export function auditModel(
  model: ApiModel,
  features: FeatureRegistry,
  { versions, overrides: sources }: AuditOptions,
): Loss[] {
  const clusters = features.releases.flatMap((release) =>
    CLUSTER_PROFILES.flatMap((profile) => FEATURE_SETS.map((featureSet) => ({ release, profile, featureSet }))),
  );
  const overrides = readOverrides(sources, []);
  return gatherUnits(model.kinds, versions).units.flatMap((unit) => {
    const own = overridesOf(overrides, unit).map(({ manifest }) => manifest);
    const settings = { embeddedObjectMeta: false, naming: "feature-set", maxDescLen: 0 } as const;
    return auditLosses(mergedPartials(unit, { ...settings, features, clusters, overrides: own }));
  });
}

export interface AuditOptions {
  readonly versions: "per-folder" | "together";
  readonly overrides: readonly OverrideSource[];
}
