// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { RoleBinding } from "../rbac-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type RoleBindingListKeys = {
  roleRef: "atomic";
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type RoleBindingApply = Applied<RoleBinding, RoleBindingListKeys>;

/** What the client knows of the resource. */
export const roleBindingResource = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "RoleBinding",
  plural: "rolebindings",
  singular: "rolebinding",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the rolebindings of a namespace. */
export interface RoleBindingScopedClient
  extends Pick<ObjectMethods<RoleBinding, RoleBindingApply, RoleBinding>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads rolebindings of all namespaces, and reads and writes those of one. */
export interface RoleBindingClient
  extends NamespacedClient<RoleBindingScopedClient, Pick<CollectionMethods<RoleBinding>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of rolebindings. */
export function createRoleBindingClient(connection: Connection): RoleBindingClient {
  return namespacedClient<RoleBinding, RoleBindingApply, RoleBinding, RoleBindingScopedClient>(connection, roleBindingResource);
}
