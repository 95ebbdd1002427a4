// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { IPAddress } from "../networking-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type IPAddressListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type IPAddressApply = Applied<IPAddress, IPAddressListKeys>;

/** What the client knows of the resource. */
export const ipAddressResource = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "IPAddress",
  plural: "ipaddresses",
  singular: "ipaddress",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes ipaddresses, which are in no namespace. */
export interface IPAddressClient
  extends Pick<ClusterClient<IPAddress, IPAddressApply, IPAddress>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of ipaddresses. */
export function createIPAddressClient(connection: Connection): IPAddressClient {
  return clusterClient<IPAddress, IPAddressApply, IPAddress, IPAddressClient>(connection, ipAddressResource);
}
