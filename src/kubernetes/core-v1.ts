// The types of k8s.io/api/core/v1, made by scripts/core-types.mjs.
import type {
  Base64,
  Condition,
  Int32,
  Int64,
  IntOrString,
  KubernetesObject,
  LabelSelector,
  MicroTime,
  ObjectMeta,
  OwnerReference,
  Quantity,
  Time,
  UID,
} from "../meta/v1.js";

export interface Volume extends VolumeSource {
  name: string;
}

export interface VolumeSource {
  hostPath?: HostPathVolumeSource;
  emptyDir?: EmptyDirVolumeSource;
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  gitRepo?: GitRepoVolumeSource;
  secret?: SecretVolumeSource;
  nfs?: NFSVolumeSource;
  iscsi?: ISCSIVolumeSource;
  glusterfs?: GlusterfsVolumeSource;
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  rbd?: RBDVolumeSource;
  flexVolume?: FlexVolumeSource;
  cinder?: CinderVolumeSource;
  cephfs?: CephFSVolumeSource;
  flocker?: FlockerVolumeSource;
  downwardAPI?: DownwardAPIVolumeSource;
  fc?: FCVolumeSource;
  azureFile?: AzureFileVolumeSource;
  configMap?: ConfigMapVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  projected?: ProjectedVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOVolumeSource;
  storageos?: StorageOSVolumeSource;
  csi?: CSIVolumeSource;
  ephemeral?: EphemeralVolumeSource;
  image?: ImageVolumeSource;
}

export interface PersistentVolumeClaimVolumeSource {
  claimName: string;
  readOnly?: boolean;
}

export interface PersistentVolumeSource {
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  hostPath?: HostPathVolumeSource;
  glusterfs?: GlusterfsPersistentVolumeSource;
  nfs?: NFSVolumeSource;
  rbd?: RBDPersistentVolumeSource;
  iscsi?: ISCSIPersistentVolumeSource;
  cinder?: CinderPersistentVolumeSource;
  cephfs?: CephFSPersistentVolumeSource;
  fc?: FCVolumeSource;
  flocker?: FlockerVolumeSource;
  flexVolume?: FlexPersistentVolumeSource;
  azureFile?: AzureFilePersistentVolumeSource;
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  quobyte?: QuobyteVolumeSource;
  azureDisk?: AzureDiskVolumeSource;
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  portworxVolume?: PortworxVolumeSource;
  scaleIO?: ScaleIOPersistentVolumeSource;
  local?: LocalVolumeSource;
  storageos?: StorageOSPersistentVolumeSource;
  csi?: CSIPersistentVolumeSource;
}

export interface PersistentVolume extends KubernetesObject {
  spec?: PersistentVolumeSpec;
  status?: PersistentVolumeStatus;
}

export interface PersistentVolumeSpec extends PersistentVolumeSource {
  capacity?: ResourceList;
  /** +listType=atomic */
  accessModes?: PersistentVolumeAccessMode[];
  /** +structType=granular */
  claimRef?: ObjectReference;
  persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy;
  storageClassName?: string;
  /** +listType=atomic */
  mountOptions?: string[];
  volumeMode?: PersistentVolumeMode;
  nodeAffinity?: VolumeNodeAffinity;
  volumeAttributesClassName?: string;
}

export interface VolumeNodeAffinity {
  required?: NodeSelector;
}

export type PersistentVolumeReclaimPolicy = string;

export type PersistentVolumeMode = string;

export interface PersistentVolumeStatus {
  phase?: PersistentVolumePhase;
  message?: string;
  reason?: string;
  lastPhaseTransitionTime?: Time;
}

export interface PersistentVolumeClaim extends KubernetesObject {
  spec?: PersistentVolumeClaimSpec;
  status?: PersistentVolumeClaimStatus;
}

export interface PersistentVolumeClaimSpec {
  /** +listType=atomic */
  accessModes?: PersistentVolumeAccessMode[];
  selector?: LabelSelector;
  resources?: VolumeResourceRequirements;
  volumeName?: string;
  storageClassName?: string;
  volumeMode?: PersistentVolumeMode;
  dataSource?: TypedLocalObjectReference;
  dataSourceRef?: TypedObjectReference;
  volumeAttributesClassName?: string;
}

export interface TypedObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
}

export type PersistentVolumeClaimConditionType = string;

export type ClaimResourceStatus = string;

export type PersistentVolumeClaimModifyVolumeStatus = string;

export interface ModifyVolumeStatus {
  targetVolumeAttributesClassName?: string;
  status: PersistentVolumeClaimModifyVolumeStatus;
}

export interface PersistentVolumeClaimCondition {
  type: PersistentVolumeClaimConditionType;
  status: ConditionStatus;
  lastProbeTime?: Time;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export type VolumeHealthStatusType =
  | "DataLoss"
  | "Degraded"
  | "Inaccessible";

export interface VolumeHealthCondition {
  /** +k8s:required */
  status: VolumeHealthStatusType;
  /** +k8s:required */
  reason: string;
  message?: string;
}

export interface VolumeHealthStatus {
  /**
   * +listType=map
   * +listMapKey=status
   * +listMapKey=reason
   * +k8s:maxItems=16
   */
  healthConditions?: VolumeHealthCondition[];
  lastTransitionTime?: Time;
}

export interface PodVolumeHealth {
  /** +k8s:required */
  name: string;
  /**
   * +listType=map
   * +listMapKey=status
   * +listMapKey=reason
   * +k8s:maxItems=16
   */
  healthConditions?: VolumeHealthCondition[];
  lastTransitionTime?: Time;
}

export interface PersistentVolumeClaimStatus {
  phase?: PersistentVolumeClaimPhase;
  /** +listType=atomic */
  accessModes?: PersistentVolumeAccessMode[];
  capacity?: ResourceList;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: PersistentVolumeClaimCondition[];
  allocatedResources?: ResourceList;
  /** +mapType=granular */
  allocatedResourceStatuses?: Record<string, ClaimResourceStatus>;
  currentVolumeAttributesClassName?: string;
  modifyVolumeStatus?: ModifyVolumeStatus;
  healthStatus?: VolumeHealthStatus;
}

export type PersistentVolumeAccessMode = string;

export type PersistentVolumePhase = string;

export type PersistentVolumeClaimPhase = string;

export type HostPathType = string;

export interface HostPathVolumeSource {
  path: string;
  type?: HostPathType;
}

export interface EmptyDirVolumeSource {
  medium?: StorageMedium;
  sizeLimit?: Quantity;
  mode?: Int32;
}

export interface GlusterfsVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean;
}

export interface GlusterfsPersistentVolumeSource {
  endpoints: string;
  path: string;
  readOnly?: boolean;
  endpointsNamespace?: string;
}

export interface RBDVolumeSource {
  /** +listType=atomic */
  monitors: string[];
  image: string;
  fsType?: string;
  /** +default="rbd" */
  pool?: string;
  /** +default="admin" */
  user?: string;
  /** +default="/etc/ceph/keyring" */
  keyring?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
}

export interface RBDPersistentVolumeSource {
  /** +listType=atomic */
  monitors: string[];
  image: string;
  fsType?: string;
  /** +default="rbd" */
  pool?: string;
  /** +default="admin" */
  user?: string;
  /** +default="/etc/ceph/keyring" */
  keyring?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
}

export interface CinderVolumeSource {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
}

export interface CinderPersistentVolumeSource {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: SecretReference;
}

export interface CephFSVolumeSource {
  /** +listType=atomic */
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
}

/** +structType=atomic */
export interface SecretReference {
  name?: string;
  namespace?: string;
}

export interface CephFSPersistentVolumeSource {
  /** +listType=atomic */
  monitors: string[];
  path?: string;
  user?: string;
  secretFile?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
}

export interface FlockerVolumeSource {
  datasetName?: string;
  datasetUUID?: string;
}

export type StorageMedium = string;

export type Protocol = string;

export interface GCEPersistentDiskVolumeSource {
  pdName: string;
  fsType?: string;
  partition?: Int32;
  readOnly?: boolean;
}

export interface QuobyteVolumeSource {
  registry: string;
  volume: string;
  readOnly?: boolean;
  user?: string;
  group?: string;
  tenant?: string;
}

export interface FlexPersistentVolumeSource {
  driver: string;
  fsType?: string;
  secretRef?: SecretReference;
  readOnly?: boolean;
  options?: Record<string, string>;
}

export interface FlexVolumeSource {
  driver: string;
  fsType?: string;
  secretRef?: LocalObjectReference;
  readOnly?: boolean;
  options?: Record<string, string>;
}

export interface AWSElasticBlockStoreVolumeSource {
  volumeID: string;
  fsType?: string;
  partition?: Int32;
  readOnly?: boolean;
}

export interface GitRepoVolumeSource {
  repository: string;
  revision?: string;
  directory?: string;
}

export interface SecretVolumeSource {
  secretName?: string;
  /** +listType=atomic */
  items?: KeyToPath[];
  defaultMode?: Int32;
  optional?: boolean;
  defaultUser?: Int64;
}

export interface SecretProjection extends LocalObjectReference {
  /** +listType=atomic */
  items?: KeyToPath[];
  optional?: boolean;
}

export interface NFSVolumeSource {
  server: string;
  path: string;
  readOnly?: boolean;
}

export interface ISCSIVolumeSource {
  targetPortal: string;
  iqn: string;
  lun: Int32;
  /** +default="default" */
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  /** +listType=atomic */
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: LocalObjectReference;
  initiatorName?: string;
}

export interface ISCSIPersistentVolumeSource {
  targetPortal: string;
  iqn: string;
  lun: Int32;
  /** +default="default" */
  iscsiInterface?: string;
  fsType?: string;
  readOnly?: boolean;
  /** +listType=atomic */
  portals?: string[];
  chapAuthDiscovery?: boolean;
  chapAuthSession?: boolean;
  secretRef?: SecretReference;
  initiatorName?: string;
}

export interface FCVolumeSource {
  /** +listType=atomic */
  targetWWNs?: string[];
  lun?: Int32;
  fsType?: string;
  readOnly?: boolean;
  /** +listType=atomic */
  wwids?: string[];
}

export interface AzureFileVolumeSource {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
}

export interface AzureFilePersistentVolumeSource {
  secretName: string;
  shareName: string;
  readOnly?: boolean;
  secretNamespace?: string;
}

export interface VsphereVirtualDiskVolumeSource {
  volumePath: string;
  fsType?: string;
  storagePolicyName?: string;
  storagePolicyID?: string;
}

export interface PhotonPersistentDiskVolumeSource {
  pdID: string;
  fsType?: string;
}

export type AzureDataDiskCachingMode = string;

export type AzureDataDiskKind = string;

export interface AzureDiskVolumeSource {
  diskName: string;
  diskURI: string;
  cachingMode?: AzureDataDiskCachingMode;
  /** +default="ext4" */
  fsType?: string;
  /** +default=false */
  readOnly?: boolean;
  kind?: AzureDataDiskKind;
}

export interface PortworxVolumeSource {
  volumeID: string;
  fsType?: string;
  readOnly?: boolean;
}

export interface ScaleIOVolumeSource {
  gateway: string;
  system: string;
  secretRef: LocalObjectReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  /** +default="ThinProvisioned" */
  storageMode?: string;
  volumeName?: string;
  /** +default="xfs" */
  fsType?: string;
  readOnly?: boolean;
}

export interface ScaleIOPersistentVolumeSource {
  gateway: string;
  system: string;
  secretRef: SecretReference;
  sslEnabled?: boolean;
  protectionDomain?: string;
  storagePool?: string;
  /** +default="ThinProvisioned" */
  storageMode?: string;
  volumeName?: string;
  /** +default="xfs" */
  fsType?: string;
  readOnly?: boolean;
}

export interface StorageOSVolumeSource {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: LocalObjectReference;
}

export interface StorageOSPersistentVolumeSource {
  volumeName?: string;
  volumeNamespace?: string;
  fsType?: string;
  readOnly?: boolean;
  secretRef?: ObjectReference;
}

export interface ConfigMapVolumeSource extends LocalObjectReference {
  /** +listType=atomic */
  items?: KeyToPath[];
  defaultMode?: Int32;
  optional?: boolean;
  defaultUser?: Int64;
}

export interface ConfigMapProjection extends LocalObjectReference {
  /** +listType=atomic */
  items?: KeyToPath[];
  optional?: boolean;
}

export interface ServiceAccountTokenProjection {
  audience?: string;
  expirationSeconds?: Int64;
  path: string;
  user?: Int64;
}

export interface ClusterTrustBundleProjection {
  name?: string;
  signerName?: string;
  labelSelector?: LabelSelector;
  optional?: boolean;
  path: string;
  user?: Int64;
}

export interface PodCertificateProjection {
  signerName: string;
  keyType: string;
  maxExpirationSeconds?: Int32;
  credentialBundlePath?: string;
  keyPath?: string;
  certificateChainPath?: string;
  userAnnotations?: Record<string, string>;
  user?: Int64;
}

export interface ProjectedVolumeSource {
  /** +listType=atomic */
  sources?: VolumeProjection[];
  defaultMode?: Int32;
  defaultUser?: Int64;
}

export interface VolumeProjection {
  secret?: SecretProjection;
  downwardAPI?: DownwardAPIProjection;
  configMap?: ConfigMapProjection;
  serviceAccountToken?: ServiceAccountTokenProjection;
  clusterTrustBundle?: ClusterTrustBundleProjection;
  podCertificate?: PodCertificateProjection;
}

export interface KeyToPath {
  key: string;
  path: string;
  mode?: Int32;
  user?: Int64;
}

export interface LocalVolumeSource {
  path: string;
  fsType?: string;
}

export interface CSIPersistentVolumeSource {
  driver: string;
  volumeHandle: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: Record<string, string>;
  controllerPublishSecretRef?: SecretReference;
  nodeStageSecretRef?: SecretReference;
  nodePublishSecretRef?: SecretReference;
  controllerExpandSecretRef?: SecretReference;
  nodeExpandSecretRef?: SecretReference;
}

export interface CSIVolumeSource {
  driver: string;
  readOnly?: boolean;
  fsType?: string;
  volumeAttributes?: Record<string, string>;
  nodePublishSecretRef?: LocalObjectReference;
}

export interface EphemeralVolumeSource {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}

export interface PersistentVolumeClaimTemplate {
  metadata?: ObjectMeta;
  spec: PersistentVolumeClaimSpec;
}

export interface ContainerPort {
  name?: string;
  hostPort?: Int32;
  containerPort: Int32;
  /** +default="TCP" */
  protocol?: Protocol;
  hostIP?: string;
}

export interface VolumeMount {
  name: string;
  readOnly?: boolean;
  recursiveReadOnly?: RecursiveReadOnlyMode;
  mountPath: string;
  subPath?: string;
  mountPropagation?: MountPropagationMode;
  subPathExpr?: string;
  /** +listType=set */
  bindMountOptions?: string[];
}

export type BindMountOption = string;

export type MountPropagationMode = string;

export type RecursiveReadOnlyMode = string;

export interface VolumeDevice {
  name: string;
  devicePath: string;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: EnvVarSource;
}

export interface EnvVarSource {
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  configMapKeyRef?: ConfigMapKeySelector;
  secretKeyRef?: SecretKeySelector;
  fileKeyRef?: FileKeySelector;
}

/** +structType=atomic */
export interface FileKeySelector {
  volumeName: string;
  path: string;
  key: string;
  /** +default=false */
  optional?: boolean;
}

/** +structType=atomic */
export interface ObjectFieldSelector {
  apiVersion?: string;
  fieldPath: string;
}

/** +structType=atomic */
export interface ResourceFieldSelector {
  containerName?: string;
  resource: string;
  divisor?: Quantity;
}

/** +structType=atomic */
export interface ConfigMapKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean;
}

/** +structType=atomic */
export interface SecretKeySelector extends LocalObjectReference {
  key: string;
  optional?: boolean;
}

export interface EnvFromSource {
  prefix?: string;
  configMapRef?: ConfigMapEnvSource;
  secretRef?: SecretEnvSource;
}

export interface ConfigMapEnvSource extends LocalObjectReference {
  optional?: boolean;
}

export interface SecretEnvSource extends LocalObjectReference {
  optional?: boolean;
}

export interface HTTPHeader {
  name: string;
  value: string;
}

export type HTTPProtocol = string;

export interface HTTPGetAction {
  path?: string;
  port: IntOrString;
  host?: string;
  scheme?: URIScheme;
  /** +listType=atomic */
  httpHeaders?: HTTPHeader[];
  protocol?: HTTPProtocol;
}

export type URIScheme = string;

export interface TCPSocketAction {
  port: IntOrString;
  host?: string;
}

export interface GRPCAction {
  port: Int32;
  /** +default="" */
  service?: string;
  mode?: GRPCProbeMode;
}

export type GRPCProbeMode = string;

export interface ExecAction {
  /** +listType=atomic */
  command?: string[];
}

export interface SleepAction {
  seconds: Int64;
}

export interface Probe extends ProbeHandler {
  initialDelaySeconds?: Int32;
  timeoutSeconds?: Int32;
  periodSeconds?: Int32;
  successThreshold?: Int32;
  failureThreshold?: Int32;
  terminationGracePeriodSeconds?: Int64;
}

export type PullPolicy = string;

export type ResourceResizeRestartPolicy = string;

export interface ContainerResizePolicy {
  resourceName: ResourceName;
  restartPolicy: ResourceResizeRestartPolicy;
}

export type PreemptionPolicy = string;

export type TerminationMessagePolicy = string;

export type Capability = string;

export interface Capabilities {
  /** +listType=atomic */
  add?: Capability[];
  /** +listType=atomic */
  drop?: Capability[];
}

export interface ResourceRequirements {
  limits?: ResourceList;
  requests?: ResourceList;
  /**
   * +listType=map
   * +listMapKey=name
   */
  claims?: ResourceClaim[];
}

export interface VolumeResourceRequirements {
  limits?: ResourceList;
  requests?: ResourceList;
}

export interface ResourceClaim {
  name: string;
  request?: string;
}

export interface Container {
  name: string;
  image?: string;
  /** +listType=atomic */
  command?: string[];
  /** +listType=atomic */
  args?: string[];
  workingDir?: string;
  /**
   * +listType=map
   * +listMapKey=containerPort
   * +listMapKey=protocol
   */
  ports?: ContainerPort[];
  /** +listType=atomic */
  envFrom?: EnvFromSource[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  env?: EnvVar[];
  resources?: ResourceRequirements;
  /** +listType=atomic */
  resizePolicy?: ContainerResizePolicy[];
  restartPolicy?: ContainerRestartPolicy;
  /** +listType=atomic */
  restartPolicyRules?: ContainerRestartRule[];
  /**
   * +listType=map
   * +listMapKey=mountPath
   */
  volumeMounts?: VolumeMount[];
  /**
   * +listType=map
   * +listMapKey=devicePath
   */
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: TerminationMessagePolicy;
  imagePullPolicy?: PullPolicy;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
}

export interface ProbeHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  grpc?: GRPCAction;
}

export interface LifecycleHandler {
  exec?: ExecAction;
  httpGet?: HTTPGetAction;
  tcpSocket?: TCPSocketAction;
  sleep?: SleepAction;
}

export type Signal = string;

export interface Lifecycle {
  postStart?: LifecycleHandler;
  preStop?: LifecycleHandler;
  stopSignal?: Signal;
}

export type ConditionStatus = string;

export interface ContainerStateWaiting {
  reason?: string;
  message?: string;
}

export interface ContainerStateRunning {
  startedAt?: Time;
}

export interface ContainerStateTerminated {
  exitCode: Int32;
  signal?: Int32;
  reason?: string;
  message?: string;
  startedAt?: Time;
  finishedAt?: Time;
  containerID?: string;
}

export interface ContainerState {
  waiting?: ContainerStateWaiting;
  running?: ContainerStateRunning;
  terminated?: ContainerStateTerminated;
}

export interface ContainerStatus {
  name: string;
  state?: ContainerState;
  lastState?: ContainerState;
  ready: boolean;
  restartCount: Int32;
  image: string;
  imageID: string;
  containerID?: string;
  started?: boolean;
  allocatedResources?: ResourceList;
  resources?: ResourceRequirements;
  /**
   * +listType=map
   * +listMapKey=mountPath
   */
  volumeMounts?: VolumeMountStatus[];
  user?: ContainerUser;
  /**
   * +listType=map
   * +listMapKey=name
   */
  allocatedResourcesStatus?: ResourceStatus[];
  stopSignal?: Signal;
}

export interface ResourceStatus {
  name: ResourceName;
  /**
   * +listType=map
   * +listMapKey=resourceID
   */
  resources?: ResourceHealth[];
}

export type ResourceHealthStatus = string;

export type ResourceID = string;

export interface ResourceHealth {
  resourceID: ResourceID;
  health?: ResourceHealthStatus;
  message?: string;
}

export interface ContainerUser {
  linux?: LinuxContainerUser;
}

export interface LinuxContainerUser {
  uid: Int64;
  gid: Int64;
  /** +listType=atomic */
  supplementalGroups?: Int64[];
}

export type PodPhase = string;

export type PodConditionType = string;

export interface PodCondition {
  type: PodConditionType;
  observedGeneration?: Int64;
  status: ConditionStatus;
  lastProbeTime?: Time;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export type PodResizeStatus = string;

export interface VolumeMountStatus {
  name: string;
  mountPath: string;
  readOnly?: boolean;
  recursiveReadOnly?: RecursiveReadOnlyMode;
  volumeStatus?: VolumeStatus;
}

export interface VolumeStatus {
  image?: ImageVolumeStatus;
}

export interface ImageVolumeStatus {
  /** +kubebuilder:validation:MaxLength=256 */
  imageRef: string;
}

export type RestartPolicy = string;

export type ContainerRestartPolicy = string;

export interface ContainerRestartRule {
  action: ContainerRestartRuleAction;
  exitCodes?: ContainerRestartRuleOnExitCodes;
}

export type ContainerRestartRuleAction = string;

export interface ContainerRestartRuleOnExitCodes {
  operator: ContainerRestartRuleOnExitCodesOperator;
  /** +listType=set */
  values?: Int32[];
}

export type ContainerRestartRuleOnExitCodesOperator = string;

export type DNSPolicy = string;

/** +structType=atomic */
export interface NodeSelector {
  /** +listType=atomic */
  nodeSelectorTerms: NodeSelectorTerm[];
}

/** +structType=atomic */
export interface NodeSelectorTerm {
  /** +listType=atomic */
  matchExpressions?: NodeSelectorRequirement[];
  /** +listType=atomic */
  matchFields?: NodeSelectorRequirement[];
}

export interface NodeSelectorRequirement {
  key: string;
  operator: NodeSelectorOperator;
  /** +listType=atomic */
  values?: string[];
}

export type NodeSelectorOperator = string;

/** +structType=atomic */
export interface TopologySelectorTerm {
  /** +listType=atomic */
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
}

export interface TopologySelectorLabelRequirement {
  key: string;
  /** +listType=atomic */
  values: string[];
}

export interface Affinity {
  nodeAffinity?: NodeAffinity;
  podAffinity?: PodAffinity;
  podAntiAffinity?: PodAntiAffinity;
}

export interface PodAffinity {
  /** +listType=atomic */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** +listType=atomic */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
}

export interface PodAntiAffinity {
  /** +listType=atomic */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[];
  /** +listType=atomic */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[];
}

export interface WeightedPodAffinityTerm {
  weight: Int32;
  podAffinityTerm: PodAffinityTerm;
}

export interface PodAffinityTerm {
  labelSelector?: LabelSelector;
  /** +listType=atomic */
  namespaces?: string[];
  topologyKey: string;
  namespaceSelector?: LabelSelector;
  /** +listType=atomic */
  matchLabelKeys?: string[];
  /** +listType=atomic */
  mismatchLabelKeys?: string[];
}

export interface NodeAffinity {
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
  /** +listType=atomic */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[];
}

export interface PreferredSchedulingTerm {
  weight: Int32;
  preference: NodeSelectorTerm;
}

export interface Taint {
  key: string;
  value?: string;
  effect: TaintEffect;
  timeAdded?: Time;
}

export type TaintEffect = string;

export interface Toleration {
  key?: string;
  operator?: TolerationOperator;
  value?: string;
  effect?: TaintEffect;
  tolerationSeconds?: Int64;
}

export type TolerationOperator = string;

export interface PodReadinessGate {
  conditionType: PodConditionType;
}

export interface PodSpec {
  /**
   * +listType=map
   * +listMapKey=name
   */
  volumes?: Volume[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  initContainers?: Container[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  containers: Container[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  ephemeralContainers?: EphemeralContainer[];
  restartPolicy?: RestartPolicy;
  terminationGracePeriodSeconds?: Int64;
  activeDeadlineSeconds?: Int64;
  dnsPolicy?: DNSPolicy;
  /** +mapType=atomic */
  nodeSelector?: Record<string, string>;
  serviceAccountName?: string;
  serviceAccount?: string;
  automountServiceAccountToken?: boolean;
  nodeName?: string;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  shareProcessNamespace?: boolean;
  securityContext?: PodSecurityContext;
  /**
   * +listType=map
   * +listMapKey=name
   */
  imagePullSecrets?: LocalObjectReference[];
  hostname?: string;
  subdomain?: string;
  affinity?: Affinity;
  schedulerName?: string;
  /** +listType=atomic */
  tolerations?: Toleration[];
  /**
   * +listType=map
   * +listMapKey=ip
   */
  hostAliases?: HostAlias[];
  priorityClassName?: string;
  priority?: Int32;
  dnsConfig?: PodDNSConfig;
  /** +listType=atomic */
  readinessGates?: PodReadinessGate[];
  runtimeClassName?: string;
  enableServiceLinks?: boolean;
  preemptionPolicy?: PreemptionPolicy;
  overhead?: ResourceList;
  /**
   * +listType=map
   * +listMapKey=topologyKey
   * +listMapKey=whenUnsatisfiable
   */
  topologySpreadConstraints?: TopologySpreadConstraint[];
  setHostnameAsFQDN?: boolean;
  os?: PodOS;
  hostUsers?: boolean;
  /**
   * +listType=map
   * +listMapKey=name
   */
  schedulingGates?: PodSchedulingGate[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  resourceClaims?: PodResourceClaim[];
  resources?: ResourceRequirements;
  hostnameOverride?: string;
  schedulingGroup?: PodSchedulingGroup;
  /**
   * +listType=map
   * +listMapKey=name
   * +k8s:maxItems=10
   */
  evictionResponders?: EvictionResponder[];
}

export interface PodResourceClaim {
  name: string;
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}

export interface PodResourceClaimStatus {
  name: string;
  resourceClaimName?: string;
}

export interface PodExtendedResourceClaimStatus {
  /** +listType=atomic */
  requestMappings: ContainerExtendedResourceRequest[];
  resourceClaimName: string;
}

export interface ContainerExtendedResourceRequest {
  containerName: string;
  resourceName: string;
  requestName: string;
}

export type OSName = string;

export interface PodOS {
  name: OSName;
}

export interface PodSchedulingGate {
  name: string;
}

export interface PodSchedulingGroup {
  podGroupName?: string;
}

export type UnsatisfiableConstraintAction = string;

export type NodeInclusionPolicy = string;

export interface TopologySpreadConstraint {
  maxSkew: Int32;
  topologyKey: string;
  whenUnsatisfiable: UnsatisfiableConstraintAction;
  labelSelector?: LabelSelector;
  minDomains?: Int32;
  nodeAffinityPolicy?: NodeInclusionPolicy;
  nodeTaintsPolicy?: NodeInclusionPolicy;
  /** +listType=atomic */
  matchLabelKeys?: string[];
}

export interface HostAlias {
  ip: string;
  /** +listType=atomic */
  hostnames?: string[];
}

export type PodFSGroupChangePolicy = string;

export type SupplementalGroupsPolicy = string;

export type PodSELinuxChangePolicy = string;

export interface PodSecurityContext {
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: Int64;
  runAsGroup?: Int64;
  runAsNonRoot?: boolean;
  /** +listType=atomic */
  supplementalGroups?: Int64[];
  supplementalGroupsPolicy?: SupplementalGroupsPolicy;
  fsGroup?: Int64;
  /** +listType=atomic */
  sysctls?: Sysctl[];
  fsGroupChangePolicy?: PodFSGroupChangePolicy;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
  seLinuxChangePolicy?: PodSELinuxChangePolicy;
}

export interface SeccompProfile {
  type: SeccompProfileType;
  localhostProfile?: string;
}

export type SeccompProfileType = string;

export interface AppArmorProfile {
  type: AppArmorProfileType;
  localhostProfile?: string;
}

export type AppArmorProfileType = string;

export type PodQOSClass = string;

export interface PodDNSConfig {
  /** +listType=atomic */
  nameservers?: string[];
  /** +listType=atomic */
  searches?: string[];
  /** +listType=atomic */
  options?: PodDNSConfigOption[];
}

export interface PodDNSConfigOption {
  name?: string;
  value?: string;
}

export interface PodIP {
  ip: string;
}

export interface HostIP {
  ip: string;
}

export interface EphemeralContainerCommon {
  name: string;
  image?: string;
  /** +listType=atomic */
  command?: string[];
  /** +listType=atomic */
  args?: string[];
  workingDir?: string;
  /**
   * +listType=map
   * +listMapKey=containerPort
   * +listMapKey=protocol
   */
  ports?: ContainerPort[];
  /** +listType=atomic */
  envFrom?: EnvFromSource[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  env?: EnvVar[];
  resources?: ResourceRequirements;
  /** +listType=atomic */
  resizePolicy?: ContainerResizePolicy[];
  restartPolicy?: ContainerRestartPolicy;
  /** +listType=atomic */
  restartPolicyRules?: ContainerRestartRule[];
  /**
   * +listType=map
   * +listMapKey=mountPath
   */
  volumeMounts?: VolumeMount[];
  /**
   * +listType=map
   * +listMapKey=devicePath
   */
  volumeDevices?: VolumeDevice[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: Lifecycle;
  terminationMessagePath?: string;
  terminationMessagePolicy?: TerminationMessagePolicy;
  imagePullPolicy?: PullPolicy;
  securityContext?: SecurityContext;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
}

export interface EphemeralContainer extends EphemeralContainerCommon {
  targetContainerName?: string;
}

/** +structType=atomic */
export interface EvictionResponder {
  /** +k8s:required */
  name: string;
  /**
   * +k8s:minimum=0
   * +k8s:maximum=100000
   * +k8s:required
   */
  priority: Int32;
}

export interface PodStatus {
  observedGeneration?: Int64;
  phase?: PodPhase;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: PodCondition[];
  message?: string;
  reason?: string;
  nominatedNodeName?: string;
  hostIP?: string;
  /** +listType=atomic */
  hostIPs?: HostIP[];
  podIP?: string;
  /**
   * +listType=map
   * +listMapKey=ip
   */
  podIPs?: PodIP[];
  startTime?: Time;
  /** +listType=atomic */
  initContainerStatuses?: ContainerStatus[];
  /** +listType=atomic */
  containerStatuses?: ContainerStatus[];
  qosClass?: PodQOSClass;
  /** +listType=atomic */
  ephemeralContainerStatuses?: ContainerStatus[];
  resize?: PodResizeStatus;
  /**
   * +listType=map
   * +listMapKey=name
   */
  resourceClaimStatuses?: PodResourceClaimStatus[];
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
  allocatedResources?: ResourceList;
  resources?: ResourceRequirements;
  /**
   * +listType=map
   * +listMapKey=resourceClaimName
   */
  nodeAllocatableResourceClaimStatuses?: NodeAllocatableResourceClaimStatus[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  volumeHealth?: PodVolumeHealth[];
}

export interface Pod extends KubernetesObject {
  spec?: PodSpec;
  status?: PodStatus;
}

export interface PodTemplateSpec {
  metadata?: ObjectMeta;
  spec?: PodSpec;
}

export interface PodTemplate extends KubernetesObject {
  template?: PodTemplateSpec;
}

export interface ReplicationControllerSpec {
  /** +default=1 */
  replicas?: Int32;
  /** +default=0 */
  minReadySeconds?: Int32;
  /** +mapType=atomic */
  selector?: Record<string, string>;
  template?: PodTemplateSpec;
}

export interface ReplicationControllerStatus {
  replicas: Int32;
  fullyLabeledReplicas?: Int32;
  readyReplicas?: Int32;
  availableReplicas?: Int32;
  observedGeneration?: Int64;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: ReplicationControllerCondition[];
}

export type ReplicationControllerConditionType = string;

export interface ReplicationControllerCondition {
  type: ReplicationControllerConditionType;
  status: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface ReplicationController extends KubernetesObject {
  spec?: ReplicationControllerSpec;
  status?: ReplicationControllerStatus;
}

export type ServiceAffinity = string;

export interface SessionAffinityConfig {
  clientIP?: ClientIPConfig;
}

export interface ClientIPConfig {
  timeoutSeconds?: Int32;
}

export type ServiceType = string;

export type ServiceInternalTrafficPolicy = string;

export type ServiceInternalTrafficPolicyType = ServiceInternalTrafficPolicy;

export type ServiceExternalTrafficPolicy = string;

export type ServiceExternalTrafficPolicyType = ServiceExternalTrafficPolicy;

export interface ServiceStatus {
  loadBalancer?: LoadBalancerStatus;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export interface LoadBalancerStatus {
  /** +listType=atomic */
  ingress?: LoadBalancerIngress[];
}

export interface LoadBalancerIngress {
  ip?: string;
  hostname?: string;
  ipMode?: LoadBalancerIPMode;
  /** +listType=atomic */
  ports?: PortStatus[];
}

export type IPFamily = string;

export type IPFamilyPolicy = string;

export type IPFamilyPolicyType = IPFamilyPolicy;

export interface ServiceSpec {
  /**
   * +listType=map
   * +listMapKey=port
   * +listMapKey=protocol
   */
  ports?: ServicePort[];
  /** +mapType=atomic */
  selector?: Record<string, string>;
  clusterIP?: string;
  /** +listType=atomic */
  clusterIPs?: string[];
  type?: ServiceType;
  /** +listType=atomic */
  externalIPs?: string[];
  sessionAffinity?: ServiceAffinity;
  loadBalancerIP?: string;
  /** +listType=atomic */
  loadBalancerSourceRanges?: string[];
  externalName?: string;
  externalTrafficPolicy?: ServiceExternalTrafficPolicy;
  healthCheckNodePort?: Int32;
  publishNotReadyAddresses?: boolean;
  sessionAffinityConfig?: SessionAffinityConfig;
  /** +listType=atomic */
  ipFamilies?: IPFamily[];
  ipFamilyPolicy?: IPFamilyPolicy;
  allocateLoadBalancerNodePorts?: boolean;
  loadBalancerClass?: string;
  internalTrafficPolicy?: ServiceInternalTrafficPolicy;
  trafficDistribution?: string;
}

export interface ServicePort {
  name?: string;
  /** +default="TCP" */
  protocol?: Protocol;
  appProtocol?: string;
  port: Int32;
  targetPort?: IntOrString;
  nodePort?: Int32;
}

export interface Service extends KubernetesObject {
  spec?: ServiceSpec;
  status?: ServiceStatus;
}

export interface ServiceAccount extends KubernetesObject {
  /**
   * +listType=map
   * +listMapKey=name
   */
  secrets?: ObjectReference[];
  /** +listType=atomic */
  imagePullSecrets?: LocalObjectReference[];
  automountServiceAccountToken?: boolean;
}

export interface Endpoints extends KubernetesObject {
  /** +listType=atomic */
  subsets?: EndpointSubset[];
}

export interface EndpointSubset {
  /** +listType=atomic */
  addresses?: EndpointAddress[];
  /** +listType=atomic */
  notReadyAddresses?: EndpointAddress[];
  /** +listType=atomic */
  ports?: EndpointPort[];
}

/** +structType=atomic */
export interface EndpointAddress {
  ip: string;
  hostname?: string;
  nodeName?: string;
  targetRef?: ObjectReference;
}

/** +structType=atomic */
export interface EndpointPort {
  name?: string;
  port: Int32;
  protocol?: Protocol;
  appProtocol?: string;
}

export interface NodeSpec {
  podCIDR?: string;
  /** +listType=set */
  podCIDRs?: string[];
  providerID?: string;
  unschedulable?: boolean;
  /** +listType=atomic */
  taints?: Taint[];
  configSource?: NodeConfigSource;
  externalID?: string;
  podPreemptionPolicy?: NodePodPreemptionPolicy;
}

export interface NodePodPreemptionPolicy {
  /**
   * +listType=set
   * +k8s:maxItems=20
   */
  disableResizePreemption?: string[];
}

export interface NodeConfigSource {
  configMap?: ConfigMapNodeConfigSource;
}

export interface ConfigMapNodeConfigSource {
  namespace: string;
  name: string;
  uid?: UID;
  resourceVersion?: string;
  kubeletConfigKey: string;
}

export interface DaemonEndpoint {
  Port: Int32;
}

export interface NodeDaemonEndpoints {
  kubeletEndpoint?: DaemonEndpoint;
}

export interface NodeRuntimeHandlerFeatures {
  recursiveReadOnlyMounts?: boolean;
  userNamespaces?: boolean;
}

export interface NodeRuntimeHandler {
  name?: string;
  features?: NodeRuntimeHandlerFeatures;
}

export interface NodeFeatures {
  supplementalGroupsPolicy?: boolean;
}

export interface NodeSystemInfo {
  machineID: string;
  systemUUID: string;
  bootID: string;
  kernelVersion: string;
  osImage: string;
  containerRuntimeVersion: string;
  kubeletVersion: string;
  kubeProxyVersion: string;
  operatingSystem: string;
  architecture: string;
  swap?: NodeSwapStatus;
  runningInUserNamespace?: boolean;
}

export interface NodeSwapStatus {
  capacity?: Int64;
}

export interface NodeConfigStatus {
  assigned?: NodeConfigSource;
  active?: NodeConfigSource;
  lastKnownGood?: NodeConfigSource;
  error?: string;
}

export interface NodeStatus {
  capacity?: ResourceList;
  allocatable?: ResourceList;
  phase?: NodePhase;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: NodeCondition[];
  /**
   * +listType=map
   * +listMapKey=type
   */
  addresses?: NodeAddress[];
  daemonEndpoints?: NodeDaemonEndpoints;
  nodeInfo?: NodeSystemInfo;
  /** +listType=atomic */
  images?: ContainerImage[];
  /** +listType=atomic */
  volumesInUse?: UniqueVolumeName[];
  /** +listType=atomic */
  volumesAttached?: AttachedVolume[];
  config?: NodeConfigStatus;
  /** +listType=atomic */
  runtimeHandlers?: NodeRuntimeHandler[];
  features?: NodeFeatures;
  /** +listType=atomic */
  declaredFeatures?: string[];
}

export type UniqueVolumeName = string;

export interface AttachedVolume {
  name: UniqueVolumeName;
  devicePath: string;
}

export interface AvoidPods {
  /** +listType=atomic */
  preferAvoidPods?: PreferAvoidPodsEntry[];
}

export interface PreferAvoidPodsEntry {
  podSignature: PodSignature;
  evictionTime?: Time;
  reason?: string;
  message?: string;
}

export interface PodSignature {
  podController?: OwnerReference;
}

export interface ContainerImage {
  /** +listType=atomic */
  names?: string[];
  sizeBytes?: Int64;
}

export type NodePhase = string;

export type NodeConditionType = string;

export interface NodeCondition {
  type: NodeConditionType;
  status: ConditionStatus;
  lastHeartbeatTime?: Time;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export type NodeAddressType = string;

export interface NodeAddress {
  type: NodeAddressType;
  address: string;
}

export type ResourceName = string;

export type ResourceList = Record<string, Quantity>;

export interface Node extends KubernetesObject {
  spec?: NodeSpec;
  status?: NodeStatus;
}

export type FinalizerName = string;

export interface NamespaceSpec {
  /** +listType=atomic */
  finalizers?: FinalizerName[];
}

export interface NamespaceStatus {
  phase?: NamespacePhase;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: NamespaceCondition[];
}

export type NamespacePhase = string;

export type NamespaceConditionType = string;

export interface NamespaceCondition {
  type: NamespaceConditionType;
  status: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
}

export interface Namespace extends KubernetesObject {
  spec?: NamespaceSpec;
  status?: NamespaceStatus;
}

export interface Binding extends KubernetesObject {
  target: ObjectReference;
}

export interface Preconditions {
  uid?: UID;
}

/** +structType=atomic */
export interface ObjectReference {
  kind?: string;
  namespace?: string;
  name?: string;
  uid?: UID;
  apiVersion?: string;
  resourceVersion?: string;
  fieldPath?: string;
}

/** +structType=atomic */
export interface LocalObjectReference {
  /**
   * +default=""
   * +kubebuilder:default=""
   */
  name?: string;
}

/** +structType=atomic */
export interface TypedLocalObjectReference {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface EventSource {
  component?: string;
  host?: string;
}

export interface Event extends KubernetesObject {
  metadata: ObjectMeta;
  involvedObject: ObjectReference;
  reason?: string;
  message?: string;
  source?: EventSource;
  firstTimestamp?: Time;
  lastTimestamp?: Time;
  count?: Int32;
  type?: string;
  eventTime?: MicroTime;
  series?: EventSeries;
  action?: string;
  related?: ObjectReference;
  reportingComponent?: string;
  reportingInstance?: string;
}

export interface EventSeries {
  count?: Int32;
  lastObservedTime?: MicroTime;
}

export type LimitType = string;

export interface LimitRangeItem {
  type: LimitType;
  max?: ResourceList;
  min?: ResourceList;
  default?: ResourceList;
  defaultRequest?: ResourceList;
  maxLimitRequestRatio?: ResourceList;
}

export interface LimitRangeSpec {
  /** +listType=atomic */
  limits: LimitRangeItem[];
}

export interface LimitRange extends KubernetesObject {
  spec?: LimitRangeSpec;
}

export type ResourceQuotaScope = string;

export interface ResourceQuotaSpec {
  hard?: ResourceList;
  /** +listType=atomic */
  scopes?: ResourceQuotaScope[];
  scopeSelector?: ScopeSelector;
}

/** +structType=atomic */
export interface ScopeSelector {
  /** +listType=atomic */
  matchExpressions?: ScopedResourceSelectorRequirement[];
}

export interface ScopedResourceSelectorRequirement {
  scopeName: ResourceQuotaScope;
  operator: ScopeSelectorOperator;
  /** +listType=atomic */
  values?: string[];
}

export type ScopeSelectorOperator = string;

export interface ResourceQuotaStatus {
  hard?: ResourceList;
  used?: ResourceList;
}

export interface ResourceQuota extends KubernetesObject {
  spec?: ResourceQuotaSpec;
  status?: ResourceQuotaStatus;
}

export interface Secret extends KubernetesObject {
  immutable?: boolean;
  data?: Record<string, Base64>;
  stringData?: Record<string, string>;
  type?: SecretType;
}

export type SecretType = string;

export interface ConfigMap extends KubernetesObject {
  immutable?: boolean;
  data?: Record<string, string>;
  binaryData?: Record<string, Base64>;
}

export type ComponentConditionType = string;

export interface ComponentCondition {
  type: ComponentConditionType;
  status: ConditionStatus;
  message?: string;
  error?: string;
}

export interface ComponentStatus extends KubernetesObject {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: ComponentCondition[];
}

export interface DownwardAPIVolumeSource {
  /** +listType=atomic */
  items?: DownwardAPIVolumeFile[];
  defaultMode?: Int32;
  defaultUser?: Int64;
}

export interface DownwardAPIVolumeFile {
  path: string;
  fieldRef?: ObjectFieldSelector;
  resourceFieldRef?: ResourceFieldSelector;
  mode?: Int32;
  user?: Int64;
}

export interface DownwardAPIProjection {
  /** +listType=atomic */
  items?: DownwardAPIVolumeFile[];
}

export interface SecurityContext {
  capabilities?: Capabilities;
  privileged?: boolean;
  seLinuxOptions?: SELinuxOptions;
  windowsOptions?: WindowsSecurityContextOptions;
  runAsUser?: Int64;
  runAsGroup?: Int64;
  runAsNonRoot?: boolean;
  readOnlyRootFilesystem?: boolean;
  allowPrivilegeEscalation?: boolean;
  procMount?: ProcMountType;
  seccompProfile?: SeccompProfile;
  appArmorProfile?: AppArmorProfile;
}

export type ProcMountType = string;

export interface SELinuxOptions {
  user?: string;
  role?: string;
  type?: string;
  level?: string;
}

export interface WindowsSecurityContextOptions {
  gmsaCredentialSpecName?: string;
  gmsaCredentialSpec?: string;
  runAsUserName?: string;
  hostProcess?: boolean;
}

export interface RangeAllocation extends KubernetesObject {
  range: string;
  data: Base64;
}

export interface Sysctl {
  name: string;
  value: string;
}

export interface PortStatus {
  port: Int32;
  protocol: Protocol;
  /**
   * +kubebuilder:validation:Pattern="^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\u002f)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"
   * +kubebuilder:validation:MaxLength=316
   */
  error: string;
}

export type LoadBalancerIPMode = string;

export interface ImageVolumeSource {
  reference?: string;
  pullPolicy?: PullPolicy;
}

export interface NodeAllocatableResourceClaimStatus {
  /** +k8s:required */
  resourceClaimName: string;
  /** +listType=set */
  containers?: string[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  mapping?: NodeAllocatableMappedResources[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  overhead?: NodeAllocatableOverheadResources[];
}

export interface NodeAllocatableMappedResources {
  /** +k8s:required */
  name: ResourceName;
  /** +k8s:required */
  quantity: Quantity;
}

export interface NodeAllocatableOverheadResources {
  /** +k8s:required */
  name: ResourceName;
  perPod?: Quantity;
  perContainer?: Quantity;
}
