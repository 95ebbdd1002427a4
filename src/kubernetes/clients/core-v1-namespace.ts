// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Namespace } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type NamespaceListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type NamespaceApply = Applied<Namespace, NamespaceListKeys>;

/** What the client knows of the resource. */
export const namespaceResource = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  singular: "namespace",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes namespaces, which are in no namespace. */
export interface NamespaceClient
  extends Pick<ClusterClient<Namespace, NamespaceApply, Namespace>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of namespaces. */
export function createNamespaceClient(connection: Connection): NamespaceClient {
  return clusterClient<Namespace, NamespaceApply, Namespace, NamespaceClient>(connection, namespaceResource);
}
