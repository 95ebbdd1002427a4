// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ConfigMap } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ConfigMapListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ConfigMapApply = Applied<ConfigMap, ConfigMapListKeys>;

/** What the client knows of the resource. */
export const configMapResource = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  singular: "configmap",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the configmaps of a namespace. */
export interface ConfigMapScopedClient
  extends Pick<ObjectMethods<ConfigMap, ConfigMapApply, ConfigMap>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads configmaps of all namespaces, and reads and writes those of one. */
export interface ConfigMapClient
  extends NamespacedClient<ConfigMapScopedClient, Pick<CollectionMethods<ConfigMap>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of configmaps. */
export function createConfigMapClient(connection: Connection): ConfigMapClient {
  return namespacedClient<ConfigMap, ConfigMapApply, ConfigMap, ConfigMapScopedClient>(connection, configMapResource);
}
