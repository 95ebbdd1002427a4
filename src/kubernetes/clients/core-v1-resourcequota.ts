// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ResourceQuota } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ResourceQuotaListKeys = {
  spec: {
    scopeSelector: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ResourceQuotaApply = Applied<ResourceQuota, ResourceQuotaListKeys>;

/** What the client knows of the resource. */
export const resourceQuotaResource = {
  group: "",
  version: "v1",
  kind: "ResourceQuota",
  plural: "resourcequotas",
  singular: "resourcequota",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the resourcequotas of a namespace. */
export interface ResourceQuotaScopedClient
  extends Pick<ObjectMethods<ResourceQuota, ResourceQuotaApply, ResourceQuota>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads resourcequotas of all namespaces, and reads and writes those of one. */
export interface ResourceQuotaClient
  extends NamespacedClient<ResourceQuotaScopedClient, Pick<CollectionMethods<ResourceQuota>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of resourcequotas. */
export function createResourceQuotaClient(connection: Connection): ResourceQuotaClient {
  return namespacedClient<ResourceQuota, ResourceQuotaApply, ResourceQuota, ResourceQuotaScopedClient>(connection, resourceQuotaResource);
}
