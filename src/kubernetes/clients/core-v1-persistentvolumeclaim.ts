// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { PersistentVolumeClaim } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PersistentVolumeClaimListKeys = {
  spec: {
    selector: "atomic";
    dataSource: "atomic";
  };
  status: {
    conditions: { keys: "type"; items: unknown };
    healthStatus: {
      healthConditions: { keys: "status" | "reason"; items: unknown };
    };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PersistentVolumeClaimApply = Applied<PersistentVolumeClaim, PersistentVolumeClaimListKeys>;

/** What the client knows of the resource. */
export const persistentVolumeClaimResource = {
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  plural: "persistentvolumeclaims",
  singular: "persistentvolumeclaim",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the persistentvolumeclaims of a namespace. */
export interface PersistentVolumeClaimScopedClient
  extends Pick<ObjectMethods<PersistentVolumeClaim, PersistentVolumeClaimApply, PersistentVolumeClaim>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads persistentvolumeclaims of all namespaces, and reads and writes those of one. */
export interface PersistentVolumeClaimClient
  extends NamespacedClient<PersistentVolumeClaimScopedClient, Pick<CollectionMethods<PersistentVolumeClaim>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of persistentvolumeclaims. */
export function createPersistentVolumeClaimClient(connection: Connection): PersistentVolumeClaimClient {
  return namespacedClient<PersistentVolumeClaim, PersistentVolumeClaimApply, PersistentVolumeClaim, PersistentVolumeClaimScopedClient>(connection, persistentVolumeClaimResource);
}
