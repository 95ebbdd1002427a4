import { element, type Reference, referenceElement, textElement, textOf } from "../../../src/openshift/vcenter/soap.js";
import { openTransport, type Transport } from "../../../src/openshift/vcenter/transport.js";
import { type CallingSession, openSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import type { SimulatedVCenter, SimulatorOptions } from "./simulated-vcenter.js";

/** What an administrator does in a simulated vCenter. */
export interface SimulatedMachines {
  readonly session: CallingSession;
  readonly transport: Transport;
  /** All VMs by their names. */
  list(): Promise<ReadonlyMap<string, Reference>>;
  /** Changes what a VM is and what its guest reports. */
  reconfigure(machine: Reference, change: MachineChange): Promise<void>;
  powerOff(machine: Reference): Promise<void>;
  powerOn(machine: Reference): Promise<void>;
  /** Destroys a VM that runs. */
  destroy(machine: Reference): Promise<void>;
  rename(object: Reference, name: string): Promise<void>;
  /** Moves a VM to another host, and to the pool of that. */
  move(machine: Reference, host: Reference, pool: Reference): Promise<void>;
  close(): Promise<void>;
}

export interface MachineChange {
  readonly uuid?: string;
  readonly hostName?: string;
  readonly address?: string;
}

/** Logs in to a simulated vCenter as its administrator. */
export async function administer(
  { server, port, ca }: SimulatedVCenter,
  login: SimulatorOptions,
): Promise<SimulatedMachines> {
  const transport = await openTransport({ server, port, trust: { ca }, timeoutMs: 20_000 });
  const session = await openSession(transport, login);
  const call = async (method: string, self: Reference, content = ""): Promise<void> => {
    await session.call(method, self, content);
  };
  return {
    session,
    transport,
    list: async () => {
      const found = await session.list("VirtualMachine", ["name"]);
      return new Map(found.map(({ reference, properties }) => [textOf(properties.get("name")), reference]));
    },
    reconfigure: async (machine, { uuid, hostName, address }) => {
      // A value by the name of a property behind SET sets that property in the simulator.
      const option = (key: string, value: string | undefined): string =>
        value === undefined
          ? ""
          : element(
              "extraConfig",
              textElement("key", `SET.guest.${key}`) +
                element("value", value, 'xsi:type="xsd:string" xmlns:xsd="http://www.w3.org/2001/XMLSchema"'),
              'xsi:type="OptionValue"',
            );
      const own = uuid === undefined ? "" : textElement("uuid", uuid);
      const spec = own + option("hostName", hostName) + option("ipAddress", address);
      await call("ReconfigVM_Task", machine, element("spec", spec));
    },
    powerOff: (machine) => call("PowerOffVM_Task", machine),
    powerOn: (machine) => call("PowerOnVM_Task", machine),
    destroy: async (machine) => {
      // One that runs cannot be destroyed.
      await call("PowerOffVM_Task", machine);
      await call("Destroy_Task", machine);
    },
    rename: (object, name) => call("Rename_Task", object, textElement("newName", name)),
    move: (machine, host, pool) => {
      const spec = referenceElement("host", host) + referenceElement("pool", pool);
      return call("RelocateVM_Task", machine, element("spec", spec));
    },
    close: async () => {
      await session.logout().catch(() => undefined);
      await transport.close();
    },
  };
}
