// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ClusterTrustBundle } from "../certificates-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ClusterTrustBundleListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ClusterTrustBundleApply = Applied<ClusterTrustBundle, ClusterTrustBundleListKeys>;

/** What the client knows of the resource. */
export const clusterTrustBundleResource = {
  group: "certificates.k8s.io",
  version: "v1",
  kind: "ClusterTrustBundle",
  plural: "clustertrustbundles",
  singular: "clustertrustbundle",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes clustertrustbundles, which are in no namespace. */
export interface ClusterTrustBundleClient
  extends Pick<ClusterClient<ClusterTrustBundle, ClusterTrustBundleApply, ClusterTrustBundle>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of clustertrustbundles. */
export function createClusterTrustBundleClient(connection: Connection): ClusterTrustBundleClient {
  return clusterClient<ClusterTrustBundle, ClusterTrustBundleApply, ClusterTrustBundle, ClusterTrustBundleClient>(connection, clusterTrustBundleResource);
}
