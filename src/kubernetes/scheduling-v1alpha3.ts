// The types of k8s.io/api/scheduling/v1alpha3, made by scripts/core-types.mjs.
import type { Int32 } from "../meta/v1.js";

export interface TopologyConstraint {
  /** +k8s:required */
  key: string;
}

export interface WorkloadPodGroupSchedulingPolicy {
  basic?: WorkloadPodGroupBasicSchedulingPolicy;
  gang?: WorkloadPodGroupGangSchedulingPolicy;
}

export interface WorkloadPodGroupBasicSchedulingPolicy {}

export interface WorkloadPodGroupGangSchedulingPolicy {
  /** +k8s:minimum=1 */
  minCount?: Int32;
}

export interface WorkloadPodGroupSchedulingConstraints {
  /**
   * +k8s:maxItems=1
   * +listType=atomic
   */
  topology?: TopologyConstraint[];
}

export interface WorkloadPodGroupResourceClaim {
  /** +k8s:required */
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}

export interface WorkloadPodGroupDisruptionMode {
  single?: WorkloadPodGroupSingleDisruptionMode;
  all?: WorkloadPodGroupAllDisruptionMode;
}

export interface WorkloadPodGroupSingleDisruptionMode {}

export interface WorkloadPodGroupAllDisruptionMode {}
