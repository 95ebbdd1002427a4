// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { HorizontalPodAutoscaler } from "../autoscaling-v2.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type HorizontalPodAutoscalerListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type HorizontalPodAutoscalerApply = Applied<HorizontalPodAutoscaler, HorizontalPodAutoscalerListKeys>;

/** What the client knows of the resource. */
export const horizontalPodAutoscalerResource = {
  group: "autoscaling",
  version: "v2",
  kind: "HorizontalPodAutoscaler",
  plural: "horizontalpodautoscalers",
  singular: "horizontalpodautoscaler",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the horizontalpodautoscalers of a namespace. */
export interface HorizontalPodAutoscalerScopedClient
  extends Pick<ObjectMethods<HorizontalPodAutoscaler, HorizontalPodAutoscalerApply, HorizontalPodAutoscaler>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads horizontalpodautoscalers of all namespaces, and reads and writes those of one. */
export interface HorizontalPodAutoscalerClient
  extends NamespacedClient<HorizontalPodAutoscalerScopedClient, Pick<CollectionMethods<HorizontalPodAutoscaler>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of horizontalpodautoscalers. */
export function createHorizontalPodAutoscalerClient(connection: Connection): HorizontalPodAutoscalerClient {
  return namespacedClient<HorizontalPodAutoscaler, HorizontalPodAutoscalerApply, HorizontalPodAutoscaler, HorizontalPodAutoscalerScopedClient>(connection, horizontalPodAutoscalerResource);
}
