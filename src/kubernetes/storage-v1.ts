// The types of k8s.io/api/storage/v1, made by scripts/core-types.mjs.
import type { Int32, Int64, KubernetesObject, LabelSelector, Quantity, Time } from "../meta/v1.js";
import type {
  PersistentVolumeAccessMode,
  PersistentVolumeMode,
  PersistentVolumeReclaimPolicy,
  PersistentVolumeSpec,
  TopologySelectorTerm,
} from "./core-v1.js";

export interface StorageClass extends KubernetesObject {
  provisioner: string;
  parameters?: Record<string, string>;
  reclaimPolicy?: PersistentVolumeReclaimPolicy;
  /** +listType=atomic */
  mountOptions?: string[];
  allowVolumeExpansion?: boolean;
  volumeBindingMode?: VolumeBindingMode;
  /** +listType=atomic */
  allowedTopologies?: TopologySelectorTerm[];
}

export type VolumeBindingMode = string;

export interface VolumeAttachment extends KubernetesObject {
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus;
}

export interface VolumeAttachmentSpec {
  attacher: string;
  source: VolumeAttachmentSource;
  nodeName: string;
}

export interface VolumeAttachmentSource {
  persistentVolumeName?: string;
  inlineVolumeSpec?: PersistentVolumeSpec;
}

export interface VolumeAttachmentStatus {
  attached: boolean;
  attachmentMetadata?: Record<string, string>;
  attachError?: VolumeError;
  detachError?: VolumeError;
}

export interface VolumeError {
  time?: Time;
  message?: string;
  errorCode?: Int32;
}

export interface CSIDriver extends KubernetesObject {
  spec: CSIDriverSpec;
}

export interface CSIDriverSpec {
  attachRequired?: boolean;
  podInfoOnMount?: boolean;
  /** +listType=set */
  volumeLifecycleModes?: VolumeLifecycleMode[];
  storageCapacity?: boolean;
  fsGroupPolicy?: FSGroupPolicy;
  /** +listType=atomic */
  tokenRequests?: TokenRequest[];
  requiresRepublish?: boolean;
  seLinuxMount?: boolean;
  nodeAllocatableUpdatePeriodSeconds?: Int64;
  serviceAccountTokenInSecrets?: boolean;
  preventPodSchedulingIfMissing?: boolean;
}

export type FSGroupPolicy = string;

export type VolumeLifecycleMode = string;

export interface TokenRequest {
  audience: string;
  expirationSeconds?: Int64;
}

export interface CSINode extends KubernetesObject {
  spec: CSINodeSpec;
  status?: CSINodeStatus;
}

export interface CSINodeSpec {
  /**
   * +listType=map
   * +listMapKey=name
   */
  drivers: CSINodeDriver[];
}

export interface CSINodeDriver {
  name: string;
  nodeID: string;
  /** +listType=atomic */
  topologyKeys?: string[];
  allocatable?: VolumeNodeResources;
}

export interface VolumeNodeResources {
  count?: Int32;
}

export type StorageHealthStatusType = string;

export interface StorageHealthCondition {
  status: StorageHealthStatusType;
  reason: string;
  message?: string;
  accessMode?: PersistentVolumeAccessMode;
  volumeMode?: PersistentVolumeMode;
  lastTransitionTime?: Time;
}

export interface StorageHealth {
  name: string;
  /** +listType=atomic */
  healthConditions?: StorageHealthCondition[];
}

export interface CSINodeStatus {
  /**
   * +listType=map
   * +listMapKey=name
   */
  storageHealth?: StorageHealth[];
}

export interface CSIStorageCapacity extends KubernetesObject {
  nodeTopology?: LabelSelector;
  storageClassName: string;
  capacity?: Quantity;
  maximumVolumeSize?: Quantity;
}

export interface VolumeAttributesClass extends KubernetesObject {
  driverName: string;
  parameters?: Record<string, string>;
}
