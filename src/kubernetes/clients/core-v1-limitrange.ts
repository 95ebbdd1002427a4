// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { LimitRange } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type LimitRangeListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type LimitRangeApply = Applied<LimitRange, LimitRangeListKeys>;

/** What the client knows of the resource. */
export const limitRangeResource = {
  group: "",
  version: "v1",
  kind: "LimitRange",
  plural: "limitranges",
  singular: "limitrange",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the limitranges of a namespace. */
export interface LimitRangeScopedClient
  extends Pick<ObjectMethods<LimitRange, LimitRangeApply, LimitRange>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads limitranges of all namespaces, and reads and writes those of one. */
export interface LimitRangeClient
  extends NamespacedClient<LimitRangeScopedClient, Pick<CollectionMethods<LimitRange>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of limitranges. */
export function createLimitRangeClient(connection: Connection): LimitRangeClient {
  return namespacedClient<LimitRange, LimitRangeApply, LimitRange, LimitRangeScopedClient>(connection, limitRangeResource);
}
