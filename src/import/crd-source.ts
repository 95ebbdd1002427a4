import { versionsOf } from "../crd/unit/crd-versions.js";
import type { FilePattern } from "../crd/unit/manifest-file.js";
import type { ClusterKind, ClusterProfile } from "../features/feature-registry.js";
import type { JsonObject } from "../kube/values/json-value.js";
import type { CellGates } from "./gate-solver.js";

/** A CRD as some kinds of cluster get it: those with the same gates and the same document. */
export interface CrdCell {
  /** Undefined where these clusters do not have the CRD. */
  readonly document: JsonObject | undefined;
  readonly gates: CellGates;
  /** One of these kinds of cluster. */
  readonly cluster: ClusterKind;
}

/** One of the manifests that a CRD is merged of. */
export interface CrdPartial {
  /** Empty for the manifest without gates. */
  readonly gates: readonly string[];
  readonly document: JsonObject;
}

/** A CRD to import, in all its variants. Annotations that generation writes itself are left out of the documents. */
export interface CrdSource {
  /** `<plural>.<group>` */
  readonly name: string;
  readonly cells: readonly CrdCell[];
  /** The only cluster profile that has the CRD, if there is just one. */
  readonly onlyProfile: ClusterProfile | undefined;
  /** In the order in which they are merged. */
  readonly partials: readonly CrdPartial[];
  readonly pattern: FilePattern;
}

/** The document that tells what all variants have alike: names, scope, columns. */
export function leadingDocument({ cells }: CrdSource): JsonObject {
  return cells.find(({ document }) => document !== undefined)?.document ?? {};
}

/** The names of the versions that any variant has, in their order. */
export function versionNames({ cells }: CrdSource): string[] {
  const names = cells.flatMap(({ document }) => versionsOf(document).map((version) => String(version["name"])));
  return [...new Set(names)];
}
