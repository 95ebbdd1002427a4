// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { VolumeAttributesClass } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type VolumeAttributesClassListKeys = unknown;

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type VolumeAttributesClassApply = Applied<VolumeAttributesClass, VolumeAttributesClassListKeys>;

/** What the client knows of the resource. */
export const volumeAttributesClassResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttributesClass",
  plural: "volumeattributesclasses",
  singular: "volumeattributesclass",
  scope: "Cluster",
} as const satisfies ResourceDefinition;

/** Reads and writes volumeattributesclasses, which are in no namespace. */
export interface VolumeAttributesClassClient
  extends Pick<ClusterClient<VolumeAttributesClass, VolumeAttributesClassApply, VolumeAttributesClass>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "informer"> {
}

/** Makes the client of volumeattributesclasses. */
export function createVolumeAttributesClassClient(connection: Connection): VolumeAttributesClassClient {
  return clusterClient<VolumeAttributesClass, VolumeAttributesClassApply, VolumeAttributesClass, VolumeAttributesClassClient>(connection, volumeAttributesClassResource);
}
