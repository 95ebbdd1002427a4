// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Secret } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type SecretListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type SecretApply = Applied<Secret, SecretListKeys>;

/** What the client knows of the resource. */
export const secretResource = {
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  singular: "secret",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the secrets of a namespace. */
export interface SecretScopedClient
  extends Pick<ObjectMethods<Secret, SecretApply, Secret>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads secrets of all namespaces, and reads and writes those of one. */
export interface SecretClient
  extends NamespacedClient<SecretScopedClient, Pick<CollectionMethods<Secret>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of secrets. */
export function createSecretClient(connection: Connection): SecretClient {
  return namespacedClient<Secret, SecretApply, Secret, SecretScopedClient>(connection, secretResource);
}
