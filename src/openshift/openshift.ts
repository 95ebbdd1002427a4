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
export { isInfraId, makeInfraId } from "./manifests/infra-id.js";
export { type ManifestOptions, makeManifests } from "./manifests/make-manifests.js";
export type { ManifestFile } from "./manifests/manifest-file.js";
export { ManifestProblem, type NetworkPaths } from "./manifests/placement.js";
