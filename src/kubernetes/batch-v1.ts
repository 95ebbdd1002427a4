// The types of k8s.io/api/batch/v1, made by scripts/core-types.mjs.
import type { Int32, Int64, KubernetesObject, LabelSelector, ObjectMeta, Time, UID } from "../meta/v1.js";
import type { ConditionStatus, ObjectReference, PodConditionType, PodTemplateSpec } from "./core-v1.js";
import type {
  WorkloadPodGroupDisruptionMode,
  WorkloadPodGroupResourceClaim,
  WorkloadPodGroupSchedulingConstraints,
  WorkloadPodGroupSchedulingPolicy,
} from "./scheduling-v1alpha3.js";

export interface Job extends KubernetesObject {
  spec?: JobSpec;
  status?: JobStatus;
}

export type CompletionMode = string;

export type PodFailurePolicyAction = string;

export type PodFailurePolicyOnExitCodesOperator = string;

export type PodReplacementPolicy = string;

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: PodFailurePolicyOnExitCodesOperator;
  /** +listType=set */
  values: Int32[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  type: PodConditionType;
  status?: ConditionStatus;
}

export interface PodFailurePolicyRule {
  action: PodFailurePolicyAction;
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  /** +listType=atomic */
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
}

export interface PodFailurePolicy {
  /** +listType=atomic */
  rules: PodFailurePolicyRule[];
}

export interface SuccessPolicy {
  /** +listType=atomic */
  rules: SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededIndexes?: string;
  succeededCount?: Int32;
}

export interface JobSpec {
  parallelism?: Int32;
  completions?: Int32;
  activeDeadlineSeconds?: Int64;
  podFailurePolicy?: PodFailurePolicy;
  successPolicy?: SuccessPolicy;
  backoffLimit?: Int32;
  backoffLimitPerIndex?: Int32;
  maxFailedIndexes?: Int32;
  selector?: LabelSelector;
  manualSelector?: boolean;
  template: PodTemplateSpec;
  ttlSecondsAfterFinished?: Int32;
  completionMode?: CompletionMode;
  suspend?: boolean;
  podReplacementPolicy?: PodReplacementPolicy;
  managedBy?: string;
  scheduling?: JobSchedulingConfiguration;
}

export interface JobSchedulingConfiguration {
  schedulingPolicy?: WorkloadPodGroupSchedulingPolicy;
  /** +k8s:immutable */
  schedulingConstraints?: WorkloadPodGroupSchedulingConstraints;
  /** +k8s:immutable */
  disruptionMode?: WorkloadPodGroupDisruptionMode;
  /**
   * +listType=map
   * +listMapKey=name
   * +k8s:maxItems=4
   * +k8s:immutable
   */
  resourceClaims?: WorkloadPodGroupResourceClaim[];
}

export interface JobStatus {
  /** +listType=atomic */
  conditions?: JobCondition[];
  startTime?: Time;
  completionTime?: Time;
  active?: Int32;
  succeeded?: Int32;
  failed?: Int32;
  terminating?: Int32;
  completedIndexes?: string;
  failedIndexes?: string;
  uncountedTerminatedPods?: UncountedTerminatedPods;
  ready?: Int32;
}

export interface UncountedTerminatedPods {
  /** +listType=set */
  succeeded?: UID[];
  /** +listType=set */
  failed?: UID[];
}

export type JobConditionType = string;

export interface JobCondition {
  type: JobConditionType;
  status: ConditionStatus;
  lastProbeTime?: Time;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface JobTemplateSpec {
  metadata?: ObjectMeta;
  spec?: JobSpec;
}

export interface CronJob extends KubernetesObject {
  spec: CronJobSpec;
  status?: CronJobStatus;
}

export interface CronJobSpec {
  schedule: string;
  timeZone?: string;
  startingDeadlineSeconds?: Int64;
  concurrencyPolicy?: ConcurrencyPolicy;
  suspend?: boolean;
  jobTemplate: JobTemplateSpec;
  successfulJobsHistoryLimit?: Int32;
  failedJobsHistoryLimit?: Int32;
}

export type ConcurrencyPolicy = string;

export interface CronJobStatus {
  /** +listType=atomic */
  active?: ObjectReference[];
  lastScheduleTime?: Time;
  lastSuccessfulTime?: Time;
}
