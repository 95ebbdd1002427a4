// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ResourceClaim } from "../resource-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ResourceClaimListKeys = {
  status: {
    allocation: {
      nodeSelector: "atomic";
    };
    reservedFor: { keys: "uid"; items: unknown };
    devices: { keys: "driver" | "device" | "pool" | "shareID"; items: {
      conditions: { keys: "type"; items: unknown };
    } };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ResourceClaimApply = Applied<ResourceClaim, ResourceClaimListKeys>;

/** What the client knows of the resource. */
export const resourceClaimResource = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaim",
  plural: "resourceclaims",
  singular: "resourceclaim",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the resourceclaims of a namespace. */
export interface ResourceClaimScopedClient
  extends Pick<ObjectMethods<ResourceClaim, ResourceClaimApply, ResourceClaim>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads resourceclaims of all namespaces, and reads and writes those of one. */
export interface ResourceClaimClient
  extends NamespacedClient<ResourceClaimScopedClient, Pick<CollectionMethods<ResourceClaim>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of resourceclaims. */
export function createResourceClaimClient(connection: Connection): ResourceClaimClient {
  return namespacedClient<ResourceClaim, ResourceClaimApply, ResourceClaim, ResourceClaimScopedClient>(connection, resourceClaimResource);
}
