// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { ResourceSlice } from "../resource-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type ResourceSliceListKeys = {
  spec: {
    nodeSelector: "atomic";
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type ResourceSliceApply = Applied<ResourceSlice, ResourceSliceListKeys>;

/** What the client knows of the resource. */
export const resourceSliceResource = {
  group: "resource.k8s.io",
  version: "v1",
  kind: "ResourceSlice",
  plural: "resourceslices",
  singular: "resourceslice",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes resourceslices, which are in no namespace. */
export interface ResourceSliceClient
  extends Pick<ClusterClient<ResourceSlice, ResourceSliceApply, ResourceSlice>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of resourceslices. */
export function createResourceSliceClient(connection: Connection): ResourceSliceClient {
  return clusterClient<ResourceSlice, ResourceSliceApply, ResourceSlice, ResourceSliceClient>(connection, resourceSliceResource);
}
