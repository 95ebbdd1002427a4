// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { EndpointSlice } from "../discovery-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type EndpointSliceListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type EndpointSliceApply = Applied<EndpointSlice, EndpointSliceListKeys>;

/** What the client knows of the resource. */
export const endpointSliceResource = {
  group: "discovery.k8s.io",
  version: "v1",
  kind: "EndpointSlice",
  plural: "endpointslices",
  singular: "endpointslice",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the endpointslices of a namespace. */
export interface EndpointSliceScopedClient
  extends Pick<ObjectMethods<EndpointSlice, EndpointSliceApply, EndpointSlice>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads endpointslices of all namespaces, and reads and writes those of one. */
export interface EndpointSliceClient
  extends NamespacedClient<EndpointSliceScopedClient, Pick<CollectionMethods<EndpointSlice>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of endpointslices. */
export function createEndpointSliceClient(connection: Connection): EndpointSliceClient {
  return namespacedClient<EndpointSlice, EndpointSliceApply, EndpointSlice, EndpointSliceScopedClient>(connection, endpointSliceResource);
}
