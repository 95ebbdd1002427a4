import { describe, expect, it } from "vitest";
import type { ClusterDocuments } from "../../../../src/openshift/checks/cluster-documents.js";
import type { ClusterCheck } from "../../../../src/openshift/checks/live/cluster-check.js";
import { gatherFacts } from "../../../../src/openshift/checks/live/gather-facts.js";
import { nodeBlockTracking } from "../../../../src/openshift/checks/live/node-block-tracking.js";
import { nodeDiskLatency } from "../../../../src/openshift/checks/live/node-disk-latency.js";
import { nodeHardware } from "../../../../src/openshift/checks/live/node-hardware.js";
import { nodeMachines } from "../../../../src/openshift/checks/live/node-machines.js";
import { storageClasses } from "../../../../src/openshift/checks/live/storage-classes.js";
import { readInfrastructure } from "../../../../src/openshift/checks/read-infrastructure.js";
import type { ClusterNode } from "../../../../src/openshift/checks/read-nodes.js";
import { swappedUuid } from "../../../../src/openshift/vcenter/provider-id.js";
import type { XmlValue } from "../../../../src/openshift/vcenter/soap.js";
import { vsphere } from "../example.js";
import { infrastructureText } from "../judge-config-checks.js";
import { type FakeObject, fakeVCenter } from "./fake-inventory.js";

/** The UUID of the machine of a number. */
function uuid(number: number): string {
  return `00112233-4455-6677-8899-${String(number).padStart(12, "0")}`;
}

/** A machine in which nothing is wrong, on the host of the cluster. */
function machine(name: string, number: number, more: Readonly<Record<string, XmlValue>> = {}): FakeObject {
  return {
    path: `/dc/vm/${name}`,
    type: "VirtualMachine",
    properties: {
      "config.uuid": uuid(number),
      "config.version": "vmx-19",
      "config.flags.diskUuidEnabled": "true",
      "config.template": "false",
      "runtime.host": { "@type": "HostSystem", "#text": "/dc/host/cluster/h1" },
      ...more,
    },
  };
}

function node(name: string, number: number, letter = "a", more: Partial<ClusterNode> = {}): ClusterNode {
  return {
    name,
    providerId: `vsphere://${uuid(number)}`,
    systemUuid: uuid(number),
    isControlPlane: false,
    place: { region: `region-${letter}`, zone: `zone-${letter}` },
    ...more,
  };
}

interface Situation {
  readonly nodes?: readonly ClusterNode[];
  readonly classes?: Readonly<Record<string, string>>;
  readonly provisioner?: string;
  /** What each vCenter has besides its cluster and its host; one without a letter here could not be asked. */
  readonly objects?: Readonly<Record<string, readonly FakeObject[]>>;
  readonly spec?: unknown;
  readonly latencies?: Readonly<Record<string, number>>;
}

/** What a check says, as `<vCenter> <code> <object>: <reason>`. */
async function found(check: ClusterCheck, situation: Situation): Promise<string[]> {
  const { nodes, classes, objects = { a: [], b: [] }, spec = vsphere("ab"), latencies = {} } = situation;
  const infrastructure = readInfrastructure({ path: "i", text: infrastructureText(spec) });
  const documents: ClusterDocuments = {
    infrastructure,
    cloudConfig: undefined,
    credentials: undefined,
    ...(nodes && { nodes }),
    ...(classes && {
      storageClasses: [
        {
          name: "thin",
          provisioner: situation.provisioner ?? "csi.vsphere.vmware.com",
          parameters: new Map(Object.entries(classes)),
        },
      ],
    }),
  };
  const facts = await Promise.all(
    Object.entries(objects).map(async ([letter, own]) => {
      const server = `vc-${letter}.example.test`;
      const cluster = `/dc-${letter}/host/cluster`;
      // Both vCenters have objects of the same references.
      const usual: readonly FakeObject[] = [
        { path: cluster, type: "ClusterComputeResource" },
        {
          path: "/dc/host/cluster/h1",
          type: "HostSystem",
          properties: {
            "config.product.version": "8.0.3",
            parent: { "@type": "ClusterComputeResource", "#text": cluster },
          },
        },
      ];
      const vcenter = fakeVCenter(infrastructure.vsphere?.failureDomains ?? [], {
        objects: [...usual, ...own],
        latencies,
        server,
      });
      return [server, await gatherFacts(vcenter, documents)] as const;
    }),
  );
  const findings = check.find(documents, new Map(facts));
  return findings.map(
    ({ vcenter = "-", code, object, reason }) => `${vcenter.replace(".example.test", "")} ${code} ${object}: ${reason}`,
  );
}

describe("the check of the machines of nodes", () => {
  it("tells apart nodes whose machines have one UUID in two vCenters", async () => {
    const objects = { a: [machine("n1", 1)], b: [machine("n2", 1)] };
    expect(await found(nodeMachines, { nodes: [node("n1", 1, "a"), node("n2", 1, "b")], objects })).toEqual([]);
    expect(await found(nodeMachines, { nodes: [node("n1", 1, "a"), node("n2", 1, "a")], objects })).toEqual([
      "vc-a node-machine-repeated node n2: its machine n1 is that of the node n1, too",
    ]);
  });

  it("finds a node in another vCenter than its labels say, and one that is in none", async () => {
    const objects = { a: [machine("n1", 1)], b: [] };
    expect(await found(nodeMachines, { nodes: [node("n1", 1, "b"), node("n2", 2, "a")], objects })).toEqual([
      "vc-b node-in-other-vcenter node n1: it has to be in vc-b.example.test, and its machine is in vc-a.example.test",
      `vc-a node-machine-not-found node n2: there is no machine with the UUID ${uuid(2)}, or this user may not see it`,
    ]);
  });

  it("says nothing of nodes in a vCenter that could not be asked", async () => {
    const nodes = [node("n1", 1, "b"), node("n2", 2, "a")];
    expect(await found(nodeMachines, { nodes, objects: { a: [machine("n2", 2)] } })).toEqual([]);
  });

  it.each<[string, Situation, readonly string[]]>([
    [
      "labels of no failure domain",
      { nodes: [node("n1", 1, "z")] },
      [
        '- node-failure-domain-unknown node n1: its labels say region "region-z" and zone "zone-z", and no failure domain has these',
      ],
    ],
    [
      "labels of another failure domain, where there is one alone",
      { nodes: [node("n1", 1, "z")], spec: vsphere("a"), objects: { a: [machine("n1", 1)] } },
      [],
    ],
    [
      "no labels, in the vCenter of the first failure domain",
      { nodes: [node("n1", 1, "a", { place: undefined })], objects: { a: [machine("n1", 1)], b: [machine("x", 1)] } },
      [],
    ],
    [
      "no labels, in another vCenter",
      { nodes: [node("n1", 1, "a", { place: undefined })], objects: { a: [], b: [machine("n1", 1)] } },
      [
        "vc-b node-labels-missing node n1: it has no labels of a region and a zone, and is not in vc-a.example.test of the first failure domain",
      ],
    ],
    [
      "no failure domains and two vCenters",
      { nodes: [1, 2, 3, 4, 5, 6, 7].map((number) => node(`n${number}`, number)), spec: vsphere("ab", []) },
      [
        "- node-vcenter-unknown nodes n1, n2, n3, n4, n5 and 2 more: there are no failure domains, so that nothing says which of vc-a.example.test, vc-b.example.test they are in",
      ],
    ],
    [
      "no failure domains and one vCenter",
      { nodes: [node("n1", 1)], spec: vsphere("a", []), objects: { a: [machine("n1", 1)] } },
      [],
    ],
    ["another provider", { nodes: [node("n1", 1, "z", { providerId: "aws:///z/i-1" })] }, []],
    [
      "no provider ID, found by its system UUID with bytes in the other order",
      {
        nodes: [node("n1", 1, "a", { providerId: "", systemUuid: swappedUuid(uuid(1)).toUpperCase() })],
        objects: { a: [machine("n1", 1)], b: [] },
      },
      [],
    ],
    [
      "a template of its UUID",
      { nodes: [node("n1", 1)], objects: { a: [machine("n1", 1, { "config.template": "true" })], b: [] } },
      [
        `vc-a node-machine-not-found node n1: there is no machine with the UUID ${uuid(1)}, or this user may not see it`,
      ],
    ],
    [
      "clones, one of which has its name",
      { nodes: [node("n1.example.test", 1)], objects: { a: [machine("N1", 1), machine("copy", 1)], b: [] } },
      [],
    ],
    [
      "clones of other names",
      { nodes: [node("n1", 1)], objects: { a: [machine("x", 1), machine("y", 1)], b: [] } },
      [`vc-a node-machine-ambiguous node n1: 2 machines have the UUID ${uuid(1)}, and none of them alone has its name`],
    ],
  ])("with %s", async (_, situation, messages) => {
    expect(await found(nodeMachines, situation)).toEqual(messages);
  });

  it("finds a machine outside of its failure domain, and an old host there once", async () => {
    const host = { "@type": "HostSystem", "#text": "/h9" };
    const h9: FakeObject = { path: "/h9", type: "HostSystem", properties: { "config.product.version": "7.0.1" } };
    const own = [1, 2].map((number) => machine(`n${number}`, number, { "runtime.host": host }));
    const nodes = [node("n1", 1), node("n2", 2)];
    const findings = await found(nodeMachines, { nodes, objects: { a: [...own, h9], b: [] } });
    expect(findings.map((each) => each.split(":")[0])).toEqual([
      "vc-a node-outside-failure-domain node n1",
      "vc-a node-outside-failure-domain node n2",
      "vc-a host-version host h9",
    ]);
    expect(findings[0]).toContain("runs on the host h9 outside of /dc-a/host/cluster");
  });
});

describe("the check of hardware", () => {
  it.each<[string, Readonly<Record<string, XmlValue>>, readonly string[]]>([
    ["nothing wrong", {}, []],
    ["disk UUIDs off", { "config.flags.diskUuidEnabled": "false" }, ["disk.EnableUUID of its machine n1 is FALSE"]],
    [
      "disk UUIDs unset",
      { "config.flags.diskUuidEnabled": undefined },
      ["disk.EnableUUID of its machine n1 is not set"],
    ],
    ["vmx-15", { "config.version": "vmx-15" }, []],
    ["vmx-14", { "config.version": "vmx-14" }, ["the virtual hardware of its machine n1 is vmx-14"]],
    ["vmx-9", { "config.version": "vmx-9" }, ["the virtual hardware of its machine n1 is vmx-9"]],
    ["no version", { "config.version": "" }, []],
  ])("with %s", async (_, properties, reasons) => {
    const objects = { a: [machine("n1", 1, properties)], b: [] };
    const findings = await found(nodeHardware, { nodes: [node("n1", 1)], objects });
    expect(findings).toEqual(reasons.map((reason) => expect.stringContaining(`node n1: ${reason}`)));
  });
});

describe("the check of changed block tracking", () => {
  it.each<[readonly (string | undefined)[], boolean]>([
    [[undefined, undefined], true],
    [["false", "false"], true],
    [["true", "true"], true],
    [[undefined, "false"], true],
    [[undefined, "true"], false],
    [["false", "true"], false],
  ])("with %j", async (values, isFine) => {
    const own = values.map((value, index) => machine(`n${index}`, index, { "config.changeTrackingEnabled": value }));
    const nodes = values.map((_, index) => node(`n${index}`, index));
    const findings = await found(nodeBlockTracking, { nodes, objects: { a: own, b: [] } });
    expect(findings).toEqual(
      isFine ? [] : ["- node-block-tracking-differs nodes: changed block tracking is on for n1, and off for n0"],
    );
  });
});

describe("the check of disk latency", () => {
  it.each<[number, boolean, readonly string[]]>([
    [100, true, []],
    [100.6, true, ["the disks of its machine n1 take 101 ms on average, more than 100 ms"]],
    [500, false, []],
  ])("of %d ms, control plane %j", async (latency, isControlPlane, reasons) => {
    const nodes = [node("n1", 1, "a", { isControlPlane })];
    const situation = { nodes, objects: { a: [machine("n1", 1)], b: [] }, latencies: { "/dc/vm/n1": latency } };
    const findings = await found(nodeDiskLatency, situation);
    expect(findings).toEqual(reasons.map((reason) => `vc-a node-disk-latency node n1: ${reason}`));
  });
});

describe("the check of storage classes", () => {
  const datastore = (url: string, path = "/dc/datastore/ssd"): FakeObject => ({
    path,
    type: "Datastore",
    properties: { "summary.url": url },
  });
  const URL = "ds:///vmfs/volumes/1/";

  it.each<[string, Situation, readonly string[]]>([
    [
      "a datastore of the second vCenter",
      { classes: { datastoreurl: URL }, objects: { a: [], b: [datastore(URL)] } },
      [],
    ],
    [
      "the same without its slash",
      { classes: { datastoreurl: URL.slice(0, -1) }, objects: { a: [], b: [datastore(URL)] } },
      [],
    ],
    [
      "a datastore of no vCenter",
      { classes: { datastoreurl: URL } },
      [
        `- storage-class-datastore-not-found StorageClass thin: no vCenter has the datastore of its parameter datastoreurl: ${URL}`,
      ],
    ],
    [
      "a datastore that may be in a vCenter which could not be asked",
      { classes: { datastoreurl: URL }, objects: { a: [] } },
      [],
    ],
    ["another plugin", { classes: { datastoreurl: URL }, provisioner: "example.test/other" }, []],
    ["no datastore", { classes: { storagepolicyname: "gold" } }, []],
    [
      "the plugin of before, by name",
      {
        classes: { datastore: "hdd" },
        provisioner: "kubernetes.io/vsphere-volume",
        objects: { a: [datastore(URL)], b: [] },
      },
      [
        "- storage-class-datastore-not-found StorageClass thin: no vCenter has the datastore of its parameter datastore: hdd",
      ],
    ],
    [
      "a datastore in a datastore cluster",
      {
        classes: { datastoreurl: URL },
        objects: {
          a: [{ path: "/dc/datastore/pod", type: "StoragePod" }, datastore(URL, "/dc/datastore/pod/ssd")],
          b: [],
        },
      },
      ["vc-a datastore-in-cluster StorageClass thin: the datastore ssd is in the datastore cluster pod"],
    ],
  ])("with %s", async (_, situation, messages) => {
    expect(await found(storageClasses, situation)).toEqual(messages.map((each) => expect.stringContaining(each)));
  });
});

describe("what a vCenter is asked for", () => {
  it("is nothing that no check looks at", async () => {
    const vcenter = fakeVCenter([], { objects: [machine("n", 1), { path: "/ds", type: "Datastore" }] });
    const facts = await gatherFacts(vcenter, {
      infrastructure: undefined,
      cloudConfig: undefined,
      credentials: undefined,
    });
    expect([facts.machines.size, facts.hosts.size, facts.datastores.length]).toEqual([0, 0, 0]);
  });
});
