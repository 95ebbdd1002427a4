import type { VersionTraits } from "../target-version.js";
import { compareAsBytes, goJson, goScalar } from "../values/go-text.js";
import type { KubeObject, KubeValue } from "../values/kube-value.js";
import { type DraftObject, isObject, ownValue } from "../values/value-kind.js";
import { applyDefaults } from "./defaults.js";
import { generationOf } from "./metadata/check-metadata.js";
import { decodeMetadata, decodeStoredMetadata } from "./metadata/decode-metadata.js";
import { apiVersionProblem, EmbeddedError, type EmbeddedResources } from "./metadata/embedded-resources.js";
import { fieldError } from "./schema/field-error.js";
import { dropNulls, pruneObject } from "./schema/prune.js";
import type { KindFacts } from "./schema/schema.js";
import type { SchemaNode } from "./schema/schema-node.js";

/** An object as the server holds it once it is read, with defaults, and the paths of fields that it did not know. */
export interface DecodedObject {
  readonly object: DraftObject;
  readonly unknown: readonly string[];
}

/** Why the server refuses to read an object. */
export interface Undecodable {
  readonly problem: string;
}

export interface DecodeScope {
  readonly kind: KindFacts;
  readonly node: SchemaNode;
  readonly traits: VersionTraits;
  /** Absent where the schema has none. */
  readonly embedded?: EmbeddedResources | undefined;
}

/**
 * Reads an object as the server does with one that is sent: prunes it, drops nulls, reads metadata into its type and sets
 * defaults. The object that is given is not changed; parts of it are shared. `isClean`: there is nothing to prune and to drop.
 */
export function decodeObject(object: KubeObject, scope: DecodeScope, isClean: boolean): DecodedObject | Undecodable {
  const typeProblem = typeMetaProblem(object, scope.kind);
  if (typeProblem !== undefined) return { problem: typeProblem };
  const metadata = ownValue(object, "metadata");
  const decoded = metadata === undefined ? undefined : decodeMetadata(metadata);
  if (decoded !== undefined && "error" in decoded) return { problem: decoded.error };
  const unknown = (decoded?.unknown ?? []).map((path) => `metadata.${path}`);
  if (ownValue(object, "kind") !== scope.kind.kind) {
    return { object: withMetadata(object, decoded?.metadata), unknown };
  }
  const pruned: string[] = [];
  let coerced = isClean ? object : dropNulls(pruneObject(object, scope.node, pruned), scope.node);
  for (const path of pruned) unknown.push(path);
  try {
    const embedded: string[] = [];
    coerced = scope.embedded?.coerce(coerced, scope.node, "", embedded, false) ?? coerced;
    for (const path of embedded.sort(compareAsBytes)) unknown.push(path);
  } catch (error) {
    if (error instanceof EmbeddedError) return { problem: fieldError(error.problem, scope.traits).message };
    throw error;
  }
  return { object: complete(coerced, decoded?.metadata, object, scope.node), unknown };
}

/** Reads an object as the server does with one that is stored: with the schema of today, and whatever is wrong left out. */
export function decodeStored(object: KubeObject, { node, embedded }: DecodeScope, isClean: boolean): DraftObject {
  const metadata = decodeStoredMetadata(ownValue(object, "metadata") ?? {}) ?? {};
  const repaired = generationOf(metadata) === 0 ? { ...metadata, generation: 1 } : metadata;
  const pruned = isClean ? object : dropNulls(pruneObject(object, node), node);
  const coerced = embedded?.coerce(pruned, node, "", [], true) ?? pruned;
  return complete(coerced, repaired, object, node);
}

function complete(
  coerced: KubeObject,
  metadata: KubeObject | undefined,
  { apiVersion, kind }: KubeObject,
  node: SchemaNode,
): DraftObject {
  // What kind it is comes back if the schema has taken it away.
  const object: DraftObject = { ...coerced };
  if (apiVersion !== undefined) object["apiVersion"] = apiVersion;
  if (kind !== undefined) object["kind"] = kind;
  return { ...applyDefaults(withMetadata(object, metadata), node) };
}

function withMetadata(object: KubeObject, metadata: KubeObject | undefined): DraftObject {
  return metadata === undefined ? { ...object } : { ...object, metadata };
}

function typeMetaProblem(object: KubeObject, kind: KindFacts): string | undefined {
  for (const name of ["kind", "apiVersion"]) {
    const value = ownValue(object, name);
    if (value !== undefined && typeof value !== "string") {
      return `.${name} accessor error: ${scalarText(value)} is of the type ${goTypeOf(value)}, expected string`;
    }
  }
  if ((ownValue(object, "kind") ?? "") === "") return `Object 'Kind' is missing in '${goJson(object)}'`;
  const apiVersion = String(ownValue(object, "apiVersion") ?? "");
  const expected = kind.group === "" ? kind.version : `${kind.group}/${kind.version}`;
  if (apiVersion === expected) return undefined;
  return (
    apiVersionProblem(apiVersion) ??
    `the API version in the data (${apiVersion}) does not match the expected API version (${expected})`
  );
}

function scalarText(value: KubeValue): string {
  return typeof value === "object" || typeof value === "string" ? goJson(value) : goScalar(value);
}

function goTypeOf(value: KubeValue): string {
  if (value === null) return "<nil>";
  if (isObject(value)) return "map[string]interface {}";
  return Array.isArray(value) ? "[]interface {}" : typeof value === "boolean" ? "bool" : "int64";
}
