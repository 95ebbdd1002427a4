import { kindProblem, pathSegmentProblems } from "../../formats/name-syntax.js";
import type { VersionTraits } from "../../target-version.js";
import { append } from "../../values/append.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { type DraftObject, isList, isObject, ownValue, presentKeys, setOwnValue } from "../../values/value-kind.js";
import { fieldNode } from "../schema/correlation.js";
import { invalid, type Problem, required } from "../schema/field-error.js";
import { mapFields, mapItems } from "../schema/prune.js";
import type { SchemaNode } from "../schema/schema-node.js";
import { checkMetadata, textOf } from "./check-metadata.js";
import { decodeMetadata, decodeStoredMetadata } from "./decode-metadata.js";

/** An embedded resource that cannot be read refuses the whole request. */
export class EmbeddedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/**
 * Returns a value with the metadata of embedded resources as the server reads it; fields that it does not know are left out
 * and reported. Throws an {@link EmbeddedError} for a wrong type, unless the object is stored: then that is left out too
 * (apiextensions, `schema/objectmeta`).
 */
function coerceEmbedded(
  value: KubeObject,
  node: SchemaNode | undefined,
  path: string,
  unknown: string[],
  isStored: boolean,
): KubeObject;
function coerceEmbedded(
  value: KubeValue,
  node: SchemaNode | undefined,
  path: string,
  unknown: string[],
  isStored: boolean,
): KubeValue;
function coerceEmbedded(
  value: KubeValue,
  node: SchemaNode | undefined,
  path: string,
  unknown: string[],
  isStored: boolean,
): KubeValue {
  if (node === undefined || !node.has.embedded) return value;
  if (isList(value)) {
    return mapItems(value, (item, index) => coerceEmbedded(item, node.items, `${path}[${index}]`, unknown, isStored));
  }
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    const isProperty = node.properties.has(key);
    const fieldPath = path === "" ? key : isProperty || !node.additional ? `${path}.${key}` : `${path}[${key}]`;
    const own = node.embedded ? coerceField(key, field, fieldPath, unknown, isStored) : field;
    return own === undefined ? undefined : coerceEmbedded(own, fieldNode(node, key), fieldPath, unknown, isStored);
  });
}

function coerceField(
  key: string,
  field: KubeValue,
  path: string,
  unknown: string[],
  isStored: boolean,
): KubeValue | undefined {
  if (key === "apiVersion" || key === "kind") {
    if (typeof field === "string") return field;
    if (isStored) return undefined;
    throw new EmbeddedError(invalid(path, field, "must be a string"));
  }
  if (key !== "metadata") return field;
  if (isStored) return decodeStoredMetadata(field) ?? field;
  const decoded = decodeMetadata(field);
  if ("error" in decoded) throw new EmbeddedError(invalid(path, field, decoded.error));
  for (const below of decoded.unknown) unknown.push(`${path}.${below}`);
  return decoded.metadata;
}

/** Checks that embedded resources say what they are, and their metadata. */
function checkEmbedded(
  value: KubeValue,
  node: SchemaNode | undefined,
  path: string,
  traits: VersionTraits,
  problems: Problem[],
): void {
  if (node === undefined || !node.has.embedded) return;
  if (isList(value)) {
    value.forEach((item, index) => {
      checkEmbedded(item, node.items, `${path}[${index}]`, traits, problems);
    });
    return;
  }
  if (!isObject(value)) return;
  if (node.embedded) checkResource(value, path, traits, problems);
  for (const key of presentKeys(value)) {
    const fieldPath = !node.properties.has(key) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    checkEmbedded(value[key] ?? null, fieldNode(node, key), fieldPath, traits, problems);
  }
}

function checkResource(resource: KubeObject, path: string, traits: VersionTraits, problems: Problem[]): void {
  const apiVersion = ownValue(resource, "apiVersion");
  const kind = ownValue(resource, "kind");
  const metadata = ownValue(resource, "metadata");
  if (apiVersion === undefined) problems.push(required(`${path}.apiVersion`));
  if (kind === undefined) problems.push(required(`${path}.kind`));
  if (apiVersion !== undefined) check(apiVersion, `${path}.apiVersion`, apiVersionProblem);
  if (kind !== undefined) check(kind, `${path}.kind`, kindProblem);
  if (metadata === undefined) return;
  const decoded = decodeMetadata(metadata);
  if ("error" in decoded) problems.push(invalid(`${path}.metadata`, metadata, decoded.error));
  else {
    const named: DraftObject = { ...decoded.metadata };
    // A name may be missing here.
    if (textOf(named, "name") === "") setOwnValue(named, "name", "fakename");
    const namespaced = textOf(named, "namespace") !== "";
    append(
      problems,
      checkMetadata(named, { path: `${path}.metadata`, namespaced, names: pathSegmentProblems, traits }),
    );
  }

  function check(value: KubeValue, fieldPath: string, problemOf: (text: string) => string | undefined): void {
    const problem =
      typeof value !== "string" ? "must be a string" : value === "" ? "must not be empty" : problemOf(value);
    if (problem !== undefined) problems.push(invalid(fieldPath, value, problem));
  }
}

/** What a validator does with embedded resources, where its schema has some. */
export interface EmbeddedResources {
  readonly coerce: typeof coerceEmbedded;
  readonly check: typeof checkEmbedded;
}

export const embeddedResources: EmbeddedResources = { coerce: coerceEmbedded, check: checkEmbedded };

/** Why a text is no group and version. */
export function apiVersionProblem(text: string): string | undefined {
  return text.split("/").length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;
}
