// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { RuntimeClass } from "../node-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type RuntimeClassListKeys = {
  scheduling: {
    nodeSelector: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type RuntimeClassApply = Applied<RuntimeClass, RuntimeClassListKeys>;

/** What the client knows of the resource. */
export const runtimeClassResource = {
  group: "node.k8s.io",
  version: "v1",
  kind: "RuntimeClass",
  plural: "runtimeclasses",
  singular: "runtimeclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes runtimeclasses, which are in no namespace. */
export interface RuntimeClassClient
  extends Pick<ClusterClient<RuntimeClass, RuntimeClassApply, RuntimeClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of runtimeclasses. */
export function createRuntimeClassClient(connection: Connection): RuntimeClassClient {
  return clusterClient<RuntimeClass, RuntimeClassApply, RuntimeClass, RuntimeClassClient>(connection, runtimeClassResource);
}
