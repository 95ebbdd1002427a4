// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { DeviceTaintRule } from "../resource-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type DeviceTaintRuleListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type DeviceTaintRuleApply = Applied<DeviceTaintRule, DeviceTaintRuleListKeys>;

/** What the client knows of the resource. */
export const deviceTaintRuleResource = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "DeviceTaintRule",
  plural: "devicetaintrules",
  singular: "devicetaintrule",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes devicetaintrules, which are in no namespace. */
export interface DeviceTaintRuleClient
  extends Pick<ClusterClient<DeviceTaintRule, DeviceTaintRuleApply, DeviceTaintRule>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of devicetaintrules. */
export function createDeviceTaintRuleClient(connection: Connection): DeviceTaintRuleClient {
  return clusterClient<DeviceTaintRule, DeviceTaintRuleApply, DeviceTaintRule, DeviceTaintRuleClient>(connection, deviceTaintRuleResource);
}
