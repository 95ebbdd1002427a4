// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Service } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ServiceListKeys = {
  spec: {
    ports: { keys: "port" | "protocol"; items: unknown };
    selector: "atomic";
  };
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ServiceApply = Applied<Service, ServiceListKeys>;

/** What the client knows of the resource. */
export const serviceResource = {
  group: "",
  version: "v1",
  kind: "Service",
  plural: "services",
  singular: "service",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes the services of a namespace. */
export interface ServiceScopedClient
  extends Pick<ObjectMethods<Service, ServiceApply, Service>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Reads services of all namespaces, and reads and writes those of one. */
export interface ServiceClient
  extends NamespacedClient<ServiceScopedClient, Pick<CollectionMethods<Service>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of services. */
export function createServiceClient(connection: Connection): ServiceClient {
  return namespacedClient<Service, ServiceApply, Service, ServiceScopedClient>(connection, serviceResource);
}
