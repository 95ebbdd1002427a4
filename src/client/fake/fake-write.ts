import type { ValidationResult } from "../../kube/validation/schema/validation-result.js";
import { isJsonObject, isSameJson, type JsonObject } from "../../kube/values/json-value.js";
import type { KubeObject } from "../../kube/values/kube-value.js";
import { refusalStatus } from "../refusal-status.js";
import { apiVersionOf } from "../resource-definition.js";
import { type FieldOwner, managedFieldsOf, ownersAfterWrite, type Writer } from "./apply/managed-fields.js";
import { type FakeResource, wholeSchema } from "./fake-resource.js";
import type { FakeStore, StoredEntry } from "./fake-store.js";
import { type FakeMetadata, type FakeObject, textAt } from "./replies/json.js";
import { alreadyExists, badRequest, invalid, Refusal, refusal, staleObject } from "./replies/refusal.js";

/** One write of one object, and all that it is judged by. */
export interface WriteContext {
  readonly resource: FakeResource;
  readonly store: FakeStore;
  readonly namespace: string | undefined;
  readonly writer: Writer;
  readonly fieldValidation: "Strict" | "Warn" | "Ignore";
  readonly isDryRun: boolean;
  readonly now: string;
  readonly newUid: () => string;
}

/** What a write came to. */
export interface Written {
  readonly code: number;
  readonly object: FakeObject;
  readonly warnings: readonly string[];
}

/** Who owns the fields after a write; undefined for the usual rule, by which the writer owns what it changed. */
export type NewOwners = readonly FieldOwner[] | undefined;

export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** Creates an object, as a POST and an apply of what is not there do. */
export function createObject(context: WriteContext, body: JsonObject, owners: NewOwners): Written {
  const { resource, store, namespace } = context;
  const { definition } = resource;
  checkTarget(context, body);
  const sentMetadata = isJsonObject(body.metadata) ? body.metadata : {};
  const name = textAt(sentMetadata, "name") || generatedName(textAt(sentMetadata, "generateName"));
  if (name === undefined) {
    const message = "Required value: name or generateName is required";
    throw invalid(definition, "", [{ field: "metadata.name", reason: "FieldValueRequired", message }]);
  }
  if (textAt(sentMetadata, "resourceVersion"))
    throw badRequest("resourceVersion should not be set on objects to be created");
  const key = keyOf(namespace, name);
  const metadata: FakeMetadata = {
    ...withoutSystemFields(sentMetadata),
    name,
    ...(namespace === undefined ? {} : { namespace }),
    uid: context.newUid(),
    creationTimestamp: context.now,
    generation: 1,
    resourceVersion: "",
  };
  const { status, ...rest } = body;
  const isStatusKept = definition.statusSubresource !== true && status !== undefined;
  const object: FakeObject = {
    ...rest,
    ...(isStatusKept ? { status } : {}),
    apiVersion: apiVersionOf(definition),
    kind: definition.kind,
    metadata,
  };
  const { checked, warnings } = validated(context, object, ({ create }) => create);
  if (store.entries.has(key)) throw alreadyExists(definition, name);
  return { code: 201, object: stored(context, key, undefined, checked, owners), warnings };
}

/** Replaces an object, or its status alone. */
export function updateObject(
  context: WriteContext,
  entry: StoredEntry,
  body: JsonObject,
  options: { readonly subresource: "status" | undefined; readonly owners: NewOwners },
): Written {
  const { resource, namespace } = context;
  const { definition } = resource;
  const { object: old } = entry;
  const { name } = old.metadata;
  checkTarget(context, body);
  const sentMetadata = isJsonObject(body.metadata) ? body.metadata : {};
  checkIdentity(context, old, sentMetadata);
  const key = keyOf(namespace, name);
  const next =
    options.subresource === "status" ? withStatus(old, body) : withoutStatus(context, old, body, sentMetadata);
  const { checked, warnings } = validated(context, next, (validator) => {
    const check = options.subresource === "status" ? validator.updateStatus : validator.update;
    return (object, request) => check.call(validator, old as KubeObject, object, request);
  });
  const isSpecChanged = !isSameJson(
    unversioned(old, definition.statusSubresource),
    unversioned(checked, definition.statusSubresource),
  );
  const generation = old.metadata.generation + (options.subresource === undefined && isSpecChanged ? 1 : 0);
  const object: FakeObject = { ...checked, metadata: { ...checked.metadata, generation } };
  const isSame = isSameJson(old, {
    ...object,
    metadata: { ...object.metadata, managedFields: old.metadata.managedFields },
  });
  if (
    isSame &&
    (options.owners === undefined ||
      isSameJson(managedFieldsOf(options.owners, definition), old.metadata.managedFields))
  ) {
    return { code: 200, object: old, warnings };
  }
  const finalizers = object.metadata.finalizers;
  const isFinished =
    object.metadata.deletionTimestamp !== undefined && (!Array.isArray(finalizers) || finalizers.length === 0);
  if (isFinished && !context.isDryRun) return { code: 200, object: context.store.remove(key, object), warnings };
  return { code: 200, object: stored(context, key, entry, object, options.owners), warnings };
}

function stored(
  context: WriteContext,
  key: string,
  entry: StoredEntry | undefined,
  object: FakeObject,
  newOwners: NewOwners,
): FakeObject {
  const { resource, store, writer } = context;
  const schema = wholeSchema(resource.schema);
  const owners = newOwners ?? ownersAfterWrite(entry?.owners ?? [], writer, entry?.object, object, schema);
  const managedFields = managedFieldsOf(owners, resource.definition);
  const next: FakeObject = { ...object, metadata: { ...object.metadata, managedFields } };
  return context.isDryRun ? next : store.put(key, next, owners);
}

/** What the validator makes of the object; the refusal where it finds fault. */
function validated(
  { resource, fieldValidation }: WriteContext,
  object: FakeObject,
  pick: (
    validator: NonNullable<FakeResource["validator"]>,
  ) => (object: KubeObject, options: { fieldValidation: "Strict" | "Warn" | "Ignore" }) => ValidationResult,
): { readonly checked: FakeObject; readonly warnings: readonly string[] } {
  const { validator, definition } = resource;
  if (validator === undefined) return { checked: object, warnings: [] };
  const result = pick(validator).call(validator, object as KubeObject, { fieldValidation });
  const status = refusalStatus(result, definition, object.metadata.name);
  if (status !== undefined) throw new Refusal(status, result.warnings);
  return { checked: withSystemFields(result.object as FakeObject, object.metadata), warnings: result.warnings };
}

/** What the validator would store, with what only the store knows. */
function withSystemFields(object: FakeObject, sentMetadata: FakeMetadata): FakeObject {
  const { namespace: _, ...checked }: Partial<FakeMetadata> = object.metadata;
  const { name, namespace, uid, creationTimestamp, generation, resourceVersion, managedFields } = sentMetadata;
  const metadata: FakeMetadata = {
    ...checked,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    uid,
    creationTimestamp,
    generation,
    resourceVersion,
    ...(managedFields === undefined ? {} : { managedFields }),
  };
  return { ...object, metadata };
}

function checkTarget({ resource, namespace }: WriteContext, body: JsonObject): void {
  const { definition } = resource;
  const expected = apiVersionOf(definition);
  const apiVersion = textAt(body, "apiVersion");
  if (apiVersion !== expected) {
    throw badRequest(
      `the API version in the data (${apiVersion ?? ""}) does not match the expected API version (${expected})`,
    );
  }
  if (textAt(body, "kind") !== definition.kind) {
    const message = `${textAt(body, "kind") ?? ""} in version ${JSON.stringify(definition.version)} is no ${definition.kind}`;
    throw badRequest(message);
  }
  const own = textAt(body, "metadata", "namespace");
  if (own !== undefined && own !== "" && own !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
}

function checkIdentity({ resource: { definition } }: WriteContext, old: FakeObject, sentMetadata: JsonObject): void {
  const { name, uid, resourceVersion } = old.metadata;
  const named = textAt(sentMetadata, "name");
  if (named !== name) {
    throw badRequest(`the name of the object (${named ?? ""}) does not match the name on the URL (${name})`);
  }
  const version = textAt(sentMetadata, "resourceVersion");
  if (version === undefined || version === "") {
    const message = "Invalid value: 0: must be specified for an update";
    throw invalid(definition, name, [{ field: "metadata.resourceVersion", reason: "FieldValueInvalid", message }]);
  }
  const givenUid = textAt(sentMetadata, "uid");
  if (givenUid !== undefined && givenUid !== uid) {
    const message = `Precondition failed: UID in precondition: ${givenUid}, UID in object meta: ${uid}`;
    throw refusal(
      409,
      "Conflict",
      `Operation cannot be fulfilled on ${definition.plural}.${definition.group} "${name}": ${message}`,
    );
  }
  if (version !== resourceVersion) throw staleObject(definition, name);
}

/** The old object with nothing but the new status. */
function withStatus(old: FakeObject, body: JsonObject): FakeObject {
  const { status: _, ...rest } = old;
  // What is left of an object without its status has all that an object must have.
  return { ...rest, ...(body.status === undefined ? {} : { status: body.status }) } as FakeObject;
}

/** The new object with the old status, where that is written apart, and with metadata that requests cannot change. */
function withoutStatus(context: WriteContext, old: FakeObject, body: JsonObject, sentMetadata: JsonObject): FakeObject {
  const { status, ...rest } = body;
  const kept = context.resource.definition.statusSubresource === true ? old.status : status;
  const { uid, creationTimestamp, generation, deletionTimestamp, deletionGracePeriodSeconds } = old.metadata;
  const isDeleting = deletionTimestamp !== undefined;
  const metadata: FakeMetadata = {
    ...withoutSystemFields(sentMetadata),
    name: old.metadata.name,
    ...(context.namespace === undefined ? {} : { namespace: context.namespace }),
    uid,
    creationTimestamp,
    generation,
    resourceVersion: old.metadata.resourceVersion,
    ...(isDeleting ? { deletionTimestamp, deletionGracePeriodSeconds } : {}),
  };
  const { definition } = context.resource;
  const object = { ...rest, apiVersion: apiVersionOf(definition), kind: definition.kind, metadata };
  return kept === undefined ? object : { ...object, status: kept };
}

function withoutSystemFields(metadata: JsonObject): JsonObject {
  const {
    uid: _,
    creationTimestamp: __,
    generation: ___,
    resourceVersion: ____,
    managedFields: _____,
    deletionTimestamp: ______,
    deletionGracePeriodSeconds: _______,
    ...rest
  } = metadata;
  return rest;
}

/** What counts for the generation: all but metadata, and but status where that is written apart. */
function unversioned(object: FakeObject, hasStatusApart: boolean | undefined): JsonObject {
  const { metadata: _, status, ...rest } = object;
  return hasStatusApart === true || status === undefined ? rest : { ...rest, status };
}

const SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

/** A name from its beginning and five random letters; the beginning is cut so that 63 characters suffice. */
function generatedName(base: string | undefined): string | undefined {
  if (base === undefined || base === "") return undefined;
  const letter = (): string => SUFFIX_LETTERS[Math.floor(Math.random() * SUFFIX_LETTERS.length)] ?? "b";
  return base.slice(0, 58) + letter() + letter() + letter() + letter() + letter();
}
