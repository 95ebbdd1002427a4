// biome-ignore-all lint/performance/noBarrelFile: an entry of the package names what it has
/** The systems around OpenShift on vSphere, for programs: documents in, documents and findings out. */

export type { InstallConfig } from "../../generated/documents/install-config.ts";
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
