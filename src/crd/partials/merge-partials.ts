import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import type { FilePattern } from "../unit/manifest-file.js";
import { annotationsOf, PARTIAL_GATE_PREFIX, type PartialManifest } from "./partial-manifest.js";

/** A value that a partial manifest gave to a scalar or a list. */
export interface PartialWrite {
  readonly by: PartialManifest;
  readonly value: JsonValue;
}

/** A value of the merged manifest and how it came about. */
export interface MergedNode {
  /**
   * What the value was set to as a whole, in order: the last is what it is now, unless it has members. A map counts only
   * where it takes the place of something else.
   */
  readonly writes: readonly PartialWrite[];
  /** The values of a map by key, and those of `spec.versions` by name. */
  readonly members: ReadonlyMap<string, MergedNode> | undefined;
  readonly isVersionList: boolean;
}

export interface MergedPartials {
  readonly document: JsonObject;
  /** The parts of the file name that the partial manifests name in annotations. */
  readonly filePattern: FilePattern;
  readonly root: MergedNode;
}

/**
 * Merges partial manifests, given in order, into one as openshift/api does by server-side apply with force: maps are
 * merged key by key, scalars and lists (of rules, enum values, required names, …) are replaced as a whole by the
 * last that has them, and what a later manifest does not mention stays. Only the items of `spec.versions` are merged,
 * by name. Annotations that are for the merge alone are left out, and an annotation whose key ends in `-` deletes the
 * one without. Returns undefined for no manifests: then there is no CRD.
 */
export function mergePartials(partials: readonly PartialManifest[]): MergedPartials | undefined {
  if (partials.length === 0) return undefined;
  const root = newNode();
  for (const partial of partials) write(root, partial.document, { by: partial, place: "document" });
  const merged = valueOf(root);
  // The documents of manifests are maps; anything else would have no place in the payload.
  const document = isJsonObject(merged) ? merged : {};
  const annotations = annotationsOf(document);
  return {
    document: withAnnotations(document, mergedAnnotations(annotations)),
    filePattern: patternOf(annotations),
    root,
  };
}

/** The value of a node as the merge left it. */
export function valueOf(node: MergedNode): JsonValue {
  if (node.members === undefined) return node.writes.at(-1)?.value ?? null;
  const values = [...node.members].map(([key, member]): [string, JsonValue] => [key, valueOf(member)]);
  return node.isVersionList ? values.map(([, value]) => value) : Object.fromEntries(values);
}

interface MutableNode extends MergedNode {
  writes: PartialWrite[];
  members: Map<string, MutableNode> | undefined;
  isVersionList: boolean;
}

type Place = "document" | "spec" | "versions" | "elsewhere";

interface WriteContext {
  readonly by: PartialManifest;
  readonly place: Place;
}

function newNode(): MutableNode {
  return { writes: [], members: undefined, isVersionList: false };
}

function write(node: MutableNode, value: JsonValue, { by, place }: WriteContext): void {
  const versions = place === "versions" ? itemsByName(value) : undefined;
  const members = versions ?? (isJsonObject(value) ? Object.entries(value) : undefined);
  node.isVersionList = versions !== undefined;
  if (members === undefined) {
    node.members = undefined;
    node.writes.push({ by, value });
    return;
  }
  if (node.members === undefined && node.writes.length > 0) node.writes.push({ by, value });
  node.members ??= new Map();
  for (const [key, member] of members) {
    if (member === undefined) continue;
    let child = node.members.get(key);
    if (child === undefined) {
      child = newNode();
      node.members.set(key, child);
    }
    write(child, member, { by, place: placeOf(place, key) });
  }
}

function placeOf(parent: Place, key: string): Place {
  if (parent === "document" && key === "spec") return "spec";
  return parent === "spec" && key === "versions" ? "versions" : "elsewhere";
}

/** The items of a list by name, or undefined if it is not one or an item has no name of its own. */
function itemsByName(value: JsonValue): [string, JsonValue][] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, JsonValue>();
  for (const item of value) {
    const name: unknown = isJsonObject(item) ? item["name"] : undefined;
    if (typeof name === "string") items.set(name, item);
  }
  return items.size === value.length ? [...items] : undefined;
}

function withAnnotations(document: JsonObject, annotations: ReadonlyMap<string, JsonValue>): JsonObject {
  const { metadata } = document;
  if (!isJsonObject(metadata)) return document;
  return {
    ...document,
    metadata: { ...metadata, annotations: annotations.size === 0 ? undefined : Object.fromEntries(annotations) },
  };
}

function patternOf(annotations: ReadonlyMap<string, JsonValue>): FilePattern {
  const part = (name: string): string | undefined => {
    const value = annotations.get(`api.openshift.io/filename-${name}`);
    return typeof value === "string" ? value : undefined;
  };
  return { runLevel: part("cvo-runlevel"), operator: part("operator"), ordering: part("ordering") };
}

const MERGE_ONLY_PREFIXES = [
  "api.openshift.io/filename",
  PARTIAL_GATE_PREFIX,
  "include.release.openshift.io/",
  "partial-filename.release.openshift.io/",
];

/**
 * The annotations that a merged manifest keeps, as in openshift/api's manifest merge: those that are for the merge alone
 * are left out, and one whose key ends in `-` deletes the one without.
 */
export function mergedAnnotations<Value>(annotations: ReadonlyMap<string, Value>): Map<string, Value> {
  const kept = [...annotations].filter(([key]) => !isForMergeAlone(key));
  const deleted = new Set(kept.filter(([key]) => key.endsWith("-")).flatMap(([key]) => [key, key.slice(0, -1)]));
  return new Map(kept.filter(([key]) => !deleted.has(key)));
}

/** Whether an annotation tells how manifests are merged, and for which clusters, instead of something about the CRD. */
export function isForMergeAlone(key: string): boolean {
  return MERGE_ONLY_PREFIXES.some((prefix) => key.startsWith(prefix));
}
