import { posix } from "node:path";
import type {
  InstallConfig,
  InstallMachinePool,
  InstallVSphereFailureDomain,
  InstallVSphereHost,
  InstallVSphereMachines,
} from "../../../generated/documents/install-config.ts";
import { resourcePoolOf } from "../install-config/resource-pool.js";

/** The inventory paths of networks: by vCenter, by the name of the cluster, by the name of the network. */
export type NetworkPaths = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** Why no manifests can be made, in words for people. */
export class ManifestProblem extends Error {}

/** A machine of the control plane, and where it is. */
export interface PlacedMachine {
  readonly index: number;
  readonly domain: InstallVSphereFailureDomain;
  /** The position of its vCenter among those of the document. */
  readonly vcenter: number;
  readonly machines: InstallVSphereMachines;
  /** The inventory paths of its networks. */
  readonly networks: readonly string[];
  /** Its addresses, where it does not get them by DHCP. */
  readonly host: InstallVSphereHost | undefined;
}

/** Spreads the machines of the control plane over its zones, one after the other. Throws a {@link ManifestProblem}. */
export function placeControlPlane(config: InstallConfig, networks: NetworkPaths): PlacedMachine[] {
  const { hosts = [] } = config.platform.vsphere ?? {};
  const machines = poolMachines(config.controlPlane, config);
  const zones = zonesOf(machines, config);
  const ownHosts = hosts.filter(({ role }) => role === "control-plane");
  return Array.from({ length: controlPlaneReplicas(config) }, (_, index) => {
    const host = ownHosts[index];
    const domain = domainOf(host?.failureDomain || zones[index % zones.length], "the control plane", config);
    return {
      index,
      domain,
      machines,
      host,
      vcenter: vcenterOf(domain, config),
      networks: networkPaths(domain, networks),
    };
  });
}

/** Returns how many machines the control plane has. */
export function controlPlaneReplicas({ controlPlane }: InstallConfig): number {
  return Number(controlPlane?.replicas ?? 3);
}

/** What a pool says of its machines, over what the platform says of all. */
export function poolMachines(
  pool: InstallMachinePool | undefined,
  { platform }: InstallConfig,
): InstallVSphereMachines {
  return { ...platform.vsphere?.defaultMachinePlatform, ...pool?.platform?.vsphere };
}

/** The names of the zones of a pool: all failure domains where it names none. */
export function zonesOf({ zones = [] }: InstallVSphereMachines, { platform }: InstallConfig): readonly string[] {
  return zones.length > 0 ? zones : (platform.vsphere?.failureDomains ?? []).map(({ name }) => name);
}

/** The failure domain that a zone of `pool` names. Throws a {@link ManifestProblem} where no failure domain has that name. */
export function domainOf(
  zone: string | undefined,
  pool: string,
  { platform }: InstallConfig,
): InstallVSphereFailureDomain {
  const domain = platform.vsphere?.failureDomains?.find(({ name }) => name === zone);
  if (domain === undefined) throw new ManifestProblem(`the zone ${zone} of ${pool} is no failure domain`);
  return domain;
}

/** The position of a failure domain's vCenter among those of the document. */
function vcenterOf({ server, name }: InstallVSphereFailureDomain, { platform }: InstallConfig): number {
  const index = (platform.vsphere?.vcenters ?? []).findIndex((each) => each.server === server);
  if (index === -1)
    throw new ManifestProblem(`the vCenter ${server} of the failure domain ${name} is not one of vcenters`);
  return index;
}

/** The group of the virtual machines in a failure domain that is a group of hosts. */
export function vmGroupOf(failureDomain: string, infraId: string): string {
  return `${infraId}-${failureDomain}`;
}

/** A network that is given as a path, with a slash in it, stands for itself; others are looked up in the inventory. */
function networkPaths({ server, topology }: InstallVSphereFailureDomain, inventory: NetworkPaths): string[] {
  const ofCluster = inventory[server]?.[posix.basename(topology.computeCluster)];
  return topology.networks.map((network) => {
    if (network.includes("/")) return network;
    const path = ofCluster !== undefined && Object.hasOwn(ofCluster, network) ? ofCluster[network] : undefined;
    if (path !== undefined) return path;
    throw new ManifestProblem(
      `the path of the network ${network} in the resource pool ${resourcePoolOf(topology)} of ${server} is not known; give it with --networks`,
    );
  });
}
