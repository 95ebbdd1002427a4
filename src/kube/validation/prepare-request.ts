import type { KubeObject, KubeValue } from "../values/kube-value.js";
import { type DraftObject, deepEqual, isObject, ownValue } from "../values/value-kind.js";
import { generationOf, textOf } from "./metadata/check-metadata.js";
import type { KindFacts } from "./schema/schema.js";

/** The namespace of a request that names none. */
const DEFAULT_NAMESPACE = "default";
/** What stands for the random end of a generated name, so that a verdict does not depend on chance. */
const GENERATED_END = "abcde";
const MAX_BEFORE_END = 58;
const SYSTEM_FIELDS = ["creationTimestamp", "uid", "deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"];

/** Objects as they come before validation. */
export interface PreparedUpdate {
  readonly object: DraftObject;
  readonly old: DraftObject;
}

/** Does what the server does before it validates an object that is created: it has no status and is of the first generation. */
export function prepareCreate(decoded: DraftObject, kind: KindFacts): DraftObject {
  const { status: _, ...withoutStatus } = decoded;
  const object: DraftObject = kind.hasStatus ? withoutStatus : { ...decoded };
  const metadata: DraftObject = { ...metadataOf(object) };
  for (const name of SYSTEM_FIELDS) delete metadata[name];
  fillNamespace(metadata, kind, DEFAULT_NAMESPACE);
  const generateName = textOf(metadata, "generateName");
  if (textOf(metadata, "name") === "" && generateName !== "") {
    metadata["name"] = `${generateName.slice(0, MAX_BEFORE_END)}${GENERATED_END}`;
  }
  metadata["generation"] = 1;
  object["metadata"] = metadata;
  return object;
}

/** The status stays as it is, and the generation counts up if anything but the metadata changes. */
export function prepareUpdate(decoded: DraftObject, stored: DraftObject, kind: KindFacts): PreparedUpdate {
  const namespace = namespaceOf(decoded) || namespaceOf(stored) || DEFAULT_NAMESPACE;
  const old = withNamespace(stored, kind, namespace);
  const object = withNamespace(decoded, kind, namespace);
  if (kind.hasStatus) {
    const status = ownValue(old, "status");
    if (status === undefined) delete object["status"];
    else object["status"] = status;
  }
  const metadata = systemFields({ ...metadataOf(object) }, metadataOf(old));
  const generation = generationOf(metadataOf(old));
  const next = isSpecUnchanged(object, old) ? generation : nextGeneration(generation);
  if (next === 0) delete metadata["generation"];
  else metadata["generation"] = next;
  object["metadata"] = metadata;
  return { object, old };
}

/** Only the status is taken, or taken away, and who manages which field. */
export function prepareStatusUpdate(decoded: DraftObject, stored: DraftObject, kind: KindFacts): PreparedUpdate {
  const namespace = namespaceOf(decoded) || namespaceOf(stored) || DEFAULT_NAMESPACE;
  const old = withNamespace(stored, kind, namespace);
  const { status: _, ...object }: DraftObject = old;
  const status = ownValue(decoded, "status");
  if (status !== undefined) object["status"] = status;
  const { managedFields: __, ...metadata }: DraftObject = metadataOf(old);
  const managedFields = ownValue(metadataOf(decoded), "managedFields");
  if (managedFields !== undefined) metadata["managedFields"] = managedFields;
  object["metadata"] = metadata;
  return { object, old };
}

/** What a request leaves out, or cannot change, stays as it is stored. */
function systemFields(metadata: DraftObject, old: KubeObject): DraftObject {
  for (const name of ["resourceVersion", "uid", "deletionGracePeriodSeconds"]) metadata[name] ??= old[name];
  for (const name of ["creationTimestamp", "deletionTimestamp"]) metadata[name] = old[name] ?? metadata[name];
  for (const name of Object.keys(metadata)) if (metadata[name] === undefined) delete metadata[name];
  return metadata;
}

function nextGeneration(generation: number | bigint): number | bigint {
  return typeof generation === "number" && Number.isSafeInteger(generation + 1)
    ? generation + 1
    : BigInt(generation) + 1n;
}

function isSpecUnchanged(object: DraftObject, old: DraftObject): boolean {
  const { metadata: _, ...rest } = object;
  const { metadata: __, ...oldRest } = old;
  return deepEqual(rest as KubeValue, oldRest as KubeValue);
}

function withNamespace(object: DraftObject, kind: KindFacts, namespace: string): DraftObject {
  const metadata: DraftObject = { ...metadataOf(object) };
  fillNamespace(metadata, kind, namespace);
  return { ...object, metadata };
}

/** A cluster-wide kind has no namespace, whatever is sent. */
function fillNamespace(metadata: DraftObject, { namespaced }: KindFacts, namespace: string): void {
  if (!namespaced) delete metadata["namespace"];
  else if (textOf(metadata, "namespace") === "") metadata["namespace"] = namespace;
}

function namespaceOf(object: DraftObject): string {
  return textOf(metadataOf(object), "namespace");
}

function metadataOf(object: DraftObject): KubeObject {
  const { metadata } = object;
  return isObject(metadata) ? metadata : {};
}
