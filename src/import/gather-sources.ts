import { mergeVariants } from "../crd/partials/merge-variants.js";
import { annotationsOf, PARTIAL_GATE_PREFIX, type PartialManifest } from "../crd/partials/partial-manifest.js";
import { orderPartials } from "../crd/partials/select-partials.js";
import { versionsOf } from "../crd/unit/crd-versions.js";
import {
  FEATURE_SET_ANNOTATION,
  type FilePattern,
  MAJOR_VERSION_ANNOTATION,
  MERGED_ANNOTATION,
} from "../crd/unit/manifest-file.js";
import { importGatesMissing, importStorageChosen, importVariantsOverlap } from "../diagnostics/catalogue/import.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { ClusterGates } from "../features/cluster-gates.js";
import { CLUSTER_PROFILES, type ClusterKind, PROFILE_ANNOTATIONS } from "../features/feature-registry.js";
import { compareVersions } from "../kube/formats/api-version.js";
import { isJsonObject, isSameJson, type JsonObject, valueAt } from "../kube/values/json-value.js";
import type { CrdCell, CrdPartial, CrdSource } from "./crd-source.js";
import type { CellGates } from "./gate-solver.js";
import { canonical } from "./views.js";

/** A manifest as it was given. */
export interface CrdManifest {
  readonly path: string;
  readonly document: JsonObject;
}

/** The kind of cluster that a manifest without gates is generated for. */
const ANY_CLUSTER: ClusterKind = { release: 0, profile: "SelfManagedHA", featureSet: "Default" };

const NO_PATTERN: FilePattern = { runLevel: undefined, operator: undefined, ordering: undefined };

/**
 * CRDs that are the same everywhere. Several manifests of one are one CRD where they are equal, or where each has other
 * versions. Reports those that are neither.
 */
export function plainSources(manifests: readonly CrdManifest[], findings: Diagnostic[]): CrdSource[] {
  return [...byName(manifests)].flatMap(([name, own]): CrdSource[] => {
    const [first] = own;
    const document = oneDocument(own, (version) =>
      findings.push(diagnose(importStorageChosen, undefined, { crd: name, version })),
    );
    if (first === undefined) return [];
    if (document === undefined) {
      findings.push(diagnose(importGatesMissing, undefined, { crd: name, count: own.length }));
      return [];
    }
    const cell: CrdCell = { document, gates: new Set(), cluster: ANY_CLUSTER };
    return [{ name, cells: [cell], onlyProfile: undefined, partials: [], pattern: patternOf(first) }];
  });
}

/** The document of equal manifests, or of manifests that differ in nothing but which versions they have. */
function oneDocument(manifests: readonly CrdManifest[], onChosen: (version: string) => void): JsonObject | undefined {
  const distinct = new Map(manifests.map(({ document }) => [canonical(document), document]));
  const [first, ...others] = distinct.values();
  if (first === undefined || others.length === 0) return first;
  const versions = [first, ...others].flatMap(versionsOf);
  const names = versions.map(({ name }) => String(name));
  const rest = new Set([first, ...others].map((each) => canonical(withVersions(each, []))));
  if (new Set(names).size < names.length || rest.size > 1) return undefined;
  // Each file may say of its own version that it is stored.
  const stored = versions.flatMap(({ name, storage }) => (storage === true ? [String(name)] : []));
  const [chosen = ""] = stored.sort((one, other) => compareVersions(other, one));
  if (stored.length > 1) onChosen(chosen);
  return withVersions(
    first,
    versions.map((version) => ({ ...version, storage: version["name"] === chosen })),
  );
}

function withVersions(document: JsonObject, versions: readonly JsonObject[]): JsonObject {
  return { ...document, spec: { ...(isJsonObject(document["spec"]) ? document["spec"] : {}), versions } };
}

/** CRDs whose manifests say in annotations, or else in the names of their files, for which kinds of cluster they are. */
export function variantSources(
  manifests: readonly CrdManifest[],
  clusters: readonly ClusterGates[],
  findings: Diagnostic[],
): CrdSource[] {
  return [...byName(manifests)].map(([name, own]): CrdSource => {
    const stripped = own.map((manifest) => ({ manifest, document: withoutClusters(manifest.document) }));
    const cellsOfClusters = clusters.map(({ cluster, gates }): CrdCell => {
      const fitting = stripped.filter(({ manifest }) => isFor(manifest, cluster));
      const [first, ...others] = fitting;
      if (others.some(({ document }) => !isSameJson(document, first?.document))) {
        const text = `${cluster.featureSet} on ${cluster.profile}`;
        findings.push(diagnose(importVariantsOverlap, undefined, { crd: name, cluster: text }));
      }
      return { document: first?.document, gates, cluster };
    });
    const [first] = own;
    return {
      name,
      ...cellsByProfile(cellsOfClusters),
      partials: [],
      pattern: first === undefined ? NO_PATTERN : patternOf(first),
    };
  });
}

/** A CRD that is merged of per-gate manifests and overrides, as it comes out for each kind of cluster. */
export function partialSource(
  name: string,
  manifests: readonly PartialManifest[],
  clusters: readonly ClusterGates[],
): CrdSource {
  const variants = mergeVariants(manifests, clusters);
  const cellsOfClusters = clusters.map(({ cluster, gates }): CrdCell => {
    const variant = variants.find((each) => each.clusters.includes(cluster));
    return { document: variant?.merged.document, gates, cluster };
  });
  const partials = orderPartials(manifests).flatMap(({ document }): CrdPartial[] => {
    if (!isJsonObject(document)) return [];
    const keys = [...annotationsOf(document).keys()].filter((key) => key.startsWith(PARTIAL_GATE_PREFIX));
    const gates = keys.map((key) => key.slice(PARTIAL_GATE_PREFIX.length)).filter((gate) => gate !== "");
    return [{ gates, document }];
  });
  return { name, ...cellsByProfile(cellsOfClusters), partials, pattern: variants[0]?.merged.filePattern ?? NO_PATTERN };
}

function byName(manifests: readonly CrdManifest[]): Map<string, CrdManifest[]> {
  const found = new Map<string, CrdManifest[]>();
  for (const manifest of manifests) {
    const name = String(valueAt(manifest.document, "metadata", "name") ?? "");
    found.set(name, [...(found.get(name) ?? []), manifest]);
  }
  return found;
}

/** The cells of a CRD, and the only profile that has it, if that is so: clusters of the other are no cells then. */
function cellsByProfile(cells: readonly CrdCell[]): Pick<CrdSource, "cells" | "onlyProfile"> {
  const [only, ...others] = CLUSTER_PROFILES.filter((profile) =>
    cells.some(({ cluster, document }) => cluster.profile === profile && document !== undefined),
  );
  const onlyProfile = others.length === 0 ? only : undefined;
  const fitting = cells.filter(({ cluster }) => onlyProfile === undefined || cluster.profile === onlyProfile);
  return { cells: distinctCells(fitting), onlyProfile };
}

/** Kinds of cluster with the same gates and the same document are one cell. */
function distinctCells(cells: readonly CrdCell[]): CrdCell[] {
  const distinct: { readonly cell: CrdCell; readonly gates: string }[] = [];
  for (const cell of cells) {
    const gates = gatesText(cell.gates);
    if (!distinct.some((each) => each.gates === gates && isSameJson(each.cell.document, cell.document)))
      distinct.push({ cell, gates });
  }
  return distinct.map(({ cell }) => cell);
}

const gateTexts = new WeakMap<ReadonlySet<string>, string>();

/** A text that is equal for equal gates. Those of a kind of cluster are asked about for every CRD. */
function gatesText(gates: CellGates): string {
  if (gates === "all") return gates;
  const text = gateTexts.get(gates) ?? JSON.stringify([...gates].sort());
  gateTexts.set(gates, text);
  return text;
}

function isFor({ document, path }: CrdManifest, cluster: ClusterKind): boolean {
  const annotations = annotationsOf(document);
  const profiles = Object.values(PROFILE_ANNOTATIONS).filter((key) => annotations.has(key));
  const sets = annotations.get(FEATURE_SET_ANNOTATION);
  const releases = annotations.get(MAJOR_VERSION_ANNOTATION);
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const isNamed = (text: string): boolean => fileName.includes(`-${text}`);
  const isForProfile =
    profiles.length > 0
      ? profiles.includes(PROFILE_ANNOTATIONS[cluster.profile])
      : isNamed(cluster.profile) || !Object.keys(PROFILE_ANNOTATIONS).some(isNamed);
  const isForSet =
    typeof sets === "string"
      ? sets.split(",").includes(cluster.featureSet)
      : isNamed(cluster.featureSet) || !/-(?:Default|OKD|\w+NoUpgrade)\b/.test(fileName);
  return (
    isForProfile && isForSet && (typeof releases !== "string" || releases.split(",").includes(String(cluster.release)))
  );
}

/** A manifest without the annotations that tell for which clusters it is. */
function withoutClusters(document: JsonObject): JsonObject {
  const clusterAnnotations = new Set([
    MERGED_ANNOTATION,
    FEATURE_SET_ANNOTATION,
    MAJOR_VERSION_ANNOTATION,
    ...Object.values(PROFILE_ANNOTATIONS),
  ]);
  const kept = [...annotationsOf(document)].filter(([key]) => !clusterAnnotations.has(key));
  const { metadata } = document;
  if (!isJsonObject(metadata)) return document;
  const { annotations: _, ...rest } = metadata;
  return { ...document, metadata: kept.length === 0 ? rest : { ...rest, annotations: Object.fromEntries(kept) } };
}

/** What the name of a file says of its place in a payload: `<run level>_<operator>_<ordering>_<plural>`, or parts of it. */
function patternOf({ path, document }: CrdManifest): FilePattern {
  const plural = String(valueAt(document, "spec", "names", "plural") ?? "");
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const parts = fileName.split("_");
  const last = parts.pop() ?? "";
  if (!last.endsWith(".crd.yaml") || ![".", "-"].some((end) => last.startsWith(plural + end))) return NO_PATTERN;
  const ordering = isNumber(parts.at(-1)) ? parts.pop() : undefined;
  const operator = isNumber(parts.at(-1)) ? undefined : parts.pop();
  const runLevel = parts.length > 0 && parts.every(isNumber) ? parts.join("_") : undefined;
  return { runLevel, operator, ordering };
}

function isNumber(part: string | undefined): boolean {
  return part !== undefined && /^[0-9]+$/.test(part);
}
