// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { CSIDriver } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CSIDriverListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CSIDriverApply = Applied<CSIDriver, CSIDriverListKeys>;

/** What the client knows of the resource. */
export const csiDriverResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "CSIDriver",
  plural: "csidrivers",
  singular: "csidriver",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes csidrivers, which are in no namespace. */
export interface CSIDriverClient
  extends Pick<ClusterClient<CSIDriver, CSIDriverApply, CSIDriver>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of csidrivers. */
export function createCSIDriverClient(connection: Connection): CSIDriverClient {
  return clusterClient<CSIDriver, CSIDriverApply, CSIDriver, CSIDriverClient>(connection, csiDriverResource);
}
