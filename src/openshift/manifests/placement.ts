import { posix } from "node:path";
import type {
  InstallConfig,
  InstallVSphereFailureDomain,
  InstallVSphereHost,
  InstallVSphereMachines,
} from "../../../generated/documents/install-config.ts";

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
  const { failureDomains = [], hosts = [], defaultMachinePlatform } = config.platform.vsphere ?? {};
  const machines = { ...defaultMachinePlatform, ...config.controlPlane?.platform?.vsphere };
  const given = machines.zones ?? [];
  const zones = given.length > 0 ? given : failureDomains.map(({ name }) => name);
  const ownHosts = hosts.filter(({ role }) => role === "control-plane");
  return Array.from({ length: Number(config.controlPlane?.replicas ?? 3) }, (_, index) => {
    const host = ownHosts[index];
    const zone = host?.failureDomain || zones[index % zones.length];
    const domain = failureDomains.find(({ name }) => name === zone);
    if (domain === undefined) throw new ManifestProblem(`the zone ${zone} of the control plane is no failure domain`);
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

/** The position of a failure domain's vCenter among those of the document. */
function vcenterOf({ server, name }: InstallVSphereFailureDomain, { platform }: InstallConfig): number {
  const index = (platform.vsphere?.vcenters ?? []).findIndex((each) => each.server === server);
  if (index === -1)
    throw new ManifestProblem(`the vCenter ${server} of the failure domain ${name} is none of vcenters`);
  return index;
}

/** The resource pool of machines in a failure domain. */
export function resourcePoolOf({ resourcePool = "", computeCluster }: InstallVSphereFailureDomain["topology"]): string {
  return resourcePool || `${computeCluster}/Resources`;
}

/** A network that is given as a path stands for itself; others are looked up in the inventory. */
function networkPaths({ server, topology }: InstallVSphereFailureDomain, known: NetworkPaths): string[] {
  const ofCluster = known[server]?.[posix.basename(topology.computeCluster)];
  return topology.networks.map((network) => {
    if (network.startsWith("/")) return network;
    const path = ofCluster !== undefined && Object.hasOwn(ofCluster, network) ? ofCluster[network] : undefined;
    if (path !== undefined) return path;
    throw new ManifestProblem(
      `the path of the network ${network} in the resource pool ${resourcePoolOf(topology)} of ${server} is not known; give it with --networks`,
    );
  });
}
