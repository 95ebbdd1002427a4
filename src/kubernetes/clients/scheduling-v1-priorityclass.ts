// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { PriorityClass } from "../scheduling-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PriorityClassListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PriorityClassApply = Applied<PriorityClass, PriorityClassListKeys>;

/** What the client knows of the resource. */
export const priorityClassResource = {
  group: "scheduling.k8s.io",
  version: "v1",
  kind: "PriorityClass",
  plural: "priorityclasses",
  singular: "priorityclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes priorityclasses, which are in no namespace. */
export interface PriorityClassClient
  extends Pick<ClusterClient<PriorityClass, PriorityClassApply, PriorityClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of priorityclasses. */
export function createPriorityClassClient(connection: Connection): PriorityClassClient {
  return clusterClient<PriorityClass, PriorityClassApply, PriorityClass, PriorityClassClient>(connection, priorityClassResource);
}
