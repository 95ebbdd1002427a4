// The types of k8s.io/api/apps/v1, made by scripts/core-types.mjs.
import type { Int32, Int64, IntOrString, KubernetesObject, LabelSelector, RawExtension, Time } from "../meta/v1.js";
import type { ConditionStatus, PersistentVolumeClaim, PodTemplateSpec } from "./core-v1.js";

export interface StatefulSet extends KubernetesObject {
  spec: StatefulSetSpec;
  status?: StatefulSetStatus;
}

export type PodManagementPolicyType = string;

export interface StatefulSetUpdateStrategy {
  type?: StatefulSetUpdateStrategyType;
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
}

export type StatefulSetUpdateStrategyType = string;

export interface RollingUpdateStatefulSetStrategy {
  partition?: Int32;
  maxUnavailable?: IntOrString;
}

export type PersistentVolumeClaimRetentionPolicyType = string;

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: PersistentVolumeClaimRetentionPolicyType;
  whenScaled?: PersistentVolumeClaimRetentionPolicyType;
}

export interface StatefulSetOrdinals {
  start?: Int32;
}

export interface StatefulSetSpec {
  replicas?: Int32;
  selector: LabelSelector;
  template: PodTemplateSpec;
  /** +listType=atomic */
  volumeClaimTemplates?: PersistentVolumeClaim[];
  serviceName?: string;
  podManagementPolicy?: PodManagementPolicyType;
  updateStrategy?: StatefulSetUpdateStrategy;
  revisionHistoryLimit?: Int32;
  minReadySeconds?: Int32;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  ordinals?: StatefulSetOrdinals;
}

export interface StatefulSetStatus {
  observedGeneration?: Int64;
  replicas: Int32;
  readyReplicas?: Int32;
  currentReplicas?: Int32;
  updatedReplicas?: Int32;
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: Int32;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: StatefulSetCondition[];
  availableReplicas?: Int32;
}

export type StatefulSetConditionType = string;

export interface StatefulSetCondition {
  type?: StatefulSetConditionType;
  status?: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface Deployment extends KubernetesObject {
  spec: DeploymentSpec;
  status?: DeploymentStatus;
}

export interface DeploymentSpec {
  replicas?: Int32;
  selector: LabelSelector;
  template: PodTemplateSpec;
  strategy?: DeploymentStrategy;
  minReadySeconds?: Int32;
  revisionHistoryLimit?: Int32;
  paused?: boolean;
  progressDeadlineSeconds?: Int32;
}

export interface DeploymentStrategy {
  type?: DeploymentStrategyType;
  rollingUpdate?: RollingUpdateDeployment;
}

export type DeploymentStrategyType = string;

export interface RollingUpdateDeployment {
  maxUnavailable?: IntOrString;
  maxSurge?: IntOrString;
}

export interface DeploymentStatus {
  observedGeneration?: Int64;
  replicas?: Int32;
  updatedReplicas?: Int32;
  readyReplicas?: Int32;
  availableReplicas?: Int32;
  unavailableReplicas?: Int32;
  terminatingReplicas?: Int32;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: DeploymentCondition[];
  collisionCount?: Int32;
}

export type DeploymentConditionType = string;

export interface DeploymentCondition {
  type?: DeploymentConditionType;
  status?: ConditionStatus;
  lastUpdateTime?: Time;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface DaemonSetUpdateStrategy {
  type?: DaemonSetUpdateStrategyType;
  rollingUpdate?: RollingUpdateDaemonSet;
}

export type DaemonSetUpdateStrategyType = string;

export interface RollingUpdateDaemonSet {
  maxUnavailable?: IntOrString;
  maxSurge?: IntOrString;
}

export interface DaemonSetSpec {
  selector: LabelSelector;
  template: PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
  minReadySeconds?: Int32;
  revisionHistoryLimit?: Int32;
}

export interface DaemonSetStatus {
  currentNumberScheduled: Int32;
  numberMisscheduled: Int32;
  desiredNumberScheduled: Int32;
  numberReady: Int32;
  observedGeneration?: Int64;
  updatedNumberScheduled?: Int32;
  numberAvailable?: Int32;
  numberUnavailable?: Int32;
  collisionCount?: Int32;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: DaemonSetCondition[];
}

export type DaemonSetConditionType = string;

export interface DaemonSetCondition {
  type?: DaemonSetConditionType;
  status?: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface DaemonSet extends KubernetesObject {
  spec: DaemonSetSpec;
  status?: DaemonSetStatus;
}

export interface ReplicaSet extends KubernetesObject {
  spec: ReplicaSetSpec;
  status?: ReplicaSetStatus;
}

export interface ReplicaSetSpec {
  replicas?: Int32;
  minReadySeconds?: Int32;
  selector: LabelSelector;
  template?: PodTemplateSpec;
}

export interface ReplicaSetStatus {
  replicas: Int32;
  fullyLabeledReplicas?: Int32;
  readyReplicas?: Int32;
  availableReplicas?: Int32;
  terminatingReplicas?: Int32;
  observedGeneration?: Int64;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: ReplicaSetCondition[];
}

export type ReplicaSetConditionType = string;

export interface ReplicaSetCondition {
  type?: ReplicaSetConditionType;
  status?: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface ControllerRevision extends KubernetesObject {
  data: RawExtension;
  revision?: Int64;
}
