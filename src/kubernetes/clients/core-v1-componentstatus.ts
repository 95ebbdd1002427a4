// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ComponentStatus } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ComponentStatusListKeys = {
  conditions: { keys: "type"; items: unknown };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ComponentStatusApply = Applied<ComponentStatus, ComponentStatusListKeys>;

/** What the client knows of the resource. */
export const componentStatusResource = {
  group: "",
  version: "v1",
  kind: "ComponentStatus",
  plural: "componentstatuses",
  singular: "componentstatus",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes componentstatuses, which are in no namespace. */
export interface ComponentStatusClient
  extends Pick<ClusterClient<ComponentStatus, ComponentStatusApply, ComponentStatus>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of componentstatuses. */
export function createComponentStatusClient(connection: Connection): ComponentStatusClient {
  return clusterClient<ComponentStatus, ComponentStatusApply, ComponentStatus, ComponentStatusClient>(connection, componentStatusResource);
}
