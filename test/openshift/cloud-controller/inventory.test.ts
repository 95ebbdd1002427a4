import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createInventory, type Inventory } from "../../../src/openshift/cloud-controller/inventory.js";
import type { InventoryChange } from "../../../src/openshift/vcenter/inventory-watch.js";
import type { XmlValue } from "../../../src/openshift/vcenter/soap.js";

const ref = (type: string, value: string): XmlValue => ({ "#text": value, "@type": type });
const FOLDER = ref("Folder", "root");

function change(
  kind: InventoryChange["kind"],
  type: string,
  value: string,
  properties: Readonly<Record<string, XmlValue>> = {},
  missing: Readonly<Record<string, string>> = {},
): InventoryChange {
  return {
    kind,
    reference: { type, value },
    properties: new Map(Object.entries(properties)),
    isPartial: false,
    missing: new Map(Object.entries(missing)),
  };
}

const UUIDS = [1, 2, 3].map((number) => `11223344-5566-7788-99aa-00000000000${number}`);
const NESTED = [
  change("enter", "Datacenter", "dc-1", { name: "east", parent: ref("Folder", "f-1") }),
  change("enter", "Folder", "f-1", { name: "all", parent: FOLDER }),
  change("enter", "Datacenter", "dc-2", { name: "west", parent: FOLDER }),
  change("enter", "Folder", "host-f", { name: "host", parent: ref("Datacenter", "dc-1") }),
  change("enter", "ClusterComputeResource", "c-1", { name: "cl", parent: ref("Folder", "host-f") }),
  change("enter", "HostSystem", "h-1", { name: "h", parent: ref("ClusterComputeResource", "c-1") }),
  change("enter", "ResourcePool", "p-1", { name: "Resources", parent: ref("ClusterComputeResource", "c-1") }),
  change("enter", "Folder", "vm-f", { name: "vm", parent: ref("Datacenter", "dc-1") }),
  change("enter", "Folder", "vm-f2", { name: "vm", parent: ref("Datacenter", "dc-2") }),
];

function vm(value: string, properties: Readonly<Record<string, XmlValue>> = {}): InventoryChange {
  return change("enter", "VirtualMachine", value, {
    name: value,
    parent: ref("Folder", "vm-f"),
    resourcePool: ref("ResourcePool", "p-1"),
    "runtime.host": ref("HostSystem", "h-1"),
    "runtime.powerState": "poweredOn",
    "summary.config.uuid": UUIDS[0] ?? "",
    ...properties,
  });
}

function inventoryOf(changes: readonly InventoryChange[], datacenters: readonly string[] = []): Inventory {
  const inventory = createInventory("vc-a", datacenters);
  inventory.apply(changes);
  return inventory;
}

describe("an inventory", () => {
  test("knows where a VM is", () => {
    expect(inventoryOf([vm("vm-1"), ...NESTED]).byReference("vm-1")).toMatchObject({
      datacenter: "all/east",
      cluster: "/all/east/host/cl",
      paths: [
        [
          "HostSystem:h-1",
          "ClusterComputeResource:c-1",
          "Folder:host-f",
          "Datacenter:dc-1",
          "Folder:f-1",
          "Folder:root",
        ],
        [
          "ResourcePool:p-1",
          "ClusterComputeResource:c-1",
          "Folder:host-f",
          "Datacenter:dc-1",
          "Folder:f-1",
          "Folder:root",
        ],
        ["VirtualMachine:vm-1", "Folder:vm-f", "Datacenter:dc-1", "Folder:f-1", "Folder:root"],
      ],
    });
  });

  test.each([
    [["east"], true],
    [["/all/east"], true],
    [["Datacenter:dc-1"], true],
    [["west"], false],
    [[], true],
  ])("has the VMs of the datacenters %j", (datacenters, has) => {
    const inventory = inventoryOf([vm("vm-1"), ...NESTED], datacenters);
    expect([inventory.byUuid(UUIDS[0] ?? "").length === 1, inventory.problem()]).toEqual([has, undefined]);
  });

  test("says which datacenter is not there, as its VMs are not known then", () => {
    expect(inventoryOf(NESTED, ["east", "nope"]).problem()).toMatch(/^vc-a: it has no datacenter nope, or/);
  });

  test("says that UUIDs cannot be read, until they can", () => {
    const inventory = inventoryOf([
      change("enter", "VirtualMachine", "vm-1", {}, { "summary.config.uuid": "NoPermission" }),
    ]);
    expect(inventory.problem()).toBe("vc-a: the UUIDs of 1 VMs cannot be read");
    inventory.apply([vm("vm-1")]);
    expect(inventory.problem()).toBeUndefined();
  });

  test("keeps the UUID of a VM that cannot be reached any more", () => {
    const inventory = inventoryOf([vm("vm-1"), ...NESTED]);
    inventory.apply([change("modify", "VirtualMachine", "vm-1", { "summary.config.uuid": undefined })]);
    expect(inventory.byUuid(UUIDS[0] ?? "")).toHaveLength(1);
  });

  test("tells which VMs changed, as they were and as they are, and that something above them did", () => {
    const inventory = inventoryOf([vm("vm-1"), ...NESTED]);
    const { machines, isRearranged } = inventory.apply([change("modify", "VirtualMachine", "vm-1", { name: "other" })]);
    expect([machines.map(({ name }) => name), isRearranged]).toEqual([["vm-1", "other"], false]);
    expect(inventory.apply([change("modify", "HostSystem", "h-1", { parent: FOLDER })]).isRearranged).toBe(true);
    expect(inventory.apply([change("modify", "HostSystem", "h-1", { parent: FOLDER })]).isRearranged).toBe(false);
  });

  test("reads what guests report, and their metadata", () => {
    const nic = { network: "seg", deviceConfigId: "4000", ipAddress: ["10.1.1.1", "fd10::1"] };
    const inventory = inventoryOf([
      vm("vm-1", {
        "guest.hostName": "Node-1.example.test",
        "guest.net": { GuestNicInfo: nic },
        'config.extraConfig["guestinfo.metadata"]': { key: "guestinfo.metadata", value: "dGV4dA==" },
        'config.extraConfig["guestinfo.metadata.encoding"]': { key: "guestinfo.metadata.encoding", value: "base64" },
      }),
    ]);
    const [found] = inventory.byName("node-1");
    expect(found).toMatchObject({
      nics: [{ network: "seg", deviceConfigId: 4000, addresses: nic.ipAddress }],
      metadata: { text: "dGV4dA==", encoding: "base64" },
    });
    expect(inventory.byAddress("fd10::1")).toEqual([found]);
    expect(inventory.byName("node-1.other")).toEqual([]);
  });

  test("is after any changes as one that begins with what is there then", () => {
    const property = fc.constantFrom<Readonly<Record<string, XmlValue>>>(
      { name: "a" },
      { name: "b", "guest.hostName": "Host" },
      { "summary.config.uuid": UUIDS[1] ?? "" },
      { parent: ref("Folder", "vm-f2") },
      { "runtime.powerState": "poweredOff" },
      { "guest.net": { GuestNicInfo: { deviceConfigId: "1", ipAddress: "10.0.0.1" } } },
      { "guest.net": undefined },
    );
    const step = fc.record({
      kind: fc.constantFrom("enter", "modify", "leave"),
      value: fc.constantFrom("vm-1", "vm-2", "vm-3"),
      property,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const inventory = inventoryOf(NESTED);
        const there = new Map<string, Record<string, XmlValue>>();
        for (const { kind, value, property: changed } of steps) {
          const before = there.get(value);
          if (kind === "enter" && before === undefined) {
            inventory.apply([vm(value, changed)]);
            there.set(value, Object.fromEntries(vm(value, changed).properties));
          } else if (kind === "modify" && before !== undefined) {
            inventory.apply([change("modify", "VirtualMachine", value, changed)]);
            there.set(value, { ...before, ...changed });
          } else if (kind === "leave" && before !== undefined) {
            inventory.apply([change("leave", "VirtualMachine", value)]);
            there.delete(value);
          }
        }
        const fresh = inventoryOf([
          ...[...there].map(([value, properties]) => change("enter", "VirtualMachine", value, properties)),
          ...NESTED,
        ]);
        const answers = (of: Inventory) => [
          of.size,
          ...UUIDS.map((uuid) => of.byUuid(uuid)),
          ...["a", "b", "host", "vm-1"].map((name) => of.byName(name)),
          of.byAddress("10.0.0.1"),
          ...["vm-1", "vm-2", "vm-3"].map((value) => of.byReference(value)),
        ];
        expect(answers(inventory)).toEqual(answers(fresh));
      }),
    );
  });
});
