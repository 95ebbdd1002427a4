// The types of k8s.io/api/autoscaling/v2, made by scripts/core-types.mjs.
import type { Int32, Int64, KubernetesObject, LabelSelector, Quantity, Time } from "../meta/v1.js";
import type { ConditionStatus, ResourceName } from "./core-v1.js";

export interface HorizontalPodAutoscaler extends KubernetesObject {
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}

export interface HorizontalPodAutoscalerSpec {
  scaleTargetRef: CrossVersionObjectReference;
  minReplicas?: Int32;
  maxReplicas: Int32;
  /** +listType=atomic */
  metrics?: MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
}

export interface CrossVersionObjectReference {
  kind: string;
  name: string;
  apiVersion?: string;
}

export interface MetricSpec {
  type: MetricSourceType;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
}

export interface HorizontalPodAutoscalerBehavior {
  scaleUp?: HPAScalingRules;
  scaleDown?: HPAScalingRules;
}

export type ScalingPolicySelect = string;

export interface HPAScalingRules {
  stabilizationWindowSeconds?: Int32;
  selectPolicy?: ScalingPolicySelect;
  /** +listType=atomic */
  policies?: HPAScalingPolicy[];
  tolerance?: Quantity;
}

export type HPAScalingPolicyType = string;

export interface HPAScalingPolicy {
  type: HPAScalingPolicyType;
  value: Int32;
  periodSeconds: Int32;
}

export type MetricSourceType = string;

export interface ObjectMetricSource {
  describedObject: CrossVersionObjectReference;
  target: MetricTarget;
  metric: MetricIdentifier;
}

export interface PodsMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface ResourceMetricSource {
  name: ResourceName;
  target: MetricTarget;
}

export interface ContainerResourceMetricSource {
  name: ResourceName;
  target: MetricTarget;
  container: string;
}

export interface ExternalMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface MetricIdentifier {
  name: string;
  selector?: LabelSelector;
}

export interface MetricTarget {
  type: MetricTargetType;
  value?: Quantity;
  averageValue?: Quantity;
  averageUtilization?: Int32;
}

export type MetricTargetType = string;

export interface HorizontalPodAutoscalerStatus {
  observedGeneration?: Int64;
  lastScaleTime?: Time;
  currentReplicas?: Int32;
  desiredReplicas: Int32;
  /** +listType=atomic */
  currentMetrics?: MetricStatus[];
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: HorizontalPodAutoscalerCondition[];
}

export type HorizontalPodAutoscalerConditionType = string;

export interface HorizontalPodAutoscalerCondition {
  type: HorizontalPodAutoscalerConditionType;
  status: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
  observedGeneration?: Int64;
}

export interface MetricStatus {
  type: MetricSourceType;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
}

export interface ObjectMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
  describedObject: CrossVersionObjectReference;
}

export interface PodsMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
}

export interface ResourceMetricStatus {
  name: ResourceName;
  current: MetricValueStatus;
}

export interface ContainerResourceMetricStatus {
  name: ResourceName;
  current: MetricValueStatus;
  container: string;
}

export interface ExternalMetricStatus {
  metric: MetricIdentifier;
  current: MetricValueStatus;
}

export interface MetricValueStatus {
  value?: Quantity;
  averageValue?: Quantity;
  averageUtilization?: Int32;
}
