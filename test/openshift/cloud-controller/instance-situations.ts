import { type DeletionCase, type Reprieve, reprieveOf } from "../../../src/openshift/cloud-controller/deletion.js";
import { type Finding, findMachine } from "../../../src/openshift/cloud-controller/find-machine.js";
import type { Machine, MachineSource } from "../../../src/openshift/cloud-controller/machine.js";
import { providerIdOf, swappedUuid } from "../../../src/openshift/vcenter/provider-id.js";
import type { Case } from "../oracle.js";
import { machine, node, sourceOf, UUID } from "./machines.js";

/** What is said of the VM of a node: whether there is one, and whether it runs. */
interface Outcome {
  readonly exists: "yes" | "no" | "not known";
  readonly isShutDown?: boolean;
}

interface Situation {
  readonly node?: Parameters<typeof node>[0];
  readonly sources: readonly MachineSource[];
  /** What speaks for or against a deletion besides. */
  readonly deletion?: Partial<DeletionCase>;
  /** Where ours is to be another outcome than the published one. */
  readonly own?: Outcome;
}

const one = (more: Partial<Machine> = {}): readonly MachineSource[] => [sourceOf("vc-a", [machine(more)])];
const DOWN = "it cannot be reached";
const seen = { server: "vc-a", reference: "vm-1" };

/** The cases by name, as the inventories of vCenters would be in them. */
const SITUATIONS: Readonly<Record<string, Situation>> = {
  "powered on": { sources: one() },
  "powered off, guest information still there": { sources: one({ power: "poweredOff" }) },
  suspended: { sources: one({ power: "suspended" }) },
  "powered off, guest.net empty, seen before": {
    sources: one({ power: "poweredOff", nics: [], hostName: "" }),
    own: { exists: "yes", isShutDown: true },
  },
  "VM unknown, every vCenter answers": { sources: [sourceOf("vc-a", []), sourceOf("vc-b", [])] },
  "VM unknown, SKIP_NODE_DELETION set to anything": {
    sources: [sourceOf("vc-a", [])],
    deletion: { isInMaintenance: true },
  },
  // All of its VMs go at once.
  "no read permission on the folder of the VM": {
    sources: [sourceOf("vc-a", [])],
    deletion: { absentNodes: 6 },
    own: { exists: "not known" },
  },
  "VM without UUID (being created)": { node: { providerId: "", systemUuid: "" }, sources: one({ uuid: "" }) },
  "VM unknown, one of two vCenters refuses connections": {
    sources: [sourceOf("vc-a", [], DOWN), sourceOf("vc-b", [])],
  },
  "VM unknown, a datacenter of the list does not exist": {
    sources: [sourceOf("vc-a", [], "it has no datacenter nope")],
  },
  "VM unknown, login refused": { sources: [sourceOf("vc-a", [], "it refuses the user name or the password")] },
  "VM found by UUID, reading its properties fails": {
    sources: [sourceOf("vc-a", [], "properties of VMs cannot be read")],
    own: { exists: "not known" },
  },
  "not found by UUID, but seen before, and its MoRef still answers": { sources: one() },
  "vCenter taken out of the configuration, its nodes NotReady": {
    node: { recorded: seen },
    sources: [sourceOf("vc-b", [])],
    own: { exists: "not known" },
  },
  "one UUID in two vCenters, 12 look-ups": {
    node: { name: "another" },
    sources: [sourceOf("vc-a", [machine()]), sourceOf("vc-b", [machine({ server: "vc-b" })])],
    own: { exists: "not known" },
  },
  "no providerID, node name = guest host name": { node: { providerId: "", systemUuid: "" }, sources: one() },
  "no providerID, guest host name in capitals": {
    node: { providerId: "", systemUuid: "" },
    sources: one({ hostName: "NODE-1.example.test" }),
    own: { exists: "yes", isShutDown: false },
  },
  "no providerID, node name is an address of the VM": {
    node: { name: "10.20.1.5", providerId: "", systemUuid: "" },
    sources: one(),
  },
  "two VMs with one host name in one datacenter": {
    node: { providerId: "", systemUuid: "" },
    sources: [sourceOf("vc-a", [machine(), machine({ reference: "vm-2", uuid: swappedUuid(UUID) })])],
  },
  "two VMs with one host name in two datacenters or vCenters": {
    node: { providerId: "", systemUuid: "" },
    sources: [sourceOf("vc-a", [machine()]), sourceOf("vc-b", [machine({ server: "vc-b", uuid: swappedUuid(UUID) })])],
    own: { exists: "not known" },
  },
  "providerID in the other byte order: exists": {
    node: { providerId: providerIdOf(swappedUuid(UUID)) },
    sources: one(),
  },
  "providerID in the other byte order: addresses or shutdown": {
    node: { providerId: providerIdOf(swappedUuid(UUID)) },
    sources: one({ power: "poweredOff" }),
    own: { exists: "yes", isShutDown: true },
  },
  "providerID set by the kubelet, VM not seen before: metadata": {
    sources: one(),
    own: { exists: "yes", isShutDown: false },
  },
};

/** Returns what comes of a case and what should. */
export function instanceOutcome({ name, expect, ours }: Case): {
  readonly actual: unknown;
  readonly expected: unknown;
} {
  const situation = SITUATIONS[name];
  if (situation === undefined || (ours !== undefined && situation.own === undefined))
    return { actual: undefined, expected: "a situation, and what ours is" };
  const finding = findMachine(node(situation.node), { sources: situation.sources, zoneOf: () => undefined });
  const reprieve = reprieveOf({ ...LONG_ABSENT, finding, ...situation.deletion }, { maxNodes: 5, minAbsentMs: 1 });
  const actual = outcomeOf(finding, reprieve);
  return { actual, expected: situation.own ?? publishedOutcome(expect, actual) };
}

/** A node that would be deleted, if its VM were gone. */
const LONG_ABSENT = {
  isReady: false,
  hasRecord: true,
  isInMaintenance: false,
  absentMs: 1,
  absentNodes: 1,
  deletedLately: 0,
};

function outcomeOf(finding: Finding, reprieve: Reprieve | undefined): Outcome {
  if (finding.kind === "found") return { exists: "yes", isShutDown: finding.machine.power !== "poweredOn" };
  return { exists: reprieve === undefined ? "no" : "not known" };
}

function publishedOutcome(expect: Case, actual: Outcome): Outcome {
  const { exists, shutdown, providerID, error } = expect;
  if (providerID !== undefined) return { exists: "yes", isShutDown: false };
  if (error !== undefined || exists?.error !== undefined) return { exists: "not known" };
  if (exists === false) return { exists: "no" };
  return { exists: "yes", isShutDown: shutdown ?? actual.isShutDown };
}
