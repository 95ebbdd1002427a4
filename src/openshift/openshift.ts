// biome-ignore-all lint/performance/noBarrelFile: an entry of the package names what it has
/** The systems around OpenShift on vSphere, for programs: documents in, documents and findings out. */

export type { CloudConfig } from "../../generated/documents/cloud-config.ts";
export type { InstallConfig } from "../../generated/documents/install-config.ts";
export {
  type AdditionPreparation,
  type ApplyOptions as ApplyAdditionOptions,
  applyAddition,
  type PreparedAddition,
  type PrepareOptions as PrepareAdditionOptions,
  prepareAddition,
} from "./add-vcenter/apply-addition.js";
export {
  type Journal as AdditionJournal,
  journalText as additionJournalText,
  readJournal as readAdditionJournal,
} from "./add-vcenter/journal.js";
export {
  type AddVCenterPlan,
  type ClusterSources,
  type PlanDocument,
  type PlannedAddition,
  type PlanStep,
  planAddVCenter,
} from "./add-vcenter/plan.js";
export { planText } from "./add-vcenter/plan-text.js";
export { type PlanProgress, planProgress } from "./add-vcenter/undo.js";
export { prepareUndo, type UndoPreparation, undoAddition } from "./add-vcenter/undo-addition.js";
export {
  type Applied,
  type AppliedManifest,
  type ApplyOptions,
  type ApplyResult,
  applyManifests,
} from "./apply/apply-manifests.js";
export { type ClusterOutcome, type FollowOptions, followClusters } from "./apply/follow-clusters.js";
export { type Manifest, type ManifestReading, readManifests } from "./apply/read-manifests.js";
export { checkDocuments } from "./checks/check-documents.js";
export type { CheckFinding, CheckOutcome, CheckReport } from "./checks/check-finding.js";
export type { ClusterDocuments } from "./checks/cluster-documents.js";
export { checkCluster } from "./checks/live/check-cluster.js";
export { accessesOf, type CertificateFile, checkLive } from "./checks/live/check-live.js";
export { type CredentialsReading, readCredentials } from "./checks/read-credentials.js";
export { type DocumentSources, readDocuments } from "./checks/read-documents.js";
export {
  type FailureDomain,
  type InfrastructureReading,
  readInfrastructure,
  type VSphereSpec,
} from "./checks/read-infrastructure.js";
export { type ClusterNode, clusterNode } from "./checks/read-nodes.js";
export { type ClusterStorageClass, clusterStorageClass } from "./checks/read-storage-classes.js";
export { type ConvertedCloudConfig, type ConvertOptions, convertCloudConfig } from "./cloud-config/convert.js";
export type { Environment } from "./cloud-config/environment.js";
export { type CloudConfigForm, cloudConfigOf } from "./cloud-config/from-install-config.js";
export type { LegacyConfig } from "./cloud-config/in-tree.js";
export {
  type LoadedCloudConfig,
  type LoadedConfig,
  type LoadedVCenter,
  loadCloudConfig,
  type VSphereConfig,
} from "./cloud-config/load.js";
export { type TransformInput, transformCloudConfig } from "./cloud-config/transform.js";
export {
  type ClusterObjects,
  ClusterProblem,
  readClusterObjects,
  readNodes,
  readStorageClasses,
} from "./cluster/cluster-objects.js";
export { type ClusterTexts, clusterSources } from "./cluster/cluster-sources.js";
export { checkCsiConfig } from "./csi-config/check-csi.js";
export {
  type CsiConfig,
  type CsiForm,
  type CsiProblem,
  type CsiVCenter,
  csiConfigText,
  csiProblems,
} from "./csi-config/write-csi.js";
export { apiExtensionsSection, withApiExtensions } from "./enhancement/api-extensions.js";
export type { EnhancementText } from "./enhancement/check-metadata.js";
export { type LintOptions, lintEnhancement } from "./enhancement/lint-enhancement.js";
export { enhancementText, type NewEnhancement } from "./enhancement/scaffold.js";
export type { TemplateYear } from "./enhancement/templates.js";
export { type GcfgError, type GcfgFile, type GcfgReading, readGcfg } from "./gcfg/read-gcfg.js";
export { type GcfgEdit, rewriteGcfg, UnwritableGcfg } from "./gcfg/write-gcfg.js";
export type { Dialect } from "./install-config/gates.js";
export { maskSecrets } from "./install-config/mask-secrets.js";
export {
  type CheckedInstallConfig,
  type InstallConfigOptions,
  validateInstallConfig,
} from "./install-config/validate.js";
export { type AddedHost, addHost } from "./machine-config/add-host.js";
export { type FileDialect, type Selection, type StateFile, selectFile } from "./machine-config/node-file.js";
export {
  type CheckedMachineConfig,
  type MachineConfigOptions,
  type ReadMachineConfig,
  readMachineConfig,
} from "./machine-config/read-machine-config.js";
export { type HostState, machineConfigText, type RenderOptions } from "./machine-config/render.js";
export { isInfraId, makeInfraId } from "./manifests/infra-id.js";
export { type ManifestOptions, makeManifests } from "./manifests/make-manifests.js";
export type { ManifestFile } from "./manifests/manifest-file.js";
export { ManifestProblem, type NetworkPaths } from "./manifests/placement.js";
export { changePolicy, type PolicyTarget, type StateChange, stateChanges } from "./nmstate/day-two.js";
export { type ReadState, readState, type StateText } from "./nmstate/read-state.js";
export {
  type Journal,
  type JournalEntry,
  type JournalKeeper,
  journalText,
  keepJournal,
  readJournal,
} from "./prepare-vcenter/journal.js";
export type { PreparedItem, VCenterPlan } from "./prepare-vcenter/plan.js";
export { type Preparation, type PrepareOptions, prepareVCenters, takeBackFrom } from "./prepare-vcenter/prepare.js";
export { readSubject, type Subject, type SubjectOptions } from "./prepare-vcenter/read-subject.js";
export {
  type CheckContext,
  createCheckContext,
  type VCenterAccess,
  withCheckContext,
} from "./vcenter/check-context.js";
export { VCenterError } from "./vcenter/vcenter-error.js";
