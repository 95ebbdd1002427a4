// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Ingress } from "../networking-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type IngressListKeys = {
  spec: {
    defaultBackend: {
      service: {
        port: "atomic";
      };
      resource: "atomic";
    };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type IngressApply = Applied<Ingress, IngressListKeys>;

/** What the client knows of the resource. */
export const ingressResource = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "Ingress",
  plural: "ingresses",
  singular: "ingress",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the ingresses of a namespace. */
export interface IngressScopedClient
  extends Pick<ObjectMethods<Ingress, IngressApply, Ingress>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads ingresses of all namespaces, and reads and writes those of one. */
export interface IngressClient
  extends NamespacedClient<IngressScopedClient, Pick<CollectionMethods<Ingress>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of ingresses. */
export function createIngressClient(connection: Connection): IngressClient {
  return namespacedClient<Ingress, IngressApply, Ingress, IngressScopedClient>(connection, ingressResource);
}
