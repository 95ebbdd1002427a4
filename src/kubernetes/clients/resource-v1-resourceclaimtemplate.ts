// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ResourceClaimTemplate } from "../resource-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ResourceClaimTemplateListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ResourceClaimTemplateApply = Applied<ResourceClaimTemplate, ResourceClaimTemplateListKeys>;

/** What the client knows of the resource. */
export const resourceClaimTemplateResource = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceClaimTemplate",
  plural: "resourceclaimtemplates",
  singular: "resourceclaimtemplate",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the resourceclaimtemplates of a namespace. */
export interface ResourceClaimTemplateScopedClient
  extends Pick<ObjectMethods<ResourceClaimTemplate, ResourceClaimTemplateApply, ResourceClaimTemplate>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads resourceclaimtemplates of all namespaces, and reads and writes those of one. */
export interface ResourceClaimTemplateClient
  extends NamespacedClient<ResourceClaimTemplateScopedClient, Pick<CollectionMethods<ResourceClaimTemplate>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of resourceclaimtemplates. */
export function createResourceClaimTemplateClient(connection: Connection): ResourceClaimTemplateClient {
  return namespacedClient<ResourceClaimTemplate, ResourceClaimTemplateApply, ResourceClaimTemplate, ResourceClaimTemplateScopedClient>(connection, resourceClaimTemplateResource);
}
