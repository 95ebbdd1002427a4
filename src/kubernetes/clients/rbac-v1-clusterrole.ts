// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ClusterRole } from "../rbac-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ClusterRoleListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ClusterRoleApply = Applied<ClusterRole, ClusterRoleListKeys>;

/** What the client knows of the resource. */
export const clusterRoleResource = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRole",
  plural: "clusterroles",
  singular: "clusterrole",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes clusterroles, which are in no namespace. */
export interface ClusterRoleClient
  extends Pick<ClusterClient<ClusterRole, ClusterRoleApply, ClusterRole>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of clusterroles. */
export function createClusterRoleClient(connection: Connection): ClusterRoleClient {
  return clusterClient<ClusterRole, ClusterRoleApply, ClusterRole, ClusterRoleClient>(connection, clusterRoleResource);
}
