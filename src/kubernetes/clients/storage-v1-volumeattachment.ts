// Made by scripts/core-types.mjs of the markers of Kubernetes' Go types.
import type { ClusterClient } from "../../client/client-types.js";
import type { Connection } from "../../client/connection.js";
import type { Applied } from "../../client/patch.js";
import { clusterClient } from "../../client/resource-client.js";
import type { ResourceDefinition } from "../../client/resource-definition.js";
import type { VolumeAttachment } from "../storage-v1.js";

/** How lists and objects merge when they are applied: the keys of list items, and what is replaced whole. */
export type VolumeAttachmentListKeys = {
  spec: {
    source: {
      inlineVolumeSpec: {
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
  };
};

/** What can be applied of an object: any part of it; items of lists with keys need those. */
export type VolumeAttachmentApply = Applied<VolumeAttachment, VolumeAttachmentListKeys>;

/** What the client knows of the resource. */
export const volumeAttachmentResource = {
  group: "storage.k8s.io",
  version: "v1",
  kind: "VolumeAttachment",
  plural: "volumeattachments",
  singular: "volumeattachment",
  scope: "Cluster",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

/** Reads and writes volumeattachments, which are in no namespace. */
export interface VolumeAttachmentClient
  extends Pick<ClusterClient<VolumeAttachment, VolumeAttachmentApply, VolumeAttachment>, "get" | "list" | "pages" | "watch" | "create" | "update" | "patch" | "apply" | "delete" | "deleteCollection" | "updateStatus" | "patchStatus" | "applyStatus" | "informer"> {
}

/** Makes the client of volumeattachments. */
export function createVolumeAttachmentClient(connection: Connection): VolumeAttachmentClient {
  return clusterClient<VolumeAttachment, VolumeAttachmentApply, VolumeAttachment, VolumeAttachmentClient>(connection, volumeAttachmentResource);
}
