// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { IngressClass } from "../networking-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type IngressClassListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type IngressClassApply = Applied<IngressClass, IngressClassListKeys>;

/** What the client knows of the resource. */
export const ingressClassResource = {
  group: "networking.k8s.io",
  version: "v1",
  kind: "IngressClass",
  plural: "ingressclasses",
  singular: "ingressclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes ingressclasses, which are in no namespace. */
export interface IngressClassClient
  extends Pick<ClusterClient<IngressClass, IngressClassApply, IngressClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of ingressclasses. */
export function createIngressClassClient(connection: Connection): IngressClassClient {
  return clusterClient<IngressClass, IngressClassApply, IngressClass, IngressClassClient>(connection, ingressClassResource);
}
