import type { AddressRules, RoleRules } from "./address-rules.js";
import { type Family, type IpAddress, isInSubnet, isSameIp, readIp, unusableKind } from "./ip-address.js";

/** A network card as the guest reports it. */
export interface GuestNic {
  /** The network that it is in; empty where vSphere names none. */
  readonly network: string;
  /** -1 for what is no card of the VM: bridges and tunnels inside the guest. */
  readonly deviceConfigId: number;
  readonly addresses: readonly string[];
}

/** What a VM reports of its network. */
export interface GuestNetwork {
  readonly hostName: string;
  readonly nics: readonly GuestNic[];
  /** The addresses that it was made with, which go before others. */
  readonly static: readonly IpAddress[];
}

/** An address as `status.addresses` of a node has it. */
export interface NodeAddress {
  readonly type: "Hostname" | "InternalIP" | "ExternalIP";
  readonly address: string;
}

/** The addresses of a node, or why it has none. */
export type ChosenAddresses =
  | {
      readonly addresses: readonly NodeAddress[];
      /** What a person should know of them, such as that there is no internal one. */
      readonly warnings: readonly string[];
    }
  | { readonly addresses: undefined; readonly problem: string };

interface Candidate {
  readonly text: string;
  readonly ip: IpAddress;
  readonly network: string;
}

/**
 * Chooses the addresses of a node by the rules of the published controller (kubernetes/cloud-provider-vsphere, discoverNodeIPs): for
 * each family the internal and the external one, each by its subnets, else by the name of its network; where neither is found both
 * are the first address that is not excluded. One family without an address is a problem of the whole node.
 */
export function chooseAddresses(
  guest: GuestNetwork,
  rules: AddressRules,
  families: readonly Family[],
): ChosenAddresses {
  const refuse = (problem: string): ChosenAddresses => ({ addresses: undefined, problem });
  if (guest.hostName === "") return refuse("the guest reports no host name; look whether VMware Tools run in it");
  if (guest.nics.length === 0) return refuse("the guest reports no network card; look whether VMware Tools run in it");
  const nics = guest.nics.filter(({ deviceConfigId }) => deviceConfigId !== -1);
  const missing = missingNetworks(nics, rules);
  if (missing !== undefined) return refuse(missing);
  const { usable, passedOver } = candidatesOf(nics);
  if (usable.length === 0) return refuse(`there is no address that a node can be reached by${listed(passedOver)}`);
  const ordered = staticFirst(usable, guest.static);
  const addresses: NodeAddress[] = [{ type: "Hostname", address: guest.hostName }];
  const warnings: string[] = [];
  for (const family of families) {
    const ofFamily = ordered.filter(({ ip }) => ip.family === family);
    const { internal, external } = chooseForFamily(ofFamily, rules);
    if (internal === undefined && external === undefined) {
      const which = ofFamily.length === 0 ? "there is none" : `all are excluded: ${textsOf(ofFamily)}`;
      return refuse(`there is no ${family} address for it: ${which}${listed(passedOver)}`);
    }
    if (internal === undefined)
      warnings.push(`it has no internal ${family} address: none is in the subnets or the network for it`);
    if (internal !== undefined) addresses.push({ type: "InternalIP", address: internal.text });
    if (external !== undefined) addresses.push({ type: "ExternalIP", address: external.text });
  }
  return { addresses: withoutRepeated(addresses), warnings };
}

/** Both networks are named, and the VM is in neither: it is an error even where subnets would do. */
function missingNetworks(nics: readonly GuestNic[], { internal, external }: AddressRules): string | undefined {
  const names = [internal.networkName, external.networkName].filter((name) => name !== undefined);
  if (names.length < 2 || nics.some(({ network }) => names.some((name) => isSameName(name, network)))) return undefined;
  const found = nics.map(({ network }) => network || "one without a name").join(", ") || "none";
  return `it is neither in the network ${names.join(" nor in ")}; its networks: ${found}`;
}

function candidatesOf(nics: readonly GuestNic[]): {
  readonly usable: readonly Candidate[];
  readonly passedOver: readonly string[];
} {
  const usable: Candidate[] = [];
  const passedOver: string[] = [];
  for (const { network, addresses } of nics)
    for (const text of addresses) {
      const ip = readIp(text);
      const reason = ip === undefined ? "no address" : unusableKind(ip);
      if (ip === undefined || reason !== undefined) passedOver.push(`${text} (${reason})`);
      else usable.push({ text, ip, network });
    }
  return { usable, passedOver };
}

function staticFirst(candidates: readonly Candidate[], first: readonly IpAddress[]): Candidate[] {
  const rankOf = ({ ip }: Candidate): number => {
    const index = first.findIndex((each) => isSameIp(each, ip));
    return index < 0 ? first.length : index;
  };
  return candidates
    .map((each) => [rankOf(each), each] as const)
    .sort(byRank)
    .map(([, each]) => each);
}

function byRank([one]: readonly [number, Candidate], [other]: readonly [number, Candidate]): number {
  return one - other;
}

function chooseForFamily(
  candidates: readonly Candidate[],
  rules: AddressRules,
): { readonly internal: Candidate | undefined; readonly external: Candidate | undefined } {
  const [forInternal, forExternal] = [rules.internal, rules.external].map(({ excluded }) =>
    candidates.filter(({ ip }) => !excluded.some((subnet) => isInSubnet(ip, subnet))),
  );
  const internal = matchOf(forInternal ?? [], rules.internal);
  const external = matchOf(forExternal ?? [], rules.external);
  return internal === undefined && external === undefined
    ? { internal: forInternal?.[0], external: forExternal?.[0] }
    : { internal, external };
}

function matchOf(candidates: readonly Candidate[], { subnets, networkName }: RoleRules): Candidate | undefined {
  for (const subnet of subnets) {
    const found = candidates.find(({ ip }) => isInSubnet(ip, subnet));
    if (found !== undefined) return found;
  }
  return networkName === undefined ? undefined : candidates.find(({ network }) => isSameName(network, networkName));
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function withoutRepeated(addresses: readonly NodeAddress[]): NodeAddress[] {
  return [...new Map(addresses.map((each) => [`${each.type} ${each.address}`, each])).values()];
}

function textsOf(candidates: readonly Candidate[]): string {
  return candidates.map(({ text }) => text).join(", ");
}

function listed(passedOver: readonly string[]): string {
  return passedOver.length === 0 ? "" : `; passed over: ${passedOver.join(", ")}`;
}
