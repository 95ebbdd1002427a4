// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ClusterRoleBinding } from "../rbac-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ClusterRoleBindingListKeys = {
  roleRef: "atomic";
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ClusterRoleBindingApply = Applied<ClusterRoleBinding, ClusterRoleBindingListKeys>;

/** What the client knows of the resource. */
export const clusterRoleBindingResource = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "ClusterRoleBinding",
  plural: "clusterrolebindings",
  singular: "clusterrolebinding",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes clusterrolebindings, which are in no namespace. */
export interface ClusterRoleBindingClient
  extends Pick<ClusterClient<ClusterRoleBinding, ClusterRoleBindingApply, ClusterRoleBinding>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of clusterrolebindings. */
export function createClusterRoleBindingClient(connection: Connection): ClusterRoleBindingClient {
  return clusterClient<ClusterRoleBinding, ClusterRoleBindingApply, ClusterRoleBinding, ClusterRoleBindingClient>(connection, clusterRoleBindingResource);
}
