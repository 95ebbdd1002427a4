// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Lease } from "../coordination-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type LeaseListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type LeaseApply = Applied<Lease, LeaseListKeys>;

/** What the client knows of the resource. */
export const leaseResource = {
  group: "coordination.k8s.io",
  version: "v1",
  kind: "Lease",
  plural: "leases",
  singular: "lease",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the leases of a namespace. */
export interface LeaseScopedClient
  extends Pick<ObjectMethods<Lease, LeaseApply, Lease>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads leases of all namespaces, and reads and writes those of one. */
export interface LeaseClient
  extends NamespacedClient<LeaseScopedClient, Pick<CollectionMethods<Lease>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of leases. */
export function createLeaseClient(connection: Connection): LeaseClient {
  return namespacedClient<Lease, LeaseApply, Lease, LeaseScopedClient>(connection, leaseResource);
}
