// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { CustomResourceDefinition } from "../apiextensions-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type CustomResourceDefinitionListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type CustomResourceDefinitionApply = Applied<CustomResourceDefinition, CustomResourceDefinitionListKeys>;

/** What the client knows of the resource. */
export const customResourceDefinitionResource = {
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
  singular: "customresourcedefinition",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes customresourcedefinitions, which are in no namespace. */
export interface CustomResourceDefinitionClient
  extends Pick<ClusterClient<CustomResourceDefinition, CustomResourceDefinitionApply, CustomResourceDefinition>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of customresourcedefinitions. */
export function createCustomResourceDefinitionClient(connection: Connection): CustomResourceDefinitionClient {
  return clusterClient<CustomResourceDefinition, CustomResourceDefinitionApply, CustomResourceDefinition, CustomResourceDefinitionClient>(connection, customResourceDefinitionResource);
}
