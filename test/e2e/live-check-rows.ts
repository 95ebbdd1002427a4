import {
  childOf,
  element,
  type Reference,
  referenceElement,
  referenceOf,
  textElement,
  textOf,
} from "../../src/openshift/vcenter/soap.js";
import type { CallingSession } from "../../src/openshift/vcenter/vcenter-session.js";
import { type CheckedVCenters, domain, endOfTask, type Letter, node, type Round } from "./harness/checked-vcenters.js";

/** A situation of the published problem detector: the check, and which of its situations it is. */
export interface LiveRow {
  readonly key: string;
  /** What has to be in the vCenters first. Rows follow one another, and what one makes stays. */
  readonly prepare?: () => Promise<void> | void;
  readonly restore?: () => void;
  readonly round: (machines: Machines) => Round;
  /** The findings, as `<vCenter> <code>`. */
  readonly found: readonly string[];
  /** What one of their reasons or objects says. */
  readonly says?: string;
  /** Whether an answer is faked, since the simulator has no way to give it. */
  readonly isFaked?: true;
}

/** The UUIDs of machines by their names, such as `DC0_C0_RP0_VM0`. */
export type Machines = ReadonlyMap<string, string>;

const REGION = "openshift-region";
const ZONE = "openshift-zone";
const GROUP = { type: "HostGroup", hostGroup: { hostGroup: "hg", vmGroup: "vg", vmHostRule: "rule" } };
const FOLDER = "/DC0/vm/nodes";
const LONG_NAME = "x".repeat(63);

/** The machine of a cluster: `0/1/0` is the first one of the second cluster of the first datacenter. */
function uuid(machines: Machines, place: string): string {
  const [datacenter, cluster, machine] = place.split("/");
  return machines.get(`DC${datacenter}_C${cluster}_RP0_VM${machine}`) ?? "none";
}

function nodes(machines: Machines, place: string, count = 2): object[] {
  return Array.from({ length: count }, (_, index) => node(`n-${index}`, uuid(machines, `${place}/${index}`), "a"));
}

/** A cluster of hosts in groups, in a zone of theirs. */
function grouped(place: string, names: object = {}) {
  const zoneAffinity = { ...GROUP, hostGroup: { ...GROUP.hostGroup, ...names } };
  return { failureDomains: [domain("a", place, {}, { zoneAffinity, regionAffinity: { type: "ComputeCluster" } })] };
}

/** Nodes with blocks tracked or not in a cluster of the first vCenter. */
function tracked(key: string, place: string, found: readonly string[]): LiveRow {
  return {
    key,
    round: (machines) => ({ failureDomains: [domain("a", place)], nodes: nodes(machines, place) }),
    found,
  };
}

function lacking(key: string, path: string, privilege: string): LiveRow {
  return {
    key,
    round: () => ({ failureDomains: [domain("a", "0/0", { folder: FOLDER })], lacking: { [path]: [privilege] } }),
    found: ["a privileges-missing"],
    says: privilege,
    isFaked: true,
  };
}

function storageClass(datastoreurl: string, provisioner = "csi.vsphere.vmware.com"): object {
  return { kind: "StorageClass", metadata: { name: "thin" }, provisioner, parameters: { datastoreurl } };
}

/** Makes what the rows are about, once categories are there. */
export async function makeInventory(vcenters: CheckedVCenters): Promise<void> {
  await vcenters.tag("a", [
    [REGION, "region-a", "/DC0"],
    [ZONE, "zone-a", "/DC0/host/DC0_C0"],
    [REGION, "region-a", "/DC1/host/DC1_C1"],
    [ZONE, "zone-a", "/DC1/host/DC1_C1"],
    [ZONE, "zone-a", "/DC1/host/DC1_C2"],
    [ZONE, "zone-a", "/DC0/host/DC0_C3/DC0_C3_H0"],
    [ZONE, "zone-a", "/DC0/host/DC0_C2"],
  ]);
  const session = await vcenters.session("a");
  for (const place of ["0/3", "0/2"]) await makeGroups(session, place);
  const folder = await session.findByPath("/DC0/vm");
  if (folder !== undefined) await session.call("CreateFolder", folder, textElement("name", "nodes"));
}

async function makeGroups(session: CallingSession, place: string): Promise<void> {
  const [datacenter, cluster] = place.split("/");
  const path = `/DC${datacenter}/host/DC${datacenter}_C${cluster}`;
  const host = await session.findByPath(`${path}/DC${datacenter}_C${cluster}_H0`);
  if (host === undefined) throw new Error("the cluster has no host");
  const added = (kind: string, info: string, type: string): string =>
    element(kind, textElement("operation", "add") + element("info", info, `xsi:type="${type}"`));
  const rule = { enabled: "true", name: "rule", vmGroupName: "vg", affineHostGroupName: "hg" };
  const spec = [
    added("groupSpec", textElement("name", "hg") + referenceElement("host", host), "ClusterHostGroup"),
    added("groupSpec", textElement("name", "vg"), "ClusterVmGroup"),
    added(
      "rulesSpec",
      Object.entries(rule)
        .map(([name, text]) => textElement(name, text))
        .join(""),
      "ClusterVmHostRuleInfo",
    ),
  ];
  const content = element("spec", spec.join(""), 'xsi:type="ClusterConfigSpecEx"') + textElement("modify", "true");
  await run(session, "ReconfigureComputeResource_Task", await session.findByPath(path), content);
}

/** Gives machines what nodes need, and some of them what is wrong. Returns the UUIDs of all, which both vCenters have. */
export async function makeMachines(vcenters: CheckedVCenters): Promise<Machines> {
  const machines = new Map<string, string>();
  for (const letter of ["a", "b"] as const satisfies readonly Letter[]) {
    const session = await vcenters.session(letter);
    for (const { reference, properties } of await session.list("VirtualMachine", ["name", "config.uuid"])) {
      const name = textOf(properties.get("name"));
      if (letter === "a") machines.set(name, textOf(properties.get("config.uuid")));
      const flag = letter === "a" ? FLAGS[name] : undefined;
      const tracking = letter === "a" ? TRACKING[name] : undefined;
      const version = letter === "a" && name === OLD_MACHINE ? "" : textElement("version", "vmx-19");
      const spec =
        version +
        (flag === null ? "" : element("flags", textElement("diskUuidEnabled", flag ?? "true"))) +
        (tracking === undefined ? "" : textElement("changeTrackingEnabled", tracking));
      await run(session, "ReconfigVM_Task", reference, element("spec", spec));
    }
  }
  return machines;
}

/** The simulator makes machines of vmx-13. */
export const OLD_MACHINE = "DC1_C3_RP0_VM0";
/** What `disk.EnableUUID` is, if not TRUE; null is not set. */
const FLAGS: Readonly<Record<string, string | null>> = { DC1_C1_RP0_VM0: "false", DC1_C1_RP0_VM1: null };
const TRACKING: Readonly<Record<string, string>> = {
  DC0_C1_RP0_VM0: "false",
  DC0_C1_RP0_VM1: "false",
  DC0_C2_RP0_VM0: "true",
  DC0_C2_RP0_VM1: "true",
  DC0_C3_RP0_VM0: "false",
  DC1_C0_RP0_VM0: "true",
};

async function run(
  session: CallingSession,
  method: string,
  self: Reference | undefined,
  content: string,
): Promise<void> {
  if (self === undefined) throw new Error(`${method} has no object`);
  const task = referenceOf(childOf(await session.call(method, self, content), "returnval"));
  if (task === undefined) throw new Error(`${method} made no task`);
  await endOfTask(session, task);
}

async function makeLongDatastore(vcenters: CheckedVCenters): Promise<void> {
  const session = await vcenters.session("a");
  const host = await session.findByPath("/DC1/host/DC1_C0/DC1_C0_H0");
  const [read] = await session.read(host === undefined ? [] : [host], ["configManager.datastoreSystem"]);
  const system = referenceOf(read?.properties.get("configManager.datastoreSystem"));
  if (system === undefined) throw new Error("the host has no datastores");
  const spec = textElement("name", LONG_NAME) + textElement("path", "/tmp");
  await session.call("CreateLocalDatastore", system, spec);
}

async function makeDatastoreCluster(vcenters: CheckedVCenters): Promise<void> {
  const session = await vcenters.session("b");
  const folder = await session.findByPath("/DC0/datastore");
  if (folder === undefined) throw new Error("the datacenter has no datastores");
  await session.call("CreateStoragePod", folder, textElement("name", "pod"));
}

async function urlOf(vcenters: CheckedVCenters, letter: Letter): Promise<string> {
  const [read] = await (await vcenters.session(letter)).list("Datastore", ["summary.url"]);
  return textOf(read?.properties.get("summary.url"));
}

/** What goes wrong with the second vCenter, while the first one has findings of its own, all of which are there each time. */
function connectionRows(vcenters: CheckedVCenters): LiveRow[] {
  const failureDomains = [domain("a", "1/0"), domain("b")];
  const ofA = ["a region-tag-differs", "a zone-tag-missing"];
  const alone = (found: readonly string[], round: Round = {}) => ({
    round: () => ({ failureDomains, ...round }),
    found: [...ofA, ...found],
  });
  return [
    { key: "connections 1", ...alone([]) },
    { key: "connections 2", ...alone(["b vcenter-login"], { logins: { "b.password": "canary of a" } }) },
    {
      key: "connections 3",
      prepare: () => vcenters.b.pause(),
      restore: () => vcenters.b.resume(),
      ...alone(["b vcenter-timeout"], { timeoutMs: 3000 }),
    },
    {
      key: "connections 4",
      ...alone(["b credentials-missing", "b vcenter-not-asked"], { logins: { "b.username": undefined } }),
    },
    {
      key: "connections 5",
      ...alone(["b credentials-line-break", "b vcenter-login"], { logins: { "b.password": "canary of b\n" } }),
    },
    {
      key: "connections 6",
      round: (machines) => ({
        nodes: (["a", "b"] as const).map((letter) => node(`n-${letter}`, uuid(machines, "0/0/0"), letter)),
      }),
      found: [],
    },
    {
      key: "connections 7",
      ...alone(["b vcenter-connection"], { cloud: { b: { port: 1 } } }),
      says: "ECONNREFUSED",
    },
    {
      key: "connections 8",
      ...alone(["b vcenter-certificate"], { cloud: { b: { thumbprint: undefined } } }),
    },
    {
      key: "connections 9",
      round: (machines) => ({
        nodes: [node("n-0", uuid(machines, "0/0/0"), "a")],
        storageClasses: [storageClass("ds:///vmfs/volumes/none/")],
      }),
      found: ["- storage-class-datastore-not-found"],
    },
  ];
}

/** Makes the rows, in the order in which they are tried. */
export async function liveRows(vcenters: CheckedVCenters): Promise<LiveRow[]> {
  const urlOfB = await urlOf(vcenters, "b");
  const two = [domain("a"), domain("b")];
  const one = { failureDomains: [domain("a")] };
  return [
    { key: "CheckZoneTags 1", round: () => ({ failureDomains: [], letters: "a" }), found: [] },
    { key: "CheckZoneTags 2", round: () => ({ hasSpec: false, letters: "a" }), found: [] },
    { key: "CheckZoneTags 3", round: () => one, found: [] },
    {
      key: "CheckZoneTags 4",
      prepare: async () => {
        for (const letter of ["a", "b"] as const) await vcenters.tag(letter, [[REGION]]);
      },
      round: () => ({}),
      found: ["a tag-category-missing", "b tag-category-missing"],
      says: "it has no tag category openshift-zone",
    },
    {
      key: "CheckZoneTags 5",
      prepare: () => makeInventory(vcenters),
      round: () => ({}),
      found: ["b tag-category-missing"],
    },
    {
      key: "CheckZoneTags 8",
      prepare: () => vcenters.tag("b", [[ZONE]]),
      round: () => ({ failureDomains: [domain("a", "1/0"), domain("b", "0/1")] }),
      found: ["a region-tag-missing", "a zone-tag-missing", "b region-tag-missing", "b zone-tag-missing"],
    },
    {
      key: "CheckZoneTags 6",
      prepare: () =>
        vcenters.tag("b", [
          [REGION, "region-b", "/DC0"],
          [ZONE, "zone-b", "/DC0/host/DC0_C0"],
        ]),
      round: () => ({}),
      found: [],
    },
    {
      key: "CheckZoneTags 7",
      round: () => ({ failureDomains: [domain("a"), domain("b", "0/1")] }),
      found: ["b zone-tag-missing"],
    },
    {
      key: "CheckZoneTags 10",
      round: () => ({
        failureDomains: [domain("a", "1/1", {}, { regionAffinity: { type: "Datacenter" } }), domain("b")],
      }),
      found: ["a region-tag-missing"],
      says: "the Datacenter itself",
    },
    {
      key: "CheckZoneTags 11",
      round: () => ({
        failureDomains: [domain("a", "0/0", {}, { regionAffinity: { type: "ComputeCluster" } }), domain("b")],
      }),
      found: ["a region-tag-missing"],
      says: "the ClusterComputeResource itself",
    },
    {
      key: "CheckZoneTags 12",
      round: () => ({ cloudLetters: "a", logins: { "b.username": undefined, "b.password": undefined } }),
      found: ["- vcenter-count-differs", "b credentials-missing", "b credentials-missing", "b vcenter-not-asked"],
    },
    {
      key: "CheckZoneTags 13",
      round: () => ({ failureDomains: [domain("a", "9/0"), domain("b")] }),
      found: ["a datacenter-not-found"],
    },
    {
      key: "CheckZoneTags 14",
      round: () => ({ failureDomains: [domain("a", "0/9"), domain("b")] }),
      found: ["a cluster-not-found", "a resource-pool-not-found"],
    },
    {
      key: "CheckZoneTags 15",
      round: () => ({ failureDomains: [domain("a", "0/0", { computeCluster: "DC0_C0" }), domain("b")] }),
      found: ["a failure-domain-topology", "a failure-domain-topology"],
      says: "topology.computeCluster: the whole path",
    },
    {
      key: "CheckZoneTags 9",
      prepare: () => vcenters.tag("a", [[REGION, "region-root", "/"]]),
      round: () => ({ failureDomains: [domain("a", "1/2", {}, { region: "region-root" }), domain("b")] }),
      found: [],
    },
    { key: "CheckHostGroups 1", round: () => grouped("0/3"), found: [] },
    {
      key: "CheckHostGroups 2",
      round: () => grouped("0/3", { hostGroup: "none" }),
      found: ["a host-group-not-found"],
      says: "none",
    },
    { key: "CheckHostGroups 3", round: () => grouped("0/3", { vmGroup: "none" }), found: ["a vm-group-not-found"] },
    {
      key: "CheckHostGroups 4",
      round: () => grouped("0/3", { vmHostRule: "none" }),
      found: ["a vm-host-rule-not-found"],
    },
    { key: "CheckHostGroups 5", round: () => grouped("0/2"), found: ["a zone-tag-missing"], says: "DC0_C2_H0" },
    { key: "CheckHostGroups 6", round: () => ({ failureDomains: [domain("a", "0/2")] }), found: [] },
    { key: "CheckAccountPermissions 1", round: () => one, found: [] },
    lacking("CheckAccountPermissions 2", "/", "StorageProfile.View"),
    lacking("CheckAccountPermissions 3", "/DC0/host/DC0_C0/Resources", "VirtualMachine.Config.AddNewDisk"),
    lacking("CheckAccountPermissions 4", "/DC0", "System.Read"),
    lacking("CheckAccountPermissions 5", "/DC0/datastore/LocalDS_0", "InventoryService.Tagging.ObjectAttachable"),
    lacking("CheckAccountPermissions 6", FOLDER, "VirtualMachine.Provisioning.DeployTemplate"),
    { key: "CheckFolderPermissions 1", round: () => one, found: [] },
    {
      key: "CheckFolderPermissions 2",
      round: () => ({ failureDomains: [domain("a", "9/0")] }),
      found: ["a datacenter-not-found"],
      says: "there are DC0, DC1",
    },
    {
      key: "CheckFolderPermissions 3",
      round: () => ({ failureDomains: [domain("a", "0/0", { datastore: "/DC0/datastore/none" })] }),
      found: ["a datastore-not-found"],
    },
    { key: "CheckFolderPermissions 4", round: () => ({}), found: [] },
    {
      key: "CheckFolderPermissions 5",
      round: () => ({ logins: { "b.username": undefined, "b.password": undefined } }),
      found: ["b credentials-missing", "b credentials-missing", "b vcenter-not-asked"],
    },
    { key: "CheckDefaultDatastore 1", round: () => one, found: [] },
    {
      key: "CheckDefaultDatastore 2",
      round: () => ({ failureDomains: [domain("a", "0/0", { datastore: "/DC0/datastore/gone" })] }),
      found: ["a datastore-not-found"],
    },
    {
      key: "CheckDefaultDatastore 3",
      prepare: () => makeLongDatastore(vcenters),
      round: () => ({ failureDomains: [domain("a", "1/0", { datastore: `/DC1/datastore/${LONG_NAME}` })] }),
      found: ["a datastore-name-too-long"],
    },
    {
      key: "CheckStorageClasses 1",
      round: () => ({ storageClasses: [storageClass("ds:///vmfs/volumes/none/")] }),
      found: ["- storage-class-datastore-not-found"],
    },
    {
      key: "CheckStorageClasses 2",
      round: () => ({ storageClasses: [storageClass(urlOfB)] }),
      found: [],
    },
    {
      key: "CheckStorageClasses 3",
      round: () => ({ storageClasses: [storageClass("ds:///vmfs/volumes/none/", "example.test/other")] }),
      found: [],
    },
    {
      key: "CheckNodeDiskUUID 1",
      round: (machines) => ({ failureDomains: [domain("a", "1/1")], nodes: nodes(machines, "1/1", 1) }),
      found: ["a node-disk-uuid"],
      says: "is FALSE",
    },
    {
      key: "CheckNodeDiskUUID 2",
      round: (machines) => ({
        failureDomains: [domain("a", "1/1")],
        nodes: [node("n-1", uuid(machines, "1/1/1"), "a")],
      }),
      found: ["a node-disk-uuid"],
      says: "is not set",
    },
    {
      key: "CheckNodeProviderID 1",
      round: (machines) => ({ ...one, nodes: nodes(machines, "0/0") }),
      found: [],
    },
    {
      key: "CheckNodeProviderID 2",
      round: (machines) => ({ ...one, nodes: [node("n-0", uuid(machines, "0/0/0"), "a", { spec: {} })] }),
      found: ["- node-provider-id-missing"],
    },
    {
      key: "vCenter of a node 1",
      round: (machines) => {
        const prefix = "failure-domain.beta.kubernetes.io";
        const labels = { [`${prefix}/region`]: "region-a", [`${prefix}/zone`]: "zone-a" };
        const metadata = { name: "n-0", labels };
        // Only the first vCenter has a second datacenter.
        const place = { failureDomains: [domain("b"), domain("a", "1/1")] };
        return { ...place, nodes: [node("n-0", uuid(machines, "1/1/0"), undefined, { metadata })] };
      },
      found: ["a node-disk-uuid"],
    },
    {
      key: "vCenter of a node 2",
      round: (machines) => ({ failureDomains: two, nodes: [node("n-0", uuid(machines, "0/0/0"), "z")] }),
      found: ["- node-failure-domain-unknown"],
      says: "n-0",
    },
    {
      key: "vCenter of a node 3",
      round: (machines) => ({ ...one, nodes: [node("n-0", uuid(machines, "0/0/0"), "z")] }),
      found: [],
    },
    {
      key: "vCenter of a node 4",
      round: (machines) => ({ failureDomains: two, nodes: [node("n-0", uuid(machines, "0/0/0"), undefined)] }),
      found: [],
    },
    {
      key: "vCenter of a node 5",
      round: (machines) => ({ hasSpec: false, letters: "ab", nodes: [node("n-0", uuid(machines, "0/0/0"), "a")] }),
      found: ["- node-vcenter-unknown"],
    },
    tracked("CollectNodeCBT 1", "0/0", []),
    tracked("CollectNodeCBT 2", "0/1", []),
    tracked("CollectNodeCBT 3", "0/2", []),
    tracked("CollectNodeCBT 4", "0/3", []),
    tracked("CollectNodeCBT 5", "1/0", ["- node-block-tracking-differs"]),
    ...connectionRows(vcenters),
    {
      key: "CheckDefaultDatastore 4",
      prepare: () => makeDatastoreCluster(vcenters),
      round: () => ({ failureDomains: [domain("b")], isClustered: true }),
      found: ["b datastore-in-cluster"],
      says: "pod",
      isFaked: true,
    },
  ];
}
