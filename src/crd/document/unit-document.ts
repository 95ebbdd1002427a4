import type { ClusterKind, FeatureRegistry } from "../../features/feature-registry.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import type { Kind } from "../../model/api-model.js";
import type { GateSelection } from "../../model/gate-condition.js";
import { buildSchema } from "../../schema/build-schema.js";
import type { SchemaFinding } from "../../schema/check-node.js";
import type { PartialManifest } from "../partials/partial-manifest.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import type { ManifestNaming } from "../unit/manifest-file.js";
import { crdDocument, limitDescriptions } from "./crd-document.js";

/** The CRD of a unit for a selection of gates, with what was found while its schemas were built. */
export function unitDocument(
  unit: CrdUnit,
  kinds: readonly Kind[],
  selection: GateSelection,
  { embeddedObjectMeta, maxDescLen, naming }: Pick<VariantOptions, "embeddedObjectMeta" | "maxDescLen" | "naming">,
  annotations: ReadonlyMap<string, string>,
): { readonly document: JsonObject; readonly findings: readonly SchemaFinding[] } {
  const findings: SchemaFinding[] = [];
  const versions = kinds.map((kind) => {
    const schema = buildSchema(kind.root, { selection, embeddedObjectMeta }, (finding) => findings.push(finding));
    return { kind, schema: maxDescLen === undefined ? schema : limitDescriptions(schema, maxDescLen) };
  });
  return { document: crdDocument(unit, { versions, annotations, naming }), findings };
}

/** The CRD that some kinds of cluster get, before the annotations that say which. */
export interface CrdVariant {
  readonly document: JsonObject;
  /** The CRD as it was before overrides were merged into it. */
  readonly generated: JsonObject;
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
