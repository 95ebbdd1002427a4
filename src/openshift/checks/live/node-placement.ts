import { readProviderId, readUuid, swappedUuid } from "../../vcenter/provider-id.js";
import { type ClusterDocuments, serversOf } from "../cluster-documents.js";
import type { FailureDomain } from "../read-infrastructure.js";
import type { ClusterNode } from "../read-nodes.js";
import type { VCenterFacts } from "./cluster-check.js";
import type { LiveMachine } from "./live-vcenter.js";

/** Where a node has to be, as its labels say it. */
export type NodePlacement =
  | {
      readonly server: string;
      readonly domain: FailureDomain | undefined;
      /** It has no labels of a zone: it is taken to be where the first failure domain is. */
      readonly isAssumed: boolean;
    }
  /** Its labels are of no failure domain. */
  | "unknown-zone"
  /** Without failure domains nothing says which of several vCenters it is in. */
  | "several-vcenters";

/**
 * Returns the vCenter that a node has to be in (openshift/vsphere-problem-detector, GetVCenter): with several failure domains that of
 * its labels, or of the first one where it has none; otherwise that of the only failure domain, or the only vCenter.
 */
export function placementOf({ place }: ClusterNode, documents: ClusterDocuments): NodePlacement {
  const { failureDomains = [] } = documents.infrastructure?.vsphere ?? {};
  const [first, ...others] = failureDomains;
  if (first === undefined) {
    const [server, ...more] = serversOf(documents);
    return server === undefined || more.length > 0
      ? "several-vcenters"
      : { server, domain: undefined, isAssumed: false };
  }
  if (others.length === 0) return { server: first.server, domain: first, isAssumed: false };
  if (place === undefined) return { server: first.server, domain: undefined, isAssumed: true };
  const domain = failureDomains.find(({ region, zone }) => region === place.region && zone === place.zone);
  return domain === undefined ? "unknown-zone" : { server: domain.server, domain, isAssumed: false };
}

/**
 * Returns the UUID that the machine of a node has: that of its provider ID, else the one that its operating system reports. Undefined
 * for a node of another provider, and where it says neither.
 */
export function machineUuid({ providerId, systemUuid }: ClusterNode): string | undefined {
  const id = readProviderId(providerId);
  if (id.kind === "foreign") return undefined;
  return id.kind === "uuid" ? id.uuid : readUuid(systemUuid);
}

/**
 * Returns the machines of a vCenter that may be a node. An operating system may report a UUID with its first bytes in the other order.
 * Of clones with one UUID that one counts which has the name of the node.
 */
export function machinesOfNode(node: ClusterNode, machines: VCenterFacts["machines"]): readonly LiveMachine[] {
  const uuid = machineUuid(node);
  if (uuid === undefined) return [];
  const found = machines.get(uuid) ?? machines.get(swappedUuid(uuid)) ?? [];
  const named = found.filter(({ name }) => shortName(name) === shortName(node.name));
  return named.length === 1 ? named : found;
}

function shortName(name: string): string {
  return name.toLowerCase().split(".")[0] ?? "";
}
