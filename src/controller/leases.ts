import type { ApiObject } from "../client/api-object.js";
import type { ObjectMethods } from "../client/client-types.js";
import type { Connection } from "../client/connection.js";
import { namespacedClient } from "../client/resource-client.js";
import type { ResourceDefinition } from "../client/resource-definition.js";

/** A lease (`Lease` of coordination.k8s.io/v1), as far as an election needs it. */
export interface Lease extends ApiObject {
  spec?: LeaseSpec;
}

export interface LeaseSpec {
  /** Empty where the last holder let go. */
  holderIdentity?: string;
  leaseDurationSeconds?: number;
  /** Times of the holder's clock, with microseconds. Nobody else's clock is compared with them. */
  acquireTime?: string;
  renewTime?: string;
  leaseTransitions?: number;
}

export const leaseResource = {
  group: "coordination.k8s.io",
  version: "v1",
  kind: "Lease",
  plural: "leases",
  singular: "lease",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

export type LeaseClient = Pick<ObjectMethods<Lease, Lease>, "get" | "create" | "update">;

export function leaseClient(connection: Connection, namespace: string): LeaseClient {
  return namespacedClient<Lease, Lease>(connection, leaseResource).inNamespace(namespace);
}
