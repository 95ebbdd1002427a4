// The types of k8s.io/api/policy/v1, made by scripts/core-types.mjs.
import type {
  Condition,
  DeleteOptions,
  Int32,
  Int64,
  IntOrString,
  KubernetesObject,
  LabelSelector,
  Time,
} from "../meta/v1.js";

export interface PodDisruptionBudgetSpec {
  minAvailable?: IntOrString;
  selector?: LabelSelector;
  maxUnavailable?: IntOrString;
  unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType;
}

export type UnhealthyPodEvictionPolicyType = string;

export interface PodDisruptionBudgetStatus {
  observedGeneration?: Int64;
  disruptedPods?: Record<string, Time>;
  disruptionsAllowed?: Int32;
  currentHealthy?: Int32;
  desiredHealthy?: Int32;
  expectedPods?: Int32;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export interface PodDisruptionBudget extends KubernetesObject {
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
}

export interface Eviction extends KubernetesObject {
  deleteOptions?: DeleteOptions;
}
