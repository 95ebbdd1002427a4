// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { CSIStorageCapacity } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CSIStorageCapacityListKeys = {
  nodeTopology: "atomic";
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CSIStorageCapacityApply = Applied<CSIStorageCapacity, CSIStorageCapacityListKeys>;

/** What the client knows of the resource. */
export const csiStorageCapacityResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIStorageCapacity",
  plural: "csistoragecapacities",
  singular: "csistoragecapacity",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the csistoragecapacities of a namespace. */
export interface CSIStorageCapacityScopedClient
  extends Pick<ObjectMethods<CSIStorageCapacity, CSIStorageCapacityApply, CSIStorageCapacity>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads csistoragecapacities of all namespaces, and reads and writes those of one. */
export interface CSIStorageCapacityClient
  extends NamespacedClient<CSIStorageCapacityScopedClient, Pick<CollectionMethods<CSIStorageCapacity>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of csistoragecapacities. */
export function createCSIStorageCapacityClient(connection: Connection): CSIStorageCapacityClient {
  return namespacedClient<CSIStorageCapacity, CSIStorageCapacityApply, CSIStorageCapacity, CSIStorageCapacityScopedClient>(connection, csiStorageCapacityResource);
}
