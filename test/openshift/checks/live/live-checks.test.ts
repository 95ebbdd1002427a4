import { describe, expect, it } from "vitest";
import { datastores } from "../../../../src/openshift/checks/live/datastores.js";
import { hostGroups } from "../../../../src/openshift/checks/live/host-groups.js";
import { inventory } from "../../../../src/openshift/checks/live/inventory.js";
import type { LiveCheck } from "../../../../src/openshift/checks/live/live-check.js";
import { privileges } from "../../../../src/openshift/checks/live/privileges.js";
import { versions } from "../../../../src/openshift/checks/live/versions.js";
import { zoneTags } from "../../../../src/openshift/checks/live/zone-tags.js";
import { readInfrastructure } from "../../../../src/openshift/checks/read-infrastructure.js";
import { domain, topology } from "../example.js";
import { infrastructureText } from "../judge-config-checks.js";
import { type FakeInventory, type FakeObject, fakeVCenter, tag } from "./fake-inventory.js";

/** All that the failure domain of the example names, and what these are in. */
const OBJECTS: readonly FakeObject[] = [
  { path: "/dc-a", type: "Datacenter", tags: [tag("region", "region-a")] },
  { path: "/dc-a/host", type: "Folder" },
  { path: "/dc-a/host/cluster", type: "ClusterComputeResource", tags: [tag("zone", "zone-a")] },
  { path: "/dc-a/host/cluster/Resources", type: "ResourcePool" },
  { path: "/dc-a/datastore/ssd", type: "Datastore" },
  { path: "/dc-a/network/machines", type: "Network" },
  { path: "/dc-a/vm/cl", type: "Folder" },
];
const PATHS = { folder: "/dc-a/vm/cl", resourcePool: "/dc-a/host/cluster/Resources" };

function without(path: string): FakeObject[] {
  return OBJECTS.filter((each) => each.path !== path);
}

function withObject(change: FakeObject): FakeObject[] {
  return [...without(change.path), change];
}

/** What a check says of the failure domain, as `code: reason`. */
async function found(
  check: LiveCheck,
  objects: readonly FakeObject[],
  more: object = {},
  rest: Partial<FakeInventory> = {},
) {
  const failureDomain = domain("a", { topology: topology("a", PATHS), ...more });
  const text = infrastructureText({ vcenters: [], failureDomains: [failureDomain] });
  const { failureDomains = [] } = readInfrastructure({ path: "i", text }).vsphere ?? {};
  const findings = await check.find(fakeVCenter(failureDomains, { objects, ...rest }));
  for (const { vcenter, help } of findings)
    expect([vcenter, help]).toEqual(["vc-a.example.test", expect.stringMatching(/../)]);
  return findings.map(({ code, reason }) => `${code}: ${reason}`);
}

describe("the check of the inventory", () => {
  it("finds nothing where all is there", async () => {
    expect(await found(inventory, OBJECTS)).toEqual([]);
  });

  it.each<[string, string, readonly string[]]>([
    ["/dc-a", "datacenter-not-found: there is no datacenter dc-a, or this user may not see it; there are none", []],
    ["/dc-a/host/cluster", "cluster-not-found: there is no cluster /dc-a/host/cluster", []],
    ["/dc-a/host/cluster/Resources", "resource-pool-not-found: ", []],
    ["/dc-a/datastore/ssd", "datastore-not-found: ", []],
    ["/dc-a/vm/cl", "folder-not-found: ", []],
    ["/dc-a/network/machines", "network-not-found: there is no network machines in dc-a; there are none", []],
  ])("finds that %s is missing, once", async (path, message) => {
    expect(await found(inventory, without(path))).toEqual([expect.stringContaining(message)]);
  });

  it("takes the name of a network with a slash as people write it", async () => {
    const objects = [...without("/dc-a/network/machines"), { path: "/dc-a/network/a%2fb%25", type: "Network" }];
    const more = { topology: topology("a", { ...PATHS, networks: ["a/b%"] }) };
    expect(await found(inventory, objects, more)).toEqual([]);
  });

  it("finds a path that leads to something else", async () => {
    const host = { path: "/dc-a/host/cluster", type: "ComputeResource" };
    expect(await found(inventory, withObject(host))).toEqual([
      "cluster-not-found: /dc-a/host/cluster is no cluster, but of the type ComputeResource",
    ]);
  });
});

describe("the check of datastores", () => {
  /** With a name of so many letters the mount unit takes 254 characters. */
  const LONGEST = 62;
  const named = (name: string, more: readonly FakeObject[] = [], path = `/dc-a/datastore/${name}`) => ({
    objects: [...without("/dc-a/datastore/ssd"), ...more, { path, type: "Datastore" }],
    more: { topology: topology("a", { ...PATHS, datastore: path }) },
  });

  it.each<[string, string, readonly string[]]>([
    ["a short name", "ssd", []],
    ["the longest name", "x".repeat(LONGEST), []],
    ["one letter more", "x".repeat(LONGEST + 1), ["datastore-name-too-long: "]],
    ["a sign that counts four times", `${"x".repeat(LONGEST - 4)}-`, []],
    [
      "a sign that counts four times, and one letter more",
      `${"x".repeat(LONGEST - 3)}-`,
      ["datastore-name-too-long: "],
    ],
  ])("with %s", async (_, name, messages) => {
    const { objects, more } = named(name);
    expect(await found(datastores, objects, more)).toEqual(messages.map((each) => expect.stringContaining(each)));
  });

  it("finds one in a datastore cluster", async () => {
    const pod = { path: "/dc-a/datastore/pod", type: "StoragePod" };
    const { objects, more } = named("ssd", [pod], "/dc-a/datastore/pod/ssd");
    expect(await found(datastores, objects, more)).toEqual([
      expect.stringContaining("datastore-in-cluster: the datastore ssd is in the datastore cluster pod"),
    ]);
  });

  it("looks at none that no failure domain uses", async () => {
    const other = { path: `/dc-a/datastore/${"x".repeat(60)}`, type: "Datastore" };
    expect(await found(datastores, [...OBJECTS, other])).toEqual([]);
    expect(await found(datastores, without("/dc-a/datastore/ssd"))).toEqual([]);
  });
});

describe("the check of zone tags", () => {
  const bare = withObject({ path: "/dc-a", type: "Datacenter" });
  const tagged = withObject({
    path: "/dc-a/host/cluster",
    type: "ClusterComputeResource",
    tags: [tag("zone", "zone-a"), tag("region", "region-a")],
  });
  const onCluster = [...tagged.filter(({ path }) => path !== "/dc-a"), { path: "/dc-a", type: "Datacenter" }];

  it.each<[string, readonly FakeObject[], object, readonly string[]]>([
    ["region on the datacenter, zone on the cluster", OBJECTS, {}, []],
    ["no region", bare, {}, ["region-tag-missing"]],
    ["no zone", withObject({ path: "/dc-a/host/cluster", type: "ClusterComputeResource" }), {}, ["zone-tag-missing"]],
    [
      "another zone",
      withObject({ path: "/dc-a/host/cluster", type: "ClusterComputeResource", tags: [tag("zone", "z9")] }),
      {},
      ["zone-tag-differs"],
    ],
    [
      "region above the datacenter",
      [...bare, { path: "/", type: "Folder", tags: [tag("region", "region-a")] }],
      {},
      [],
    ],
    ["region on the cluster", onCluster, {}, []],
    [
      "region on the cluster, with affinity to the datacenter",
      onCluster,
      { regionAffinity: { type: "Datacenter" } },
      ["region-tag-missing"],
    ],
    [
      "region on the datacenter, with affinity to the cluster",
      OBJECTS,
      { regionAffinity: { type: "ComputeCluster" } },
      ["region-tag-missing"],
    ],
    [
      "zone above the cluster",
      [...without("/dc-a/host/cluster"), { path: "/dc-a/host/cluster", type: "ClusterComputeResource" }].map((each) =>
        each.path === "/dc-a/host" ? { ...each, tags: [tag("zone", "zone-a")] } : each,
      ),
      {},
      [],
    ],
    [
      "zone above the cluster, with affinity to it",
      [...without("/dc-a/host/cluster"), { path: "/dc-a/host/cluster", type: "ClusterComputeResource" }].map((each) =>
        each.path === "/dc-a/host" ? { ...each, tags: [tag("zone", "zone-a")] } : each,
      ),
      { zoneAffinity: { type: "ComputeCluster" } },
      ["zone-tag-missing"],
    ],
    ["a cluster that is not there", without("/dc-a/host/cluster"), {}, []],
  ])("with %s", async (_, objects, more, codes) => {
    expect((await found(zoneTags, objects, more)).map((each) => each.split(":")[0])).toEqual(codes);
  });

  it("names the categories that a vCenter lacks, once", async () => {
    expect(await found(zoneTags, OBJECTS, {}, { categories: ["openshift-region"] })).toEqual([
      "tag-category-missing: it has no tag category openshift-zone",
    ]);
    expect(await found(zoneTags, OBJECTS, {}, { categories: [] })).toEqual([
      "tag-category-missing: it has no tag category openshift-region and no openshift-zone",
    ]);
  });

  it("ends where a vCenter says that an object is inside of itself", async () => {
    const parent = { "@type": "ClusterComputeResource", "#text": "/dc-a/host/cluster" };
    const objects = withObject({ path: "/dc-a/host", type: "Folder", properties: { parent } });
    await expect(found(zoneTags, objects)).rejects.toMatchObject({ problem: "answer" });
  });

  it("asks for none of a cluster with one failure domain", async () => {
    expect(await found(zoneTags, bare, {}, { categories: [], isZoned: false })).toEqual([]);
  });
});

describe("the check of host groups", () => {
  const more = {
    zoneAffinity: { type: "HostGroup", hostGroup: { hostGroup: "hg", vmGroup: "vg", vmHostRule: "rule" } },
  };
  const host = { "@type": "HostSystem", "#text": "/dc-a/host/cluster/h1" };
  const GROUPS = [
    { "@value-type": "ClusterHostGroup", name: "hg", host },
    { "@value-type": "ClusterVmGroup", name: "vg" },
  ];
  const cluster = (configurationEx: FakeObject["properties"], tags = [tag("zone", "zone-a")]): FakeObject[] => [
    ...without("/dc-a/host/cluster"),
    {
      path: "/dc-a/host/cluster",
      type: "ClusterComputeResource",
      properties: { configurationEx: configurationEx ?? "" },
    },
    { path: "/dc-a/host/cluster/h1", type: "HostSystem", tags },
  ];
  const rule = { "@value-type": "ClusterVmHostRuleInfo", name: "rule" };

  it.each<[string, readonly FakeObject[], readonly string[]]>([
    ["all there", cluster({ group: GROUPS, rule }), []],
    [
      "no host group",
      cluster({ group: GROUPS.slice(1), rule }),
      ["host-group-not-found: it refers to the host group hg"],
    ],
    ["no vm group", cluster({ group: GROUPS.slice(0, 1), rule }), ["vm-group-not-found: it refers to the vm group vg"]],
    [
      "groups of the other kind",
      cluster({ group: [{ "@value-type": "ClusterVmGroup", name: "hg" }, ...GROUPS.slice(1)], rule }),
      ["host-group-not-found: "],
    ],
    ["no rule", cluster({ group: GROUPS }), ["vm-host-rule-not-found: it refers to the vm host rule rule"]],
    [
      "no hosts",
      cluster({ group: [{ "@value-type": "ClusterHostGroup", name: "hg" }, ...GROUPS.slice(1)], rule }),
      ["host-group-empty: "],
    ],
    [
      "no tag on a host",
      cluster({ group: GROUPS, rule }, []),
      ["zone-tag-missing: there is no tag of the category openshift-zone on the host h1"],
    ],
  ])("with %s", async (_, objects, messages) => {
    expect(await found(hostGroups, objects, more)).toEqual(messages.map((each) => expect.stringContaining(each)));
  });

  it("asks for none where a zone is a cluster", async () => {
    expect(await found(hostGroups, cluster({}, []))).toEqual([]);
  });
});

describe("the check of privileges", () => {
  it.each<[string, string, string]>([
    ["/", "StorageProfile.View", "missing privileges for vcenter: StorageProfile.View"],
    ["/dc-a", "System.Read", "missing privileges for datacenter: System.Read"],
    ["/dc-a/host/cluster", "VApp.Import", "missing privileges for cluster: VApp.Import"],
    [
      "/dc-a/host/cluster/Resources",
      "VirtualMachine.Config.AddNewDisk",
      "missing privileges for resource pool: VirtualMachine.Config.AddNewDisk",
    ],
    [
      "/dc-a/datastore/ssd",
      "InventoryService.Tagging.ObjectAttachable",
      "missing privileges for datastore: InventoryService.Tagging.ObjectAttachable",
    ],
    ["/dc-a/network/machines", "Network.Assign", "missing privileges for network: Network.Assign"],
    [
      "/dc-a/vm/cl",
      "VirtualMachine.Provisioning.DeployTemplate",
      "missing privileges for folder: VirtualMachine.Provisioning.DeployTemplate",
    ],
  ])("on %s", async (path, privilege, message) => {
    expect(await found(privileges, OBJECTS, {}, { lacking: { [path]: [privilege, "Other.Thing"] } })).toEqual([
      `privileges-missing: ${message}`,
    ]);
  });

  it("looks at networks by name in whatever folder they are", async () => {
    const path = "/dc-a/network/folder/machines";
    const objects = [...without("/dc-a/network/machines"), { path, type: "Network" }];
    expect(await found(privileges, objects, {}, { lacking: { [path]: ["Network.Assign"] } })).toEqual([
      "privileges-missing: missing privileges for network: Network.Assign",
    ]);
  });

  it("finds nothing where the user may do all, and passes over what is not there", async () => {
    expect(await found(privileges, OBJECTS)).toEqual([]);
    const lacking = { "/dc-a/vm/cl": ["VApp.Import"] };
    expect(await found(privileges, without("/dc-a/vm/cl"), {}, { lacking })).toEqual([]);
  });
});

describe("the check of versions", () => {
  const host = (version: string, path = "/dc-a/host/cluster/h"): FakeObject => ({
    path,
    type: "HostSystem",
    properties: { "config.product.version": version },
  });

  it.each<[string, string, readonly string[]]>([
    ["7.0.2", "7.0.2", []],
    ["7.0.1", "8.0.0", ["vcenter-version: its version is 7.0.1"]],
    ["6.7.3", "7.0.1", ["vcenter-version: its version is 6.7.3", "host-version: its version is 7.0.1"]],
    ["8.0.0-2", "7.0.10", []],
    ["10.0", "9.0.0.1", []],
  ])("of a vCenter %s and a host %s", async (version, hostVersion, messages) => {
    expect(await found(versions, [...OBJECTS, host(hostVersion)], {}, { version })).toEqual(messages);
  });

  it("looks at no host that failure domains have nothing to do with", async () => {
    const outside = [host("6.5.0", "/dc-a/host/other"), host("6.5.0", "/h")];
    expect(await found(versions, [...OBJECTS, ...outside])).toEqual([]);
    expect(await found(versions, [...without("/dc-a/host/cluster"), host("6.5.0")])).toEqual([]);
  });
});
