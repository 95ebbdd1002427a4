// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { CSINode } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CSINodeListKeys = {
  spec: {
    drivers: { keys: "name"; items: unknown };
  };
  status: {
    storageHealth: { keys: "name"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CSINodeApply = Applied<CSINode, CSINodeListKeys>;

/** What the client knows of the resource. */
export const csiNodeResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSINode",
  plural: "csinodes",
  singular: "csinode",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes csinodes, which are in no namespace. */
export interface CSINodeClient
  extends Pick<ClusterClient<CSINode, CSINodeApply, CSINode>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of csinodes. */
export function createCSINodeClient(connection: Connection): CSINodeClient {
  return clusterClient<CSINode, CSINodeApply, CSINode, CSINodeClient>(connection, csiNodeResource);
}
