// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Role } from "../rbac-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type RoleListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type RoleApply = Applied<Role, RoleListKeys>;

/** What the client knows of the resource. */
export const roleResource = {
  group: "rbac.authorization.k8s.io",
  version: "v1",
  kind: "Role",
  plural: "roles",
  singular: "role",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the roles of a namespace. */
export interface RoleScopedClient
  extends Pick<ObjectMethods<Role, RoleApply, Role>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads roles of all namespaces, and reads and writes those of one. */
export interface RoleClient
  extends NamespacedClient<RoleScopedClient, Pick<CollectionMethods<Role>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of roles. */
export function createRoleClient(connection: Connection): RoleClient {
  return namespacedClient<Role, RoleApply, Role, RoleScopedClient>(connection, roleResource);
}
