// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { DeviceClass } from "../resource-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type DeviceClassListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type DeviceClassApply = Applied<DeviceClass, DeviceClassListKeys>;

/** What the client knows of the resource. */
export const deviceClassResource = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "DeviceClass",
  plural: "deviceclasses",
  singular: "deviceclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes deviceclasses, which are in no namespace. */
export interface DeviceClassClient
  extends Pick<ClusterClient<DeviceClass, DeviceClassApply, DeviceClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of deviceclasses. */
export function createDeviceClassClient(connection: Connection): DeviceClassClient {
  return clusterClient<DeviceClass, DeviceClassApply, DeviceClass, DeviceClassClient>(connection, deviceClassResource);
}
