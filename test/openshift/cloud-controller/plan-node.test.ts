import type { Stored } from "crdwright/client";
import type { Node } from "crdwright/core/v1";
import { describe, expect, test } from "vitest";
import {
  factsOf,
  isInMaintenance,
  MACHINE_ANNOTATION,
  planNode,
  SHUT_DOWN,
  UNINITIALIZED,
  VCENTER_ANNOTATION,
} from "../../../src/openshift/cloud-controller/plan-node.js";
import { machine, UUID } from "./machines.js";

const DUAL = [
  { type: "Hostname", address: "node-1" },
  { type: "InternalIP", address: "10.20.1.5" },
  { type: "InternalIP", address: "fd10::5" },
] as const;
const ADDRESSES = { addresses: DUAL, warnings: [] };
const ZONE = { zone: { region: "r", zone: "z" } };
const TAINT = { key: UNINITIALIZED, value: "true", effect: "NoSchedule" };
const OWN_TAINT = { key: "own", effect: "NoExecute" };

function node({ metadata = {}, ...more }: { metadata?: object; spec?: object; status?: object } = {}): Stored<Node> {
  const stored = { name: "node-1", uid: "u", resourceVersion: "1", ...metadata };
  // A part of what a server gives is enough here.
  return { apiVersion: "v1", kind: "Node", metadata: stored, ...more } as unknown as Stored<Node>;
}

function plan(of: Stored<Node>, more: Partial<Parameters<typeof planNode>[1]> = {}) {
  return planNode(of, { machine: machine(), addresses: ADDRESSES, zone: ZONE, isInMaintenance: false, ...more });
}

const NEW = node({ spec: { taints: [OWN_TAINT, TAINT] } });
const LABELS = {
  "node.kubernetes.io/instance-type": "vsphere-vm.cpu-4.mem-8gb.os-rhel9",
  "beta.kubernetes.io/instance-type": "vsphere-vm.cpu-4.mem-8gb.os-rhel9",
  "topology.kubernetes.io/zone": "z",
  "failure-domain.beta.kubernetes.io/zone": "z",
  "topology.kubernetes.io/region": "r",
  "failure-domain.beta.kubernetes.io/region": "r",
};
const RECORD = { [VCENTER_ANNOTATION]: "vc-a", [MACHINE_ANNOTATION]: "vm-1" };
const READY = { conditions: [{ type: "Ready", status: "True" }] };
const DONE = node({
  metadata: { labels: { ...LABELS, own: "1" }, annotations: { ...RECORD, own: "1" } },
  spec: { providerID: `vsphere://${UUID}`, taints: [OWN_TAINT] },
  status: { ...READY, addresses: DUAL },
});

describe("a node that is not initialised", () => {
  test("gets all at once, and keeps taints of others", () => {
    expect(plan(NEW)).toMatchObject({
      addresses: DUAL,
      providerID: `vsphere://${UUID}`,
      labels: LABELS,
      annotations: RECORD,
      taints: [OWN_TAINT],
      isInitialisation: true,
      problems: [],
    });
  });

  test.each([
    ["addresses", { addresses: { addresses: undefined, problem: "none" } }, "NoAddresses"],
    ["a zone", { zone: { zone: undefined, problem: "none", missing: ["zone" as const] } }, "NoZone"],
    ["the address that its kubelet was given", {}, "NoAddresses"],
  ])("gets nothing without %s, and says why", (_, more, reason) => {
    const annotations = { "alpha.kubernetes.io/provided-node-ip": "10.9.9.9" };
    const of =
      reason === "NoAddresses" && Object.keys(more).length === 0 ? node({ ...NEW, metadata: { annotations } }) : NEW;
    const { problems, ...rest } = plan(of, more);
    expect(problems.map((each) => each.reason)).toEqual([reason]);
    expect(rest).toMatchObject({ addresses: undefined, labels: {}, taints: undefined, isInitialisation: false });
  });
});

describe("a node that is initialised", () => {
  test("is left as it is where all is true, with two families as well", () => {
    expect(plan(DONE)).toMatchObject({
      addresses: undefined,
      providerID: undefined,
      labels: {},
      taints: undefined,
      differences: [],
    });
  });

  test("has its addresses replaced whole where one is another, or their order is", () => {
    const addresses = { addresses: [...DUAL].reverse(), warnings: [] };
    expect(plan(DONE, { addresses })).toMatchObject({ addresses: [...DUAL].reverse(), labels: {}, taints: undefined });
  });

  test("gets the labels of where it is now, and the provider ID that it never had", () => {
    const without = node({ ...DONE, spec: { taints: [OWN_TAINT] } });
    expect(plan(without, { zone: { zone: { region: "r", zone: "y" } } })).toMatchObject({
      providerID: `vsphere://${UUID}`,
      labels: { "topology.kubernetes.io/zone": "y", "failure-domain.beta.kubernetes.io/zone": "y" },
      isInitialisation: false,
    });
  });

  test("keeps what cannot be told, and gets the rest", () => {
    const zone = { zone: undefined, problem: "none", missing: ["zone" as const] };
    const size = { cpus: 8, memoryMiB: 8192, guestId: "rhel9_64Guest" };
    const { labels, problems } = plan(DONE, { zone, machine: machine({ size }) });
    expect(Object.values(labels)).toEqual(Array(2).fill("vsphere-vm.cpu-8.mem-8gb.os-rhel9"));
    expect(problems.map(({ reason }) => reason)).toEqual(["NoZone"]);
  });

  const off = {
    machine: machine({ power: "poweredOff" }),
    addresses: { addresses: undefined, problem: "no host name" },
  };
  const notReady = node({ ...DONE, status: { addresses: DUAL } });
  const tainted = node({
    ...notReady,
    spec: { ...DONE.spec, taints: [OWN_TAINT, { key: SHUT_DOWN, effect: "NoSchedule" }] },
  });

  test("is tainted where its VM does not run, though its guest reports nothing, and keeps its addresses", () => {
    const { taints, addresses, problems } = plan(notReady, off);
    expect(taints).toEqual([OWN_TAINT, { key: SHUT_DOWN, effect: "NoSchedule" }]);
    expect([addresses, problems]).toEqual([undefined, []]);
  });

  test.each<[string, Stored<Node>, Parameters<typeof plan>[1]]>([
    ["the kubelet says that it is ready", DONE, off],
    ["it is in maintenance", notReady, { ...off, isInMaintenance: true }],
    ["it has the taint already", tainted, off],
  ])("is not tainted where %s", (_, of, more) => expect(plan(of, more).taints).toBeUndefined());

  test("loses the taint where its VM runs", () => expect(plan(tainted).taints).toEqual([OWN_TAINT]));
});

describe("what a node says of itself", () => {
  test("is read of its annotations, labels and status", () => {
    expect(factsOf(DONE)).toEqual({
      name: "node-1",
      providerId: `vsphere://${UUID}`,
      systemUuid: undefined,
      addresses: DUAL.map(({ address }) => address),
      recorded: { server: "vc-a", reference: "vm-1" },
      zone: { region: "r", zone: "z" },
    });
  });

  test.each([
    [undefined, false],
    ["", false],
    ["false", false],
    ["true", true],
    ["until monday", true],
  ])("is in maintenance by the annotation %s: %s", (value, expected) => {
    const annotations = value === undefined ? {} : { "crdwright-openshift/maintenance": value };
    expect(isInMaintenance(node({ metadata: { annotations } }))).toBe(expected);
  });
});
