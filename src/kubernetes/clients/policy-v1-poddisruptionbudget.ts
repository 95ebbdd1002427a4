// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { PodDisruptionBudget } from "../policy-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PodDisruptionBudgetListKeys = {
  spec: {
    selector: "atomic";
  };
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PodDisruptionBudgetApply = Applied<PodDisruptionBudget, PodDisruptionBudgetListKeys>;

/** What the client knows of the resource. */
export const podDisruptionBudgetResource = {
  group: "policy",
  version: "v1",
  kind: "PodDisruptionBudget",
  plural: "poddisruptionbudgets",
  singular: "poddisruptionbudget",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the poddisruptionbudgets of a namespace. */
export interface PodDisruptionBudgetScopedClient
  extends Pick<ObjectMethods<PodDisruptionBudget, PodDisruptionBudgetApply, PodDisruptionBudget>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads poddisruptionbudgets of all namespaces, and reads and writes those of one. */
export interface PodDisruptionBudgetClient
  extends NamespacedClient<PodDisruptionBudgetScopedClient, Pick<CollectionMethods<PodDisruptionBudget>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of poddisruptionbudgets. */
export function createPodDisruptionBudgetClient(connection: Connection): PodDisruptionBudgetClient {
  return namespacedClient<PodDisruptionBudget, PodDisruptionBudgetApply, PodDisruptionBudget, PodDisruptionBudgetScopedClient>(connection, podDisruptionBudgetResource);
}
