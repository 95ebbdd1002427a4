import { isDeepStrictEqual } from "node:util";
import type { GeneratedFile } from "../../code/generated-file.js";
import type { ClusterKind } from "../../features/feature-registry.js";
import { isJsonObject, type JsonObject } from "../../kube/values/json-value.js";
import { annotationsOf } from "../partials/partial-manifest.js";
import { type ClusterManifest, type CollapsedManifest, collapseManifests } from "../unit/collapse-manifests.js";
import type { CrdUnit } from "../unit/crd-unit.js";
import { type ManifestNaming, manifestFileName, withClusterAnnotations } from "../unit/manifest-file.js";
import { toYaml } from "../yaml/to-yaml.js";

/** A CRD's file, what it defines, and for whom it is: every cluster of these releases, profiles and sets. */
export interface CrdFile extends GeneratedFile {
  readonly defines: { readonly group: string; readonly kind: string; readonly plural: string };
  /** Undefined under controller-gen's naming, where a file is for everyone. */
  readonly clusters: ClusterRange | undefined;
}

export type ClusterRange = Pick<CollapsedManifest, "releases" | "profiles" | "featureSets">;

/** A CRD and the clusters that it is for. */
interface ClusterDocument {
  readonly document: JsonObject;
  readonly clusters: readonly ClusterKind[];
}

/** A document, and its text but for the annotations that say for whom it is. */
interface DocumentText {
  readonly document: JsonObject;
  readonly metadata: () => string;
  readonly spec: () => string;
}

/**
 * The files that the variants of a CRD are written to, with paths within the output folder. Under controller-gen's naming
 * there is one variant and one file; else equal variants are joined as OpenShift does it, and tell for whom they are.
 */
export function crdFiles(
  { resource, leading }: CrdUnit,
  variants: readonly ClusterDocument[],
  { naming, versions }: { readonly naming: ManifestNaming; readonly versions: "per-folder" | "together" },
): CrdFile[] {
  const defines = { group: leading.group, kind: leading.name, plural: resource.plural };
  const texts = variants.map(
    ({ document }): DocumentText => ({
      document,
      metadata: onFirstUse(() => toYaml({ metadata: document["metadata"] })),
      spec: onFirstUse(() => toYaml({ spec: document["spec"] })),
    }),
  );
  if (naming === "controller-gen") {
    const path = `crds/${leading.group}_${resource.plural}.yaml`;
    return texts.map(({ document, spec }) => {
      const text = () => `---\n${headText(document, Object.fromEntries(annotationTexts(document)))}${spec()}`;
      return crdFile(path, text, { defines, clusters: undefined });
    });
  }
  const manifests = variants.flatMap(({ clusters }, index): ClusterManifest[] => {
    const text = texts[index];
    const { spec, metadata } = text?.document ?? {};
    // Documents are compared rather than their texts, which are made where somebody asks for them.
    const same = texts.findIndex(
      (other) =>
        other === text || isDeepStrictEqual([other.document["spec"], other.document["metadata"]], [spec, metadata]),
    );
    return clusters.map((cluster) => ({ ...cluster, data: String(same) }));
  });
  const folder = versions === "together" ? leading.group : `${leading.group}/${leading.version}`;
  return collapseManifests(manifests).flatMap((manifest) => {
    const text = texts[Number(manifest.data)];
    if (text === undefined) return [];
    const annotations = withClusterAnnotations(annotationTexts(text.document), manifest);
    const path = `crds/${folder}/${manifestFileName(resource.filePattern, resource.plural, manifest)}`;
    const { releases, profiles, featureSets } = manifest;
    const clusters = { releases, profiles, featureSets };
    return [crdFile(path, () => headText(text.document, annotations) + text.spec(), { defines, clusters })];
  });
}

/** A file whose text is made when somebody first asks for it: where an import is tried out nobody does. */
function crdFile(path: string, text: () => string, range: Pick<CrdFile, "defines" | "clusters">): CrdFile {
  const textOnce = onFirstUse(text);
  return {
    path,
    ...range,
    get text() {
      return textOnce();
    },
  };
}

/** Calls a function once at most, and not at all where its result is not used. */
function onFirstUse(make: () => string): () => string {
  let content: string | (() => string) = make;
  return () => {
    if (typeof content !== "string") content = content();
    return content;
  };
}

function annotationTexts(document: JsonObject): Map<string, string> {
  return new Map([...annotationsOf(document)].map(([key, value]) => [key, String(value)]));
}

/** All that stands before `spec`; the keys come in this order in the sorted document. */
function headText({ apiVersion, kind, metadata }: JsonObject, annotations: Readonly<Record<string, string>>): string {
  const own = Object.keys(annotations).length === 0 ? undefined : annotations;
  return toYaml({ apiVersion, kind, metadata: { ...(isJsonObject(metadata) ? metadata : {}), annotations: own } });
}
