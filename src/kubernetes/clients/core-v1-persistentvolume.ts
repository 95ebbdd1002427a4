// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { PersistentVolume } from "../core-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type PersistentVolumeListKeys = {
  spec: {
    rbd: {
      secretRef: "atomic";
    };
    iscsi: {
      secretRef: "atomic";
    };
    cinder: {
      secretRef: "atomic";
    };
    cephfs: {
      secretRef: "atomic";
    };
    flexVolume: {
      secretRef: "atomic";
    };
    scaleIO: {
      secretRef: "atomic";
    };
    storageos: {
      secretRef: "atomic";
    };
    csi: {
      controllerPublishSecretRef: "atomic";
      nodeStageSecretRef: "atomic";
      nodePublishSecretRef: "atomic";
      controllerExpandSecretRef: "atomic";
      nodeExpandSecretRef: "atomic";
    };
    nodeAffinity: {
      required: "atomic";
    };
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type PersistentVolumeApply = Applied<PersistentVolume, PersistentVolumeListKeys>;

/** What the client knows of the resource. */
export const persistentVolumeResource = {
  group: "",
  version: "v1",
  kind: "PersistentVolume",
  plural: "persistentvolumes",
  singular: "persistentvolume",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes persistentvolumes, which are in no namespace. */
export interface PersistentVolumeClient
  extends Pick<ClusterClient<PersistentVolume, PersistentVolumeApply, PersistentVolume>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of persistentvolumes. */
export function createPersistentVolumeClient(connection: Connection): PersistentVolumeClient {
  return clusterClient<PersistentVolume, PersistentVolumeApply, PersistentVolume, PersistentVolumeClient>(connection, persistentVolumeResource);
}
