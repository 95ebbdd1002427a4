import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { clusterNode, readNodes } from "../../../src/openshift/checks/read-nodes.js";
import { readStorageClasses } from "../../../src/openshift/checks/read-storage-classes.js";

const NODE = {
  apiVersion: "v1",
  kind: "Node",
  metadata: {
    name: "node-1",
    labels: {
      "topology.kubernetes.io/region": "r",
      "topology.kubernetes.io/zone": "z",
      "node-role.kubernetes.io/master": "",
    },
  },
  spec: { providerID: "vsphere://u", podCIDR: "10.0.0.0/24" },
  status: { nodeInfo: { systemUUID: "u" } },
};
const READ = {
  name: "node-1",
  providerId: "vsphere://u",
  systemUuid: "u",
  isControlPlane: true,
  place: { region: "r", zone: "z" },
};

describe("nodes in a file", () => {
  it.each([
    ["a list as oc writes it", { apiVersion: "v1", kind: "List", items: [NODE, NODE] }, [READ, READ]],
    ["a list as a server writes it", { apiVersion: "v1", kind: "NodeList", items: [NODE] }, [READ]],
    ["one", NODE, [READ]],
    ["an empty list", { kind: "List", items: [] }, []],
  ])("are read as %s", (_, document, nodes) => {
    expect(readNodes({ path: "nodes.yaml", text: stringify(document) })).toEqual({ nodes, findings: [] });
  });

  it.each([
    ["another kind", { kind: "Pod" }, "kind: it has to be"],
    ["another kind in a list", { kind: "List", items: [NODE, { kind: "Pod" }] }, "items[1].kind: it has to be"],
    ["another type", { ...NODE, spec: { providerID: 5 } }, "spec.providerID: it has to be a text"],
    ["no list", { kind: "List", items: {} }, "items: it has to be"],
    ["no kind", {}, "kind: it is missing"],
  ])("are refused with %s, at its place", (_, document, message) => {
    const { nodes, findings } = readNodes({ path: "nodes.yaml", text: stringify(document) });
    expect(nodes).toBeUndefined();
    expect(findings.map((each) => each.message)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    [{}, undefined],
    [{ "failure-domain.beta.kubernetes.io/region": "r", "failure-domain.beta.kubernetes.io/zone": "z" }, "r z"],
    [{ "failure-domain.beta.kubernetes.io/zone": "old", "topology.kubernetes.io/zone": "z" }, " z"],
  ])("with the labels %j are placed", (labels, place) => {
    const node = clusterNode({ metadata: { name: "n", labels } });
    expect(node.place && `${node.place.region} ${node.place.zone}`).toBe(place);
    expect([node.isControlPlane, node.providerId, node.systemUuid]).toEqual([false, "", ""]);
  });
});

describe("storage classes in a file", () => {
  it("are read with their parameters in small letters", () => {
    const document = {
      kind: "StorageClass",
      metadata: { name: "thin" },
      provisioner: "csi.vsphere.vmware.com",
      parameters: { DatastoreURL: "ds:///x/" },
    };
    const { storageClasses, findings } = readStorageClasses({ path: "s", text: stringify(document) });
    expect(findings).toEqual([]);
    expect(storageClasses).toEqual([
      { name: "thin", provisioner: "csi.vsphere.vmware.com", parameters: new Map([["datastoreurl", "ds:///x/"]]) },
    ]);
  });

  it("need a provisioner", () => {
    const { storageClasses, findings } = readStorageClasses({ path: "s", text: "kind: StorageClass\n" });
    expect([storageClasses, findings.map(({ message }) => message)]).toEqual([
      undefined,
      [expect.stringContaining("provisioner: it is missing")],
    ]);
  });
});
