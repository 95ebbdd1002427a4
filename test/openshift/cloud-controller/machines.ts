import {
  isSameHost,
  type Machine,
  type MachineSource,
  type NodeFacts,
} from "../../../src/openshift/cloud-controller/machine.js";

export const UUID = "11223344-5566-7788-99aa-bbccddeeff00";
export const NODE_NAME = "node-1.example.test";

/** A VM that runs and reports all, until a test says otherwise. */
export function machine(more: Partial<Machine> = {}): Machine {
  return {
    server: "vc-a",
    reference: "vm-1",
    name: "node-1",
    uuid: UUID,
    power: "poweredOn",
    isTemplate: false,
    size: { cpus: 4, memoryMiB: 8192, guestId: "rhel9_64Guest" },
    hostName: NODE_NAME,
    nics: [{ network: "seg-a", deviceConfigId: 4000, addresses: ["10.20.1.5"] }],
    metadata: undefined,
    paths: [],
    datacenter: "dc-1",
    cluster: "/dc-1/host/c-1",
    ...more,
  };
}

/** A node whose VM is that of {@link machine}, until a test says otherwise. */
export function node(more: Partial<NodeFacts> = {}): NodeFacts {
  return {
    name: NODE_NAME,
    providerId: `vsphere://${UUID}`,
    systemUuid: UUID,
    addresses: [],
    recorded: undefined,
    zone: { region: undefined, zone: undefined },
    ...more,
  };
}

/** A vCenter with these VMs. */
export function sourceOf(server: string, machines: readonly Machine[], problem?: string): MachineSource {
  return {
    server,
    problem,
    byReference: (reference) => machines.find((each) => each.reference === reference),
    byUuid: (uuid) => machines.filter((each) => each.uuid === uuid),
    byName: (name) => machines.filter((each) => [each.hostName, each.name].some((own) => isSameHost(own, name))),
    byAddress: (address) => machines.filter(({ nics }) => nics.some(({ addresses }) => addresses.includes(address))),
  };
}
