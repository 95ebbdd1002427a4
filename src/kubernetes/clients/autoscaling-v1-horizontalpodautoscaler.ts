// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { HorizontalPodAutoscaler } from "../autoscaling-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type AutoscalingV1HorizontalPodAutoscalerListKeys = {
  spec: {
    scaleTargetRef: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type AutoscalingV1HorizontalPodAutoscalerApply = Applied<HorizontalPodAutoscaler, AutoscalingV1HorizontalPodAutoscalerListKeys>;

/** What the client knows of the resource. */
export const autoscalingV1HorizontalPodAutoscalerResource = {
  group: "autoscaling",
  version: "v1",
  kind: "HorizontalPodAutoscaler",
  plural: "horizontalpodautoscalers",
  singular: "horizontalpodautoscaler",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the horizontalpodautoscalers of a namespace. */
export interface AutoscalingV1HorizontalPodAutoscalerScopedClient
  extends Pick<ObjectMethods<HorizontalPodAutoscaler, AutoscalingV1HorizontalPodAutoscalerApply, HorizontalPodAutoscaler>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads horizontalpodautoscalers of all namespaces, and reads and writes those of one. */
export interface AutoscalingV1HorizontalPodAutoscalerClient
  extends NamespacedClient<AutoscalingV1HorizontalPodAutoscalerScopedClient, Pick<CollectionMethods<HorizontalPodAutoscaler>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of horizontalpodautoscalers. */
export function createAutoscalingV1HorizontalPodAutoscalerClient(connection: Connection): AutoscalingV1HorizontalPodAutoscalerClient {
  return namespacedClient<HorizontalPodAutoscaler, AutoscalingV1HorizontalPodAutoscalerApply, HorizontalPodAutoscaler, AutoscalingV1HorizontalPodAutoscalerScopedClient>(connection, autoscalingV1HorizontalPodAutoscalerResource);
}
