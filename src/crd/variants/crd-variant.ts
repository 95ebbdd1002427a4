import type { ClusterKind, FeatureRegistry } from "../../features/feature-registry.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import type { ManifestNaming } from "../manifest-file.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import type { YamlMap } from "../partials/yaml-map.js";

/** The CRD that some kinds of cluster get, before the annotations that say which. */
export interface CrdVariant {
  readonly document: YamlMap;
  /** The CRD as it was before overrides were merged into it. */
  readonly generated: YamlMap;
  readonly clusters: readonly ClusterKind[];
  readonly findings: readonly SchemaFinding[];
}

export interface VariantOptions {
  readonly features: FeatureRegistry;
  readonly clusters: readonly ClusterKind[];
  readonly embeddedObjectMeta: boolean;
  readonly naming: ManifestNaming;
  readonly maxDescLen: number | undefined;
  /** The overrides of this CRD, in the order in which they are merged. */
  readonly overrides: readonly PartialManifest[];
}
