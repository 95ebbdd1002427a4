import type {
  InstallConfig,
  InstallVSphereFailureDomain,
  InstallVSphereHost,
  InstallVSphereMachines,
} from "../../../generated/documents/install-config.ts";
import type { Dialect } from "../install-config/gates.js";
import { cleanPath, resourcePoolOf } from "../install-config/resource-pool.js";
import { ipv4Text } from "../install-config/rules/addresses.js";
import {
  clusterDomain,
  INFRASTRUCTURE,
  type ManifestFile,
  type ManifestObject,
  manifestText,
  NAMESPACE,
  present,
} from "./manifest-file.js";
import type { PlacedMachine } from "./placement.js";

const DEFAULT_STREAM = "rhel-10";

export interface MachineOptions {
  readonly infraId: string;
  readonly dialect: Dialect;
  readonly isOn: (gate: string) => boolean;
}

/** The machines of the control plane and the one that the cluster is bootstrapped from: two files each. */
export function machineFiles(
  config: InstallConfig,
  placed: readonly PlacedMachine[],
  options: MachineOptions,
): ManifestFile[] {
  const { infraId } = options;
  const [first] = placed;
  const masters = placed.map((machine) => {
    const name = `${infraId}-master-${machine.index}`;
    return {
      name,
      machine,
      spec: machineSpec(name, machine, config, options),
      dataSecretName: `${infraId}-master`,
      namespace: NAMESPACE,
    };
  });
  const bootstrap = first === undefined ? [] : [bootstrapOf(first, config, options)];
  return [...bootstrap, ...masters].flatMap(({ name, machine, spec, dataSecretName, namespace }) => {
    const metadata = metadataOf(name, namespace, config, options);
    const infrastructure = {
      apiVersion: INFRASTRUCTURE,
      kind: "VSphereMachine",
      metadata,
      spec,
      status: { ready: false },
    };
    const ref = {
      apiVersion: "cluster.x-k8s.io/v1beta1",
      kind: "Machine",
      metadata,
      spec: {
        bootstrap: { dataSecretName },
        clusterName: `${infraId}-${machine.vcenter}`,
        infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: "VSphereMachine", name },
      },
      status: { bootstrapReady: false, infrastructureReady: false },
    };
    return [fileOf("inframachine", name, infrastructure), fileOf("machine", name, ref)];
  });
}

function fileOf(kind: string, name: string, object: ManifestObject): ManifestFile {
  return { path: `cluster-api/machines/10_${kind}_${name}.yaml`, text: manifestText(object), isSecret: false };
}

/** The machine to bootstrap from is as the first of the control plane, but for what a machine knows of itself. */
function bootstrapOf(first: PlacedMachine, config: InstallConfig, options: MachineOptions) {
  const name = `${options.infraId}-bootstrap`;
  const host = config.platform.vsphere?.hosts?.find(({ role }) => role === "bootstrap");
  const { customVMXKeys: _, cloneMode, ...spec } = machineSpec(name, first, config, options);
  const kargs = networkArguments(host);
  const keys = kargs === undefined ? undefined : { "guestinfo.afterburn.initrd.network-kargs": kargs };
  return {
    name,
    machine: first,
    spec: present({ cloneMode, customVMXKeys: keys, ...spec }),
    dataSecretName: name,
    // The installer creates it into the namespace, and leaves it out here.
    namespace: undefined,
  };
}

function metadataOf(
  name: string,
  namespace: string | undefined,
  config: InstallConfig,
  options: MachineOptions,
): ManifestObject {
  const { dialect } = options;
  const labels = { "cluster.x-k8s.io/control-plane": "", ...streamLabel(config, options) };
  return present({ creationTimestamp: dialect === "enhancement" ? null : undefined, labels, name, namespace });
}

/** The label that says which stream of the operating system machines run, where installers know of streams. */
export function streamLabel(config: InstallConfig, { dialect, isOn }: MachineOptions): ManifestObject {
  const hasStream = dialect === "current" && isOn("OSStreams");
  return hasStream ? { "machineconfiguration.openshift.io/osstream": config.osImageStream ?? DEFAULT_STREAM } : {};
}

function machineSpec(
  name: string,
  { domain, machines, networks, host }: PlacedMachine,
  config: InstallConfig,
  options: MachineOptions,
): ManifestObject {
  const { topology, server, zoneType } = domain;
  const { dialect } = options;
  return present({
    cloneMode: "fullClone",
    customVMXKeys: present({
      "guestinfo.afterburn.initrd.network-kargs": networkArguments(host),
      "guestinfo.domain": clusterDomain(config),
      "guestinfo.hostname": name,
      "stealclock.enable": "TRUE",
    }),
    dataDisks: dataDisksOf(machines),
    datacenter: topology.datacenter,
    datastore: topology.datastore,
    diskGiB: machines.osDisk?.diskSizeGB || undefined,
    failureDomain: zoneType === "HostGroup" ? domain.name : undefined,
    folder: folderOf(domain, options),
    memoryMiB: machines.memoryMB || undefined,
    network: { devices: networks.map((networkName) => ({ dhcp4: true, networkName })) },
    numCPUs: machines.cpus || undefined,
    numCoresPerSocket: dialect === "current" ? machines.coresPerSocket || undefined : undefined,
    resourcePool: resourcePoolOf(topology),
    server,
    template: templateOf(domain, options),
  });
}

/** The disks of machines beside that of the operating system. */
export function dataDisksOf({ dataDisks = [] }: InstallVSphereMachines): readonly ManifestObject[] | undefined {
  const disks = dataDisks.map(({ name, sizeGiB, provisioningMode }) => present({ name, provisioningMode, sizeGiB }));
  return disks.length > 0 ? disks : undefined;
}

/** The folder of machines in a failure domain. */
export function folderOf({ topology }: InstallVSphereFailureDomain, { infraId }: MachineOptions): string {
  return topology.folder || cleanPath(`/${topology.datacenter}/vm/${infraId}`);
}

/** The template that machines in a failure domain are cloned from. */
export function templateOf(domain: InstallVSphereFailureDomain, { infraId, dialect }: MachineOptions): string {
  const name = dialect === "enhancement" ? `${domain.region}-${domain.zone}` : domain.name;
  return domain.topology.template || `${infraId}-rhcos-${name}`;
}

/** The arguments of a machine's kernel that describe its network, in dracut's form. */
function networkArguments(host: InstallVSphereHost | undefined): string | undefined {
  const { ipAddrs = [], gateway = "", nameservers = [] } = host?.networkDevice ?? {};
  if (ipAddrs.length === 0) return undefined;
  const bracketed = (address: string): string => (address.includes(":") ? `[${address}]` : address);
  const addresses = ipAddrs.map((each) => {
    const [address = "", prefix = ""] = each.split("/");
    const mask = address.includes(":") ? prefix : netmask(Number(prefix));
    // A router is of the family of the addresses that it is for.
    const router = gateway.includes(":") === address.includes(":") ? bracketed(gateway) : "";
    return `ip=${bracketed(address)}::${router}:${mask}:::none`;
  });
  return [...addresses, ...nameservers.map((server) => `nameserver=${bracketed(server)}`)].join(" ");
}

function netmask(prefix: number): string {
  return ipv4Text((0xffffffffn << BigInt(32 - prefix)) & 0xffffffffn);
}
