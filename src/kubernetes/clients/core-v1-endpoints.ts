// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Endpoints } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type EndpointsListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type EndpointsApply = Applied<Endpoints, EndpointsListKeys>;

/** What the client knows of the resource. */
export const endpointsResource = {
  group: "",
  version: "v1",
  kind: "Endpoints",
  plural: "endpoints",
  singular: "endpoints",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the endpoints of a namespace. */
export interface EndpointsScopedClient
  extends Pick<ObjectMethods<Endpoints, EndpointsApply, Endpoints>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads endpoints of all namespaces, and reads and writes those of one. */
export interface EndpointsClient
  extends NamespacedClient<EndpointsScopedClient, Pick<CollectionMethods<Endpoints>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of endpoints. */
export function createEndpointsClient(connection: Connection): EndpointsClient {
  return namespacedClient<Endpoints, EndpointsApply, Endpoints, EndpointsScopedClient>(connection, endpointsResource);
}
