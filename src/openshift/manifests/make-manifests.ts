import type { InstallConfig } from "../../../generated/documents/install-config.ts";
import type { Dialect } from "../install-config/gates.js";
import { clusterFiles } from "./clusters.js";
import { operatorFiles } from "./infrastructure.js";
import { machineApiFiles } from "./machine-api.js";
import { machineFiles } from "./machines.js";
import type { ManifestFile } from "./manifest-file.js";
import { type NetworkPaths, placeControlPlane } from "./placement.js";
import { configFiles } from "./vsphere-configs.js";

export interface ManifestOptions {
  /** The infrastructure name, such as `one-x7k2p`. */
  readonly infraId: string;
  readonly dialect: Dialect;
  /** The inventory paths of networks that are named without one. */
  readonly networks?: NetworkPaths;
  /** Whether a feature gate is on. */
  readonly isOn: (gate: string) => boolean;
  /**
   * Make a cluster for each vCenter, as installers do. The enhancement makes none for a vCenter that only has compute machines.
   * Default: as the dialect has it.
   */
  readonly allVCenters?: boolean;
}

/**
 * Makes the manifests that an installer begins with: those of Cluster API, a cluster for each vCenter and the machines of the control
 * plane and the one to bootstrap from in the vCenters of their zones, those of the Machine API, with the sets that make the machines of
 * compute, and those that operators, the cloud provider and the CSI driver read later. The install-config is one that was found right. Throws a `ManifestProblem` where a
 * network or a zone is not known, or an API server would not take the Infrastructure object.
 */
export function makeManifests(config: InstallConfig, options: ManifestOptions): ManifestFile[] {
  const { dialect, networks = {}, allVCenters = dialect === "current" } = options;
  const placed = placeControlPlane(config, networks);
  const all = (config.platform.vsphere?.vcenters ?? []).map((_, index) => index);
  const used = new Set(placed.map(({ vcenter }) => vcenter));
  const vcenters = allVCenters ? all : all.filter((index) => used.has(index));
  return [
    ...clusterFiles(config, { ...options, vcenters }),
    ...machineFiles(config, placed, options),
    ...machineApiFiles(config, placed, options),
    ...operatorFiles(config, options),
    ...configFiles(config, {
      infraId: options.infraId,
      form: dialect === "enhancement" ? "enhancement" : "yaml",
      csiForm: dialect,
    }),
  ];
}
