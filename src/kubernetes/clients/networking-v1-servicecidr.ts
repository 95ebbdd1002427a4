// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ServiceCIDR } from "../networking-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ServiceCIDRListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ServiceCIDRApply = Applied<ServiceCIDR, ServiceCIDRListKeys>;

/** What the client knows of the resource. */
export const serviceCIDRResource = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "ServiceCIDR",
  plural: "servicecidrs",
  singular: "servicecidr",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes servicecidrs, which are in no namespace. */
export interface ServiceCIDRClient
  extends Pick<ClusterClient<ServiceCIDR, ServiceCIDRApply, ServiceCIDR>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of servicecidrs. */
export function createServiceCIDRClient(connection: Connection): ServiceCIDRClient {
  return clusterClient<ServiceCIDR, ServiceCIDRApply, ServiceCIDR, ServiceCIDRClient>(connection, serviceCIDRResource);
}
