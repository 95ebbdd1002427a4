import type { InstallNetworking } from "../../../../generated/documents/install-config.ts";
import { ADDRESS_BITS, isNetworkAddress, type Network, networkText, overlaps, readNetwork } from "./addresses.js";
import type { Rule, RuleSubject } from "./rule.js";
import { invalid, type RuleFinding } from "./rule-error.js";

/** A network of the document; `path` is where an error about it is reported. */
interface DocumentNetwork {
  readonly path: string;
  readonly cidr: string;
  readonly kind: "machine" | "cluster" | "service";
  readonly network: Network | undefined;
}

/** The networks of a document, those of machines first. */
export function networksOf({ config }: RuleSubject): DocumentNetwork[] {
  const {
    machineNetwork = [],
    clusterNetwork = [],
    serviceNetwork = [],
  }: Partial<InstallNetworking> = config.networking ?? {};
  const read = (kind: DocumentNetwork["kind"], path: string, cidr: string): DocumentNetwork => ({
    kind,
    path,
    cidr,
    network: readNetwork(cidr),
  });
  return [
    ...machineNetwork.map(({ cidr }, index) => read("machine", `networking.machineNetwork[${index}]`, cidr)),
    ...clusterNetwork.map(({ cidr }, index) => read("cluster", `networking.clusterNetwork[${index}].cidr`, cidr)),
    ...serviceNetwork.map((cidr, index) => read("service", `networking.serviceNetwork[${index}]`, cidr)),
  ];
}

const networks: Rule = (subject) =>
  networksOf(subject).flatMap(({ path, cidr, kind, network }): RuleFinding[] => {
    if (network === undefined) {
      const fieldPath = kind === "machine" ? `${path}.cidr` : path;
      return [invalid(fieldPath, "it is no network, such as 192.0.2.0/24")];
    }
    if (isNetworkAddress(network)) return [];
    return [invalid(path, `${cidr} has bits behind its prefix; the network is ${networkText(network)}`)];
  });

/** Networks of different kinds, and those of pods and services among themselves, have no address in common. */
const overlap: Rule = (subject) => {
  const all = networksOf(subject);
  return all.flatMap((one, index): RuleFinding[] => {
    const other = all
      .slice(0, index)
      .find(({ kind, network }) => !(kind === "machine" && one.kind === "machine") && isShared(network, one.network));
    return other === undefined ? [] : [invalid(one.path, `it has addresses in common with ${other.path}`)];
  });
};

function isShared(one: Network | undefined, other: Network | undefined): boolean {
  return one !== undefined && other !== undefined && overlaps(one, other);
}

const hostPrefix: Rule = ({ config: { networking } }) =>
  (networking?.clusterNetwork ?? []).flatMap(({ cidr, hostPrefix: prefix }, index): RuleFinding[] => {
    const network = readNetwork(cidr);
    if (network === undefined || prefix === undefined) return [];
    const path = `networking.clusterNetwork[${index}].hostPrefix`;
    if (prefix < network.prefix)
      return [invalid(path, `a node's part, /${prefix}, is larger than the network ${cidr}`)];
    const bits = ADDRESS_BITS[network.family];
    return prefix > bits ? [invalid(path, `a prefix has at most ${bits} bits`)] : [];
  });

/** A second network of services is for the other family. */
const serviceNetworks: Rule = ({ config: { networking } }) => {
  const families = (networking?.serviceNetwork ?? []).map((cidr) => readNetwork(cidr)?.family);
  if (families.length < 2 || (families.length === 2 && families[0] !== families[1])) return [];
  return [invalid("networking.serviceNetwork", "one is possible, or one for IPv4 and one for IPv6")];
};

export const networkingRules: readonly Rule[] = [networks, overlap, hostPrefix, serviceNetworks];
