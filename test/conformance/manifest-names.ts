import { isDeepStrictEqual } from "node:util";
import type { MergedPartials } from "../../src/crd/partials/merge-partials.js";
import type { MergeVariant } from "../../src/crd/partials/merge-variants.js";
import { annotationsOf } from "../../src/crd/partials/partial-manifest.js";
import {
  type ClusterManifest,
  type CollapsedManifest,
  collapseManifests,
} from "../../src/crd/unit/collapse-manifests.js";
import { manifestFileName, withClusterAnnotations } from "../../src/crd/unit/manifest-file.js";
import { isJsonObject, type JsonObject, valueAt } from "../../src/kube/values/json-value.js";

export interface MergedManifest {
  readonly fileName: string;
  readonly document: JsonObject;
}

/**
 * The manifests that the merged variants of one CRD are written to: equal ones are joined, named after the clusters they
 * are for, and annotated with these, as openshift/api does. A project's own are written by `src/crd/manifests/emit-crds.ts`.
 */
export function mergedManifests(variants: readonly MergeVariant[]): MergedManifest[] {
  const different: MergedPartials[] = [];
  const manifests = variants.flatMap(({ clusters, merged }): ClusterManifest[] => {
    let index = different.findIndex((other) => isDeepStrictEqual(other.document, merged.document));
    if (index === -1) index = different.push(merged) - 1;
    return clusters.map((cluster) => ({ ...cluster, data: String(index) }));
  });
  return collapseManifests(manifests).flatMap((collapsed) => {
    const merged = different[Number(collapsed.data)];
    return merged === undefined ? [] : [manifestOf(merged, collapsed)];
  });
}

function manifestOf({ document, filePattern }: MergedPartials, collapsed: CollapsedManifest): MergedManifest {
  const { metadata } = document;
  const texts = [...annotationsOf(document)].map(([key, value]): [string, string] => [key, String(value)]);
  const annotations = withClusterAnnotations(new Map(texts), collapsed);
  return {
    fileName: manifestFileName(filePattern, pluralOf(document), collapsed),
    document: { ...document, metadata: { ...(isJsonObject(metadata) ? metadata : {}), annotations } },
  };
}

/** Where overrides alone are merged, the plural stands only in the name of the CRD. */
function pluralOf(document: JsonObject): string {
  const plural = valueAt(document, "spec", "names", "plural");
  if (typeof plural === "string") return plural;
  const name = valueAt(document, "metadata", "name");
  return typeof name === "string" ? (name.split(".")[0] ?? "") : "";
}
