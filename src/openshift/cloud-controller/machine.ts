import type { GuestNic } from "./choose-addresses.js";
import type { MachineSize } from "./instance-type.js";
import type { GuestMetadata } from "./static-addresses.js";

/** A VM as the inventory of its vCenter has it. */
export interface Machine {
  readonly server: string;
  /** The value of its reference, such as `vm-42`: it means something in this vCenter alone. */
  readonly reference: string;
  readonly name: string;
  /** The BIOS UUID in small letters; empty while the VM is being made. */
  readonly uuid: string;
  readonly power: "poweredOn" | "poweredOff" | "suspended";
  /** Templates run no nodes. */
  readonly isTemplate: boolean;
  readonly size: MachineSize;
  readonly hostName: string;
  readonly nics: readonly GuestNic[];
  readonly metadata: GuestMetadata | undefined;
  /** The objects above it, the nearest first: over its host, over its resource pool, over its folders. */
  readonly paths: readonly (readonly string[])[];
  /** The name of its datacenter. */
  readonly datacenter: string;
  /** The inventory path of its cluster, such as `/dc/host/cluster`. */
  readonly cluster: string;
}

/** What is known of the VMs of one vCenter. */
export interface MachineSource {
  readonly server: string;
  /** Why it cannot be asked, or not for all; undefined where what it does not have is not there. */
  readonly problem: string | undefined;
  byReference(reference: string): Machine | undefined;
  byUuid(uuid: string): readonly Machine[];
  /** Those whose guest or whose VM may have a name, by {@link isSameHost}. */
  byName(name: string): readonly Machine[];
  byAddress(address: string): readonly Machine[];
}

/** What a node says of itself and of its VM. */
export interface NodeFacts {
  readonly name: string;
  readonly providerId: string | undefined;
  readonly systemUuid: string | undefined;
  readonly addresses: readonly string[];
  /** The vCenter and the VM in it that this controller found last time. */
  readonly recorded: { readonly server: string; readonly reference: string } | undefined;
  /** The zone that its labels say. */
  readonly zone: { readonly region: string | undefined; readonly zone: string | undefined };
}

/** Whether two names may be of one host: the same without case, or one of them is what stands before the first dot of the other. */
export function isSameHost(one: string, other: string): boolean {
  const [name, another] = [one.toLowerCase(), other.toLowerCase()];
  if (name === "" || another === "") return false;
  return name === another || shortName(name) === another || shortName(another) === name;
}

/** Returns what stands before the first dot of a name, in small letters. */
export function shortName(name: string): string {
  return name.toLowerCase().split(".")[0] ?? "";
}
