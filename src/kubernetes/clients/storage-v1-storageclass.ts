// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { StorageClass } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type StorageClassListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type StorageClassApply = Applied<StorageClass, StorageClassListKeys>;

/** What the client knows of the resource. */
export const storageClassResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "StorageClass",
  plural: "storageclasses",
  singular: "storageclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes storageclasses, which are in no namespace. */
export interface StorageClassClient
  extends Pick<ClusterClient<StorageClass, StorageClassApply, StorageClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of storageclasses. */
export function createStorageClassClient(connection: Connection): StorageClassClient {
  return clusterClient<StorageClass, StorageClassApply, StorageClass, StorageClassClient>(connection, storageClassResource);
}
