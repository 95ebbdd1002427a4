import type { ApiObject, OwnerReference, Stored } from "../client/api-object.js";
import type { ResourceDefinition } from "../client/resource-definition.js";
import type { Request } from "./request.js";

/** Returns a reference to an object as the owner that controls another: with it that one is deleted, too. */
export function controllerReference(owner: Stored<ApiObject>): OwnerReference {
  return { ...ownerReference(owner), controller: true, blockOwnerDeletion: true };
}

/** Returns a reference to an object as one of several owners: what they own is deleted with the last of them. */
export function ownerReference({ apiVersion, kind, metadata }: Stored<ApiObject>): OwnerReference {
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid };
}

/** The owner that controls an object; undefined where there is none. */
export function controllerOf({ metadata }: ApiObject): OwnerReference | undefined {
  return metadata?.ownerReferences?.find(({ controller }) => controller === true);
}

/**
 * Returns a copy of an object that an owner controls; of other references it keeps all. Throws an Error where the server would
 * refuse or collect it: another owner controls the object already, or the owner is in another namespace.
 */
export function withController<T extends ApiObject>(object: T, owner: Stored<ApiObject>): T {
  const what = `${object.kind ?? "object"} ${object.metadata?.name ?? object.metadata?.generateName ?? ""}`;
  const present = controllerOf(object);
  if (present !== undefined && present.uid !== owner.metadata.uid) {
    throw new Error(`${what} has the controller ${present.kind} ${present.name} already`);
  }
  const { namespace } = owner.metadata;
  if (namespace !== undefined && namespace !== object.metadata?.namespace) {
    throw new Error(
      `${owner.kind} ${owner.metadata.name} of the namespace ${namespace} cannot own ${what} of ${placeOf(object)}`,
    );
  }
  const others = (object.metadata?.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid);
  return { ...object, metadata: { ...object.metadata, ownerReferences: [...others, controllerReference(owner)] } };
}

function placeOf({ metadata }: ApiObject): string {
  return metadata?.namespace === undefined ? "no namespace" : `the namespace ${metadata.namespace}`;
}

/** The objects of a kind that own an object; with `anyOwner` also those that do not control it. Versions do not count. */
export function ownerRequests(
  { metadata }: Stored<ApiObject>,
  { group, kind, scope }: ResourceDefinition,
  anyOwner: boolean,
): Request[] {
  const owners = (metadata.ownerReferences ?? []).filter(
    (reference) =>
      reference.kind === kind && groupOf(reference.apiVersion) === group && (anyOwner || reference.controller === true),
  );
  const { namespace } = metadata;
  return owners.map(({ name }) => (scope === "Cluster" || namespace === undefined ? { name } : { name, namespace }));
}

function groupOf(apiVersion: string): string {
  const end = apiVersion.indexOf("/");
  return end < 0 ? "" : apiVersion.slice(0, end);
}
