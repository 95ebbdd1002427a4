import type {
  InstallConfig,
  InstallMachinePool,
  InstallVSphereFailureDomain,
  InstallVSphereHost,
  InstallVSphereMachines,
} from "../../../generated/documents/install-config.ts";
import { resourcePoolOf } from "../install-config/resource-pool.js";
import { dataDisksOf, folderOf, type MachineOptions, streamLabel, templateOf } from "./machines.js";
import { type ManifestFile, type ManifestObject, manifestText, present } from "./manifest-file.js";
import { controlPlaneReplicas, domainOf, type PlacedMachine, poolMachines, vmGroupOf, zonesOf } from "./placement.js";

const MACHINE_API = "machine.openshift.io/v1beta1";
const NAMESPACE = "openshift-machine-api";
const LABEL = "machine.openshift.io/cluster-api";
/** The group that the installer names as the pool of the addresses that it hands out itself. */
const POOL_GROUP = "installer.openshift.io";

/**
 * The objects of the Machine API, which a running cluster makes its machines by: those of the control plane and the set that replaces
 * them, a set of compute machines for each zone of a pool, and the addresses of those that do not get them by DHCP.
 */
export function machineApiFiles(
  config: InstallConfig,
  placed: readonly PlacedMachine[],
  options: MachineOptions,
): ManifestFile[] {
  const masters = placed.map((machine) => masterMachine(machine, config, options));
  const addresses = placed.flatMap((machine) => addressesOf(machine, options));
  const sets = (config.compute ?? []).flatMap((pool) => machineSets(pool, config, options));
  return [
    ...numbered("openshift-cluster-api_master-machines", masters),
    ...numbered(
      "openshift-machine-api_claim",
      addresses.map(({ claim }) => claim),
    ),
    ...numbered(
      "openshift-machine-api_address",
      addresses.map(({ address }) => address),
    ),
    // A set of one could replace nothing: the installer makes none then (pkg/asset/machines/master.go).
    ...(placed.length > 1
      ? [
          file(
            "openshift-machine-api_master-control-plane-machine-set",
            controlPlaneMachineSet(placed, config, options),
          ),
        ]
      : []),
    ...numbered("openshift-cluster-api_worker-machineset", sets),
  ];
}

/** The names are the installer's (pkg/asset/machines/master.go and worker.go). */
function file(name: string, object: ManifestObject): ManifestFile {
  return { path: `openshift/99_${name}.yaml`, text: manifestText(object), isSecret: false };
}

/** Files of one name and a number, with as many digits as bring them into order. */
function numbered(name: string, objects: readonly ManifestObject[]): ManifestFile[] {
  const width = String(objects.length).length;
  return objects.map((object, index) => file(`${name}-${String(index).padStart(width, "0")}`, object));
}

function roleLabels(role: string, { infraId }: Pick<MachineOptions, "infraId">): ManifestObject {
  return { [`${LABEL}-cluster`]: infraId, [`${LABEL}-machine-role`]: role, [`${LABEL}-machine-type`]: role };
}

/** What sets and machines have in common: how a machine is made, which only its provider reads. */
function machineSpec(value: ManifestObject): ManifestObject {
  return { lifecycleHooks: {}, metadata: {}, providerSpec: { value } };
}

function masterMachine(placed: PlacedMachine, config: InstallConfig, options: MachineOptions): ManifestObject {
  const spec = providerSpec("master", placed.machines, placeOf(placed.domain, placed.host, options));
  return {
    apiVersion: MACHINE_API,
    kind: "Machine",
    metadata: {
      labels: { ...roleLabels("master", options), ...streamLabel(config, options) },
      name: `${options.infraId}-master-${placed.index}`,
      namespace: NAMESPACE,
    },
    spec: machineSpec(spec),
    status: {},
  };
}

/**
 * The place of its machines is left open: the set takes it from the failure domains that it names (OCPBUGS-32947), which are those of
 * the machines that there are. What else it has is of the last machine.
 */
function controlPlaneMachineSet(
  placed: readonly PlacedMachine[],
  config: InstallConfig,
  options: MachineOptions,
): ManifestObject {
  const machines = poolMachines(config.controlPlane, config);
  const last = placed.at(-1);
  const fixed = fixedAddresses(last?.host);
  const names = new Set(placed.map(({ domain }) => domain.name));
  const open = { network: { devices: fixed === undefined ? null : [fixed] }, template: "", workspace: {} };
  const stream = streamLabel(config, options);
  return {
    apiVersion: "machine.openshift.io/v1",
    kind: "ControlPlaneMachineSet",
    metadata: {
      labels: { [`${LABEL}-cluster`]: options.infraId, ...stream },
      name: "cluster",
      namespace: NAMESPACE,
    },
    spec: {
      replicas: controlPlaneReplicas(config),
      selector: { matchLabels: roleLabels("master", options) },
      state: "Active",
      strategy: {},
      template: {
        machineType: "machines_v1beta1_machine_openshift_io",
        machines_v1beta1_machine_openshift_io: {
          failureDomains: { platform: "VSphere", vsphere: [...names].map((name) => ({ name })) },
          metadata: { labels: { ...roleLabels("master", options), ...stream } },
          spec: machineSpec(providerSpec("master", machines, { ...open, tagIDs: last?.domain.topology.tagIDs })),
        },
      },
    },
    status: {},
  };
}

/** A set for each zone of a pool. The machines that do not divide evenly go to the first zones. */
function machineSets(pool: InstallMachinePool, config: InstallConfig, options: MachineOptions): ManifestObject[] {
  const machines = poolMachines(pool, config);
  const zones = zonesOf(machines, config);
  const total = Number(pool.replicas ?? 3);
  const host = config.platform.vsphere?.hosts?.find(({ role }) => role === "compute");
  const stream = streamLabel(config, options);
  return zones.map((zone, index) => {
    const place = placeOf(domainOf(zone, `the pool ${pool.name}`, config), host, options);
    return machineSet(
      {
        name: `${options.infraId}-${pool.name}-${index}`,
        replicas: Math.floor(total / zones.length) + (index < total % zones.length ? 1 : 0),
        machines,
        place,
        labels: stream,
      },
      options,
    );
  });
}

/** A set of compute machines in one place. */
export interface NewMachineSet {
  readonly name: string;
  readonly replicas: number;
  readonly machines: InstallVSphereMachines;
  /** What {@link placeOf} returns. */
  readonly place: ManifestObject;
  /** Labels of the set and of its machines, beside those that the Machine API goes by. */
  readonly labels?: ManifestObject;
}

/** Returns a MachineSet of the Machine API. */
export function machineSet(set: NewMachineSet, options: Pick<MachineOptions, "infraId">): ManifestObject {
  const { name, replicas, machines, place, labels = {} } = set;
  const ofSet = { [`${LABEL}-machineset`]: name };
  return {
    apiVersion: MACHINE_API,
    kind: "MachineSet",
    metadata: { labels: { [`${LABEL}-cluster`]: options.infraId, ...labels }, name, namespace: NAMESPACE },
    spec: {
      replicas,
      selector: { matchLabels: { [`${LABEL}-cluster`]: options.infraId, ...ofSet } },
      template: {
        metadata: { labels: { ...roleLabels("worker", options), ...ofSet, ...labels } },
        spec: machineSpec(providerSpec("worker", machines, place)),
      },
    },
    status: { replicas: 0 },
  };
}

function providerSpec(role: string, machines: InstallVSphereMachines, place: ManifestObject): ManifestObject {
  const { network, tagIDs, template, workspace } = place;
  return present({
    apiVersion: MACHINE_API,
    credentialsSecret: { name: "vsphere-cloud-credentials" },
    dataDisks: dataDisksOf(machines),
    diskGiB: machines.osDisk?.diskSizeGB || undefined,
    kind: "VSphereMachineProviderSpec",
    memoryMiB: machines.memoryMB || undefined,
    metadata: {},
    network,
    numCPUs: machines.cpus || undefined,
    numCoresPerSocket: machines.coresPerSocket || undefined,
    snapshot: "",
    tagIDs,
    template,
    userDataSecret: { name: `${role}-user-data` },
    workspace,
  });
}

/** Returns where a machine is made, as its provider has it. */
export function placeOf(
  domain: InstallVSphereFailureDomain,
  host: InstallVSphereHost | undefined,
  options: MachineOptions,
): ManifestObject {
  const { name, server, topology, zoneType } = domain;
  const fixed = fixedAddresses(host);
  return {
    // A host has one network device, which is that of the first network (pkg/asset/machines/vsphere/machines.go).
    network: { devices: topology.networks.map((networkName, index) => ({ ...(index === 0 && fixed), networkName })) },
    tagIDs: topology.tagIDs?.length ? topology.tagIDs : undefined,
    template: templateOf(domain, options),
    workspace: present({
      datacenter: topology.datacenter,
      datastore: topology.datastore,
      folder: folderOf(domain, options),
      resourcePool: resourcePoolOf(topology),
      server,
      vmGroup: zoneType === "HostGroup" ? vmGroupOf(name, options.infraId) : undefined,
    }),
  };
}

/** What the network of a machine says where its addresses come from a pool and not by DHCP. */
function fixedAddresses(host: InstallVSphereHost | undefined): ManifestObject | undefined {
  const { ipAddrs = [], nameservers = [] } = host?.networkDevice ?? {};
  if (ipAddrs.length === 0) return undefined;
  const pools = ipAddrs.map((_, index) => ({ group: POOL_GROUP, name: poolName(index), resource: "IPPool" }));
  return { addressesFromPools: pools, nameservers };
}

function poolName(index: number): string {
  return `default-${index}`;
}

/**
 * A claim and the address that answers it, for each address of a machine. The numbers in their names are those of the device, which is
 * the first one, and of the address. A router is written where it is of the family of the address.
 */
function addressesOf({ index, host }: PlacedMachine, { infraId, dialect, isOn }: MachineOptions) {
  const { ipAddrs = [], gateway = "" } = host?.networkDevice ?? {};
  return ipAddrs.map((ipAddr, position) => {
    const [address = "", prefix = ""] = ipAddr.split("/");
    const name = `${infraId}-master-${index}-claim-0-${position}`;
    const poolRef = { apiGroup: POOL_GROUP, kind: "IPPool", name: poolName(position) };
    const isOfFamily = gateway !== "" && gateway.includes(":") === address.includes(":");
    // The operator of Cluster API that comes with this gate reads the newer version.
    const isNewer = dialect === "current" && isOn("ClusterAPIMachineManagement");
    const common = { apiVersion: `ipam.cluster.x-k8s.io/${isNewer ? "v1beta2" : "v1beta1"}` };
    return {
      claim: {
        ...common,
        kind: "IPAddressClaim",
        metadata: { finalizers: ["machine.openshift.io/ip-claim-protection"], name, namespace: NAMESPACE },
        spec: { poolRef },
        status: { addressRef: { name } },
      },
      address: {
        ...common,
        kind: "IPAddress",
        metadata: { name, namespace: NAMESPACE },
        spec: present({
          address,
          claimRef: { name },
          gateway: isOfFamily ? gateway : undefined,
          poolRef,
          prefix: Number(prefix),
        }),
      },
    };
  });
}
