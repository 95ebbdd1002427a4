// The types of k8s.io/api/resource/v1, made by scripts/core-types.mjs.
import type { Condition, Int64, KubernetesObject, ObjectMeta, Quantity, RawExtension, Time, UID } from "../meta/v1.js";
import type { NodeSelector } from "./core-v1.js";

export interface ResourceSlice extends KubernetesObject {
  spec: ResourceSliceSpec;
}

export interface ResourceSliceSpec {
  driver: string;
  pool: ResourcePool;
  nodeName?: string;
  nodeSelector?: NodeSelector;
  allNodes?: boolean;
  /** +listType=atomic */
  devices?: Device[];
  perDeviceNodeSelection?: boolean;
  /** +listType=atomic */
  sharedCounters?: CounterSet[];
  partitionTypeAttribute?: FullyQualifiedName;
  /** +listType=set */
  skipNodeOperations?: SkipNodeOperation[];
}

export type SkipNodeOperation =
  | "*"
  | "NodePrepareResources"
  | "NodeUnprepareResources";

export interface CounterSet {
  name: string;
  counters: Record<string, Counter>;
}

export interface ResourcePool {
  name: string;
  generation: Int64;
  resourceSliceCount: Int64;
}

export interface Device {
  name: string;
  attributes?: Record<string, DeviceAttribute>;
  capacity?: Record<string, DeviceCapacity>;
  /** +listType=atomic */
  consumesCounters?: DeviceCounterConsumption[];
  nodeName?: string;
  nodeSelector?: NodeSelector;
  allNodes?: boolean;
  /** +listType=atomic */
  taints?: DeviceTaint[];
  bindsToNode?: boolean;
  /** +listType=atomic */
  bindingConditions?: string[];
  /** +listType=atomic */
  bindingFailureConditions?: string[];
  allowMultipleAllocations?: boolean;
  nodeAllocatableResources?: Record<string, NodeAllocatableResource>;
}

export interface NodeAllocatableResource {
  mapping?: NodeAllocatableMapping;
  overhead?: NodeAllocatableOverhead;
}

export interface NodeAllocatableMapping {
  capacityKey?: QualifiedName;
  capacityMultiplier?: Quantity;
  deviceMultiplier?: Quantity;
}

export interface NodeAllocatableOverhead {
  perPod?: Quantity;
  perContainer?: Quantity;
}

export interface DeviceCounterConsumption {
  counterSet: string;
  counters: Record<string, Counter>;
  /**
   * +listType=atomic
   * +k8s:maxItems=2
   */
  compatibilityGroups?: string[];
}

export interface DeviceCapacity {
  value: Quantity;
  requestPolicy?: CapacityRequestPolicy;
}

export interface Counter {
  value: Quantity;
}

export interface CapacityRequestPolicy {
  default?: Quantity;
  /** +listType=atomic */
  validValues?: Quantity[];
  validRange?: CapacityRequestPolicyRange;
}

export interface CapacityRequestPolicyRange {
  min: Quantity;
  max?: Quantity;
  step?: Quantity;
}

export type QualifiedName = string;

export type FullyQualifiedName = string;

export interface DeviceAttribute {
  int?: Int64;
  bool?: boolean;
  string?: string;
  version?: string;
  /** +listType=atomic */
  ints?: Int64[];
  /** +listType=atomic */
  bools?: boolean[];
  /** +listType=atomic */
  strings?: string[];
  /** +listType=atomic */
  versions?: string[];
}

export interface DeviceTaint {
  key: string;
  value?: string;
  effect: DeviceTaintEffect;
  timeAdded?: Time;
}

export type DeviceTaintEffect = string;

export interface DeviceTaintRule extends KubernetesObject {
  spec: DeviceTaintRuleSpec;
  status?: DeviceTaintRuleStatus;
}

export interface DeviceTaintRuleSpec {
  deviceSelector?: DeviceTaintSelector;
  taint: DeviceTaint;
}

export interface DeviceTaintSelector {
  driver?: string;
  pool?: string;
  device?: string;
}

export interface DeviceTaintRuleStatus {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export interface ResourceClaim extends KubernetesObject {
  spec?: ResourceClaimSpec;
  status?: ResourceClaimStatus;
}

export interface ResourceClaimSpec {
  devices?: DeviceClaim;
}

export interface DeviceClaim {
  /** +listType=atomic */
  requests?: DeviceRequest[];
  /** +listType=atomic */
  constraints?: DeviceConstraint[];
  /** +listType=atomic */
  config?: DeviceClaimConfiguration[];
}

export interface DeviceRequest {
  name: string;
  exactly?: ExactDeviceRequest;
  /** +listType=atomic */
  firstAvailable?: DeviceSubRequest[];
}

export interface ExactDeviceRequest {
  deviceClassName: string;
  /** +listType=atomic */
  selectors?: DeviceSelector[];
  allocationMode?: DeviceAllocationMode;
  count?: Int64;
  adminAccess?: boolean;
  /** +listType=atomic */
  tolerations?: DeviceToleration[];
  capacity?: CapacityRequirements;
  /**
   * +listType=atomic
   * +k8s:maxItems=32
   */
  derivedAttributes?: DeviceDerivedAttribute[];
}

export interface DeviceSubRequest {
  name: string;
  deviceClassName: string;
  /** +listType=atomic */
  selectors?: DeviceSelector[];
  allocationMode?: DeviceAllocationMode;
  count?: Int64;
  /** +listType=atomic */
  tolerations?: DeviceToleration[];
  capacity?: CapacityRequirements;
  /**
   * +listType=atomic
   * +k8s:maxItems=32
   */
  derivedAttributes?: DeviceDerivedAttribute[];
}

export interface CapacityRequirements {
  requests?: Record<string, Quantity>;
}

export type DeviceAllocationMode = string;

export interface DeviceSelector {
  cel?: CELDeviceSelector;
}

export interface CELDeviceSelector {
  expression: string;
}

export interface DeviceDerivedAttribute {
  /** +k8s:required */
  name: FullyQualifiedName;
  /** +k8s:required */
  expression: string;
}

export interface DeviceConstraint {
  /** +listType=atomic */
  requests?: string[];
  matchAttribute?: FullyQualifiedName;
  distinctAttribute?: FullyQualifiedName;
}

export interface DeviceClaimConfiguration extends DeviceConfiguration {
  /** +listType=atomic */
  requests?: string[];
}

export interface DeviceConfiguration {
  opaque?: OpaqueDeviceConfiguration;
}

export interface OpaqueDeviceConfiguration {
  driver: string;
  parameters: RawExtension;
}

export interface DeviceToleration {
  key?: string;
  /** +default="Equal" */
  operator?: DeviceTolerationOperator;
  value?: string;
  effect?: DeviceTaintEffect;
  tolerationSeconds?: Int64;
}

export type DeviceTolerationOperator = string;

export interface ResourceClaimStatus {
  allocation?: AllocationResult;
  /**
   * +listType=map
   * +listMapKey=uid
   */
  reservedFor?: ResourceClaimConsumerReference[];
  /**
   * +listType=map
   * +listMapKey=driver
   * +listMapKey=device
   * +listMapKey=pool
   * +listMapKey=shareID
   */
  devices?: AllocatedDeviceStatus[];
}

export interface ResourceClaimConsumerReference {
  apiGroup?: string;
  resource: string;
  name: string;
  uid: UID;
}

export interface AllocationResult {
  devices?: DeviceAllocationResult;
  nodeSelector?: NodeSelector;
  allocationTimestamp?: Time;
}

export interface DeviceAllocationResult {
  /** +listType=atomic */
  results?: DeviceRequestAllocationResult[];
  /** +listType=atomic */
  config?: DeviceAllocationConfiguration[];
}

export interface DeviceRequestAllocationResult {
  request: string;
  driver: string;
  pool: string;
  device: string;
  adminAccess?: boolean;
  /** +listType=atomic */
  tolerations?: DeviceToleration[];
  /** +listType=atomic */
  bindingConditions?: string[];
  /** +listType=atomic */
  bindingFailureConditions?: string[];
  shareID?: UID;
  consumedCapacity?: Record<string, Quantity>;
  /** +listType=set */
  skipNodeOperations?: SkipNodeOperation[];
}

export interface DeviceAllocationConfiguration extends DeviceConfiguration {
  source: AllocationConfigSource;
  /** +listType=atomic */
  requests?: string[];
}

export type AllocationConfigSource = string;

export interface DeviceClass extends KubernetesObject {
  spec?: DeviceClassSpec;
}

export interface DeviceClassSpec {
  /** +listType=atomic */
  selectors?: DeviceSelector[];
  /** +listType=atomic */
  config?: DeviceClassConfiguration[];
  extendedResourceName?: string;
}

export interface DeviceClassConfiguration extends DeviceConfiguration {}

export interface ResourceClaimTemplate extends KubernetesObject {
  spec?: ResourceClaimTemplateSpec;
}

export interface ResourceClaimTemplateSpec {
  metadata?: ObjectMeta;
  spec?: ResourceClaimSpec;
}

export interface AllocatedDeviceStatus {
  driver: string;
  pool: string;
  device: string;
  shareID?: string;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
  data?: RawExtension;
  networkData?: NetworkDeviceData;
}

export interface NetworkDeviceData {
  interfaceName?: string;
  /** +listType=atomic */
  ips?: string[];
  hardwareAddress?: string;
}
