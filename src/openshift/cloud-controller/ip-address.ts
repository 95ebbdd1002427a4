import { isIPv4, isIPv6 } from "node:net";

export type Family = "ipv4" | "ipv6";

/** An IP address, as a number with its family. An IPv4 address that is written as IPv6 (`::ffff:…`) is of IPv4, as in Go. */
export interface IpAddress {
  readonly family: Family;
  readonly value: bigint;
}

/** The addresses that begin with the same bits. */
export interface Subnet {
  readonly network: IpAddress;
  readonly prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
const MAPPED = 0xffffn << 32n;

/** Reads an address as Go's net.ParseIP does; undefined for any other text. */
export function readIp(text: string): IpAddress | undefined {
  if (isIPv4(text)) return { family: "ipv4", value: ofGroups(text.split(".").map(Number), 8n) };
  // Zones are no part of an address there.
  if (!isIPv6(text) || text.includes("%")) return undefined;
  // URLs write all IPv6 addresses in groups of hexadecimals.
  const [head = "", tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split("::");
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  const value = ofGroups([...before, ...zeros, ...after], 16n);
  return value >> 32n === MAPPED >> 32n ? { family: "ipv4", value: value & 0xffffffffn } : { family: "ipv6", value };
}

function groupsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function ofGroups(groups: readonly number[], bits: bigint): bigint {
  return groups.reduce((value, group) => (value << bits) | BigInt(group), 0n);
}

/** Reads a subnet such as `10.20.0.0/16`; bits behind the prefix do not count. Undefined for any other text. */
export function readSubnet(text: string): Subnet | undefined {
  const [address = "", prefixText = "", ...more] = text.split("/");
  const network = readIp(address);
  if (network === undefined || more.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefixText)) return undefined;
  const prefix = Number(prefixText);
  return prefix > BITS[network.family] ? undefined : { network, prefix };
}

/** Whether an address is in a subnet. */
export function isInSubnet(address: IpAddress, { network, prefix }: Subnet): boolean {
  const shift = BigInt(BITS[network.family] - prefix);
  return address.family === network.family && address.value >> shift === network.value >> shift;
}

/** Whether two addresses are the same, however they are written. */
export function isSameIp(one: IpAddress, other: IpAddress): boolean {
  return one.family === other.family && one.value === other.value;
}

const UNUSABLE: readonly (readonly [string, readonly string[]])[] = [
  ["unspecified", ["0.0.0.0/32", "::/128"]],
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["link-local", ["169.254.0.0/16", "fe80::/10"]],
  ["multicast", ["224.0.0.0/4", "ff00::/8"]],
];
const UNUSABLE_SUBNETS = UNUSABLE.map(
  ([kind, texts]) => [kind, texts.flatMap((text) => readSubnet(text) ?? [])] as const,
);

/** Returns what kind of address no node can be reached by, such as `loopback`; undefined where this may be the address of one. */
export function unusableKind(address: IpAddress): string | undefined {
  return UNUSABLE_SUBNETS.find(([, subnets]) => subnets.some((subnet) => isInSubnet(address, subnet)))?.[0];
}
