import { readProviderId, readUuid, swappedUuid } from "../vcenter/provider-id.js";
import { isSameIp, readIp } from "./ip-address.js";
import { isSameHost, type Machine, type MachineSource, type NodeFacts } from "./machine.js";
import type { Zone } from "./zones.js";

/** What became of the search for the VM of a node. Of those without a VM `absent` alone is proof that there is none. */
export type Finding =
  | { readonly kind: "found"; readonly machine: Machine }
  /** Each vCenter was asked, and none has it. */
  | { readonly kind: "absent" }
  /** A vCenter that may have it could not be asked. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** The node was in a vCenter that is not configured any more. */
  | { readonly kind: "unconfigured"; readonly server: string }
  /** Several VMs may be the one. */
  | { readonly kind: "conflict"; readonly machines: readonly Machine[]; readonly by: string }
  /** Its provider ID is no UUID: there is nothing to look up. */
  | { readonly kind: "malformed" }
  /** It is a node of another provider. */
  | { readonly kind: "foreign"; readonly provider: string }
  /** It has no provider ID yet, and no VM is like it: it may be one that reports no name yet. */
  | { readonly kind: "unmatched" }
  /** It is in a vCenter that another copy of the program has, or may be. */
  | { readonly kind: "elsewhere" };

export interface Search {
  readonly sources: readonly MachineSource[];
  /** The zone of a VM, for VMs of the same UUID in several vCenters. */
  zoneOf(machine: Machine): Zone | undefined;
}

/**
 * Finds the VM of a node: by its provider ID, else by its system UUID, else by its name or an address. A UUID counts in the other
 * byte order as well, there only for a VM that has the name or an address of the node. Of several VMs that one counts which this
 * controller found before, which alone has the node's name, or which alone is in the node's zone.
 */
export function findMachine(node: NodeFacts, search: Search): Finding {
  const id = readProviderId(node.providerId);
  if (id.kind === "foreign" || id.kind === "malformed") return id;
  const uuid = id.kind === "uuid" ? id.uuid : undefined;
  const lookedUp = uuid ?? (node.systemUuid === undefined ? undefined : readUuid(node.systemUuid));
  if (lookedUp !== undefined) {
    const byUuid = ofUuid(lookedUp, node, search.sources, uuid !== undefined);
    if (byUuid.length > 0) return choose(byUuid, node, search, `the UUID ${lookedUp}`);
  }
  if (uuid !== undefined) return notFound(node, search.sources, { kind: "absent" });
  const byName = ofSources(search.sources, (source) => source.byName(node.name));
  if (byName.length > 0) return choose(byName, node, search, `the name ${node.name}`);
  const byAddress = readIp(node.name) && ofSources(search.sources, (source) => source.byAddress(node.name));
  if (byAddress !== undefined && byAddress.length > 0)
    return choose(byAddress, node, search, `the address ${node.name}`);
  return notFound(node, search.sources, { kind: "unmatched" });
}

/** What a copy of the program has to know that has some of the vCenters alone. */
export interface SharedSearch extends Search {
  /** Whether a vCenter is one of this copy, configured or not. */
  owns(server: string): boolean;
}

/**
 * Finds the VM of a node as {@link findMachine} does, by a copy that sees some of the vCenters. A node that was found before is for
 * the copy of that vCenter alone. One that nobody has found yet may have its like in a vCenter that is not seen from here, such as a
 * clone with its UUID: it counts as found by a VM that has its name, an address of it or its zone, and there is no other proof.
 */
export function findSharedMachine(node: NodeFacts, search: SharedSearch): Finding {
  if (node.recorded !== undefined)
    return search.owns(node.recorded.server) ? findMachine(node, search) : { kind: "elsewhere" };
  const finding = findMachine(node, search);
  switch (finding.kind) {
    case "found": {
      const { machine } = finding;
      return isAlike(machine, node) || isInZone(search.zoneOf(machine), node) ? finding : { kind: "elsewhere" };
    }
    case "absent":
    case "unknown":
    case "unmatched":
      return { kind: "elsewhere" };
    default:
      return finding;
  }
}

function ofSources(sources: readonly MachineSource[], of: (source: MachineSource) => readonly Machine[]): Machine[] {
  // A VM that is being made has no UUID yet.
  return sources.flatMap(of).filter(({ isTemplate, uuid }) => !isTemplate && uuid !== "");
}

/** The VMs of a UUID; those of its other byte order where there is none as it stands. */
function ofUuid(uuid: string, node: NodeFacts, sources: readonly MachineSource[], isOwn: boolean): Machine[] {
  const exact = ofSources(sources, (source) => source.byUuid(uuid));
  // A template or a clone may have the UUID that another node reports.
  if (exact.length > 0) return exact;
  const swapped = ofSources(sources, (source) => source.byUuid(swappedUuid(uuid)));
  return swapped.filter((machine) => isAlike(machine, node) || (isOwn && isRecorded(machine, node)));
}

/** Whether a VM has the name or an address of a node. */
function isAlike(machine: Machine, node: NodeFacts): boolean {
  if ([machine.hostName, machine.name].some((name) => isSameHost(name, node.name))) return true;
  const addresses = machine.nics.flatMap((nic) => nic.addresses.flatMap((text) => readIp(text) ?? []));
  return node.addresses.some((text) => {
    const ip = readIp(text);
    return ip !== undefined && addresses.some((each) => isSameIp(each, ip));
  });
}

function isRecorded({ server, reference }: Machine, { recorded }: NodeFacts): boolean {
  return recorded !== undefined && recorded.server === server && recorded.reference === reference;
}

function choose(machines: readonly Machine[], node: NodeFacts, search: Search, by: string): Finding {
  const found = (machine: Machine): Finding => ({ kind: "found", machine });
  const before = machines.filter((machine) => isRecorded(machine, node));
  if (before[0] !== undefined) return found(before[0]);
  const inSame = machines.filter(({ server }) => server === node.recorded?.server);
  // Where it was before cannot be asked: what another vCenter has may be another VM.
  const reason = search.sources.find(({ server }) => server === node.recorded?.server)?.problem;
  if (inSame.length === 0 && node.recorded !== undefined && reason !== undefined) return { kind: "unknown", reason };
  for (const candidates of [inSame, machines]) {
    const [only, ...others] = candidates;
    if (only !== undefined && others.length === 0) return found(only);
    const named = candidates.filter((machine) => isNamed(machine, node));
    if (named.length === 1 && named[0] !== undefined) return found(named[0]);
    const zoned = candidates.filter((machine) => isInZone(search.zoneOf(machine), node));
    if (zoned.length === 1 && zoned[0] !== undefined) return found(zoned[0]);
  }
  return { kind: "conflict", machines, by };
}

function isNamed({ hostName }: Machine, { name }: NodeFacts): boolean {
  return hostName.toLowerCase() === name.toLowerCase();
}

function isInZone(zone: Zone | undefined, { zone: own }: NodeFacts): boolean {
  if (zone === undefined || (own.region === undefined && own.zone === undefined)) return false;
  return zone.region === own.region && zone.zone === own.zone;
}

function notFound(node: NodeFacts, sources: readonly MachineSource[], otherwise: Finding): Finding {
  const { recorded } = node;
  if (recorded !== undefined && !sources.some(({ server }) => server === recorded.server))
    return { kind: "unconfigured", server: recorded.server };
  const source = sources.find(({ server }) => server === recorded?.server);
  // A VM that cannot be reached may report no UUID; it is there nevertheless.
  if (recorded !== undefined && source?.byReference(recorded.reference)?.uuid === "")
    return { kind: "unknown", reason: `${recorded.server}: the UUID of its VM ${recorded.reference} cannot be read` };
  const reasons = sources.flatMap(({ problem }) => problem ?? []);
  if (sources.length === 0) return { kind: "unknown", reason: "no vCenter is configured" };
  return reasons.length > 0 ? { kind: "unknown", reason: reasons.join("; ") } : otherwise;
}
