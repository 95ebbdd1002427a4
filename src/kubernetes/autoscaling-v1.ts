// The types of k8s.io/api/autoscaling/v1, made by scripts/core-types.mjs.
import type { Int32, Int64, KubernetesObject, LabelSelector, Quantity, Time } from "../meta/v1.js";
import type { ConditionStatus, ResourceName } from "./core-v1.js";

/** +structType=atomic */
export interface CrossVersionObjectReference {
  kind: string;
  name: string;
  apiVersion?: string;
}

export interface HorizontalPodAutoscalerSpec {
  scaleTargetRef: CrossVersionObjectReference;
  minReplicas?: Int32;
  maxReplicas: Int32;
  targetCPUUtilizationPercentage?: Int32;
}

export interface HorizontalPodAutoscalerStatus {
  observedGeneration?: Int64;
  lastScaleTime?: Time;
  currentReplicas: Int32;
  desiredReplicas: Int32;
  currentCPUUtilizationPercentage?: Int32;
}

export interface HorizontalPodAutoscaler extends KubernetesObject {
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec;
  status?: ScaleStatus;
}

export interface ScaleSpec {
  /** +default=0 */
  replicas?: Int32;
}

export interface ScaleStatus {
  replicas: Int32;
  selector?: string;
}

export type MetricSourceType = string;

export interface MetricSpec {
  type: MetricSourceType;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
}

export interface ObjectMetricSource {
  target: CrossVersionObjectReference;
  metricName: string;
  targetValue: Quantity;
  selector?: LabelSelector;
  averageValue?: Quantity;
}

export interface PodsMetricSource {
  metricName: string;
  targetAverageValue: Quantity;
  selector?: LabelSelector;
}

export interface ResourceMetricSource {
  name: ResourceName;
  targetAverageUtilization?: Int32;
  targetAverageValue?: Quantity;
}

export interface ContainerResourceMetricSource {
  name: ResourceName;
  targetAverageUtilization?: Int32;
  targetAverageValue?: Quantity;
  container: string;
}

export interface ExternalMetricSource {
  metricName: string;
  metricSelector?: LabelSelector;
  targetValue?: Quantity;
  targetAverageValue?: Quantity;
}

export interface MetricStatus {
  type: MetricSourceType;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
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

export interface ObjectMetricStatus {
  target: CrossVersionObjectReference;
  metricName: string;
  currentValue: Quantity;
  selector?: LabelSelector;
  averageValue?: Quantity;
}

export interface PodsMetricStatus {
  metricName: string;
  currentAverageValue: Quantity;
  selector?: LabelSelector;
}

export interface ResourceMetricStatus {
  name: ResourceName;
  currentAverageUtilization?: Int32;
  currentAverageValue: Quantity;
}

export interface ContainerResourceMetricStatus {
  name: ResourceName;
  currentAverageUtilization?: Int32;
  currentAverageValue: Quantity;
  container: string;
}

export interface ExternalMetricStatus {
  metricName: string;
  metricSelector?: LabelSelector;
  currentValue: Quantity;
  currentAverageValue?: Quantity;
}
