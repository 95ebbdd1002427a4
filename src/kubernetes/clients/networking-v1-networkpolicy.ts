// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { CollectionMethods, NamespacedClient, ObjectMethods } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { namespacedClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { NetworkPolicy } from "../networking-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type NetworkPolicyListKeys = {
  spec: {
    podSelector: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type NetworkPolicyApply = Applied<NetworkPolicy, NetworkPolicyListKeys>;

/** What the client knows of the resource. */
export const networkPolicyResource = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "NetworkPolicy",
  plural: "networkpolicies",
  singular: "networkpolicy",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

/** Reads and writes the networkpolicies of a namespace. */
export interface NetworkPolicyScopedClient
  extends Pick<ObjectMethods<NetworkPolicy, NetworkPolicyApply, NetworkPolicy>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Reads networkpolicies of all namespaces, and reads and writes those of one. */
export interface NetworkPolicyClient
  extends NamespacedClient<NetworkPolicyScopedClient, Pick<CollectionMethods<NetworkPolicy>, "list" | "pages" | "watch" | "informer">> {}

/** Makes the client of networkpolicies. */
export function createNetworkPolicyClient(connection: Connection): NetworkPolicyClient {
  return namespacedClient<NetworkPolicy, NetworkPolicyApply, NetworkPolicy, NetworkPolicyScopedClient>(connection, networkPolicyResource);
}
