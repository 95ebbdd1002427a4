// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { Node } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type NodeListKeys = {
  status: {
    conditions: { keys: "type"; items: unknown };
    addresses: { keys: "type"; items: unknown };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type NodeApply = Applied<Node, NodeListKeys>;

/** What the client knows of the resource. */
export const nodeResource = {
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  singular: "node",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes nodes, which are in no namespace. */
export interface NodeClient
  extends Pick<ClusterClient<Node, NodeApply, Node>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of nodes. */
export function createNodeClient(connection: Connection): NodeClient {
  return clusterClient<Node, NodeApply, Node, NodeClient>(connection, nodeResource);
}
