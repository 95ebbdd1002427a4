import { isIP } from "node:net";

/** A network, or an address as a network of its own. */
export interface Network {
  readonly family: 4 | 6;
  readonly address: bigint;
  readonly prefix: number;
}

/** How many bits an address of a family has. */
export const ADDRESS_BITS = { 4: 32, 6: 128 } as const;

/** Whether a text is an address of IPv4 or IPv6, without a zone. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes("%");
}

/** Returns an address as a network of its own, such as `192.0.2.1/32`. */
export function hostNetwork(address: string): string {
  return `${address}/${ADDRESS_BITS[address.includes(":") ? 6 : 4]}`;
}

/** Reads an address; undefined for anything else. */
export function readAddress(text: string): Network | undefined {
  if (!isAddress(text)) return undefined;
  const family = text.includes(":") ? 6 : 4;
  return { family, address: family === 4 ? ipv4(text) : ipv6(text), prefix: ADDRESS_BITS[family] };
}

/** Reads a network as Go's net.ParseCIDR does; the address may have bits behind the prefix. Undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  const [, host = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = readAddress(host);
  if (address === undefined || Number(length) > ADDRESS_BITS[address.family]) return undefined;
  return { ...address, prefix: Number(length) };
}

/** Whether the address of a network has no bits behind the prefix. */
export function isNetworkAddress({ family, address, prefix }: Network): boolean {
  return (address & ((1n << BigInt(ADDRESS_BITS[family] - prefix)) - 1n)) === 0n;
}

/** Whether two networks have an address in common. */
export function overlaps(one: Network, other: Network): boolean {
  if (one.family !== other.family) return false;
  const shift = BigInt(ADDRESS_BITS[one.family] - Math.min(one.prefix, other.prefix));
  return one.address >> shift === other.address >> shift;
}

/** The network without the bits behind its prefix, as text. */
export function networkText({ family, address, prefix }: Network): string {
  const shift = BigInt(ADDRESS_BITS[family] - prefix);
  const masked = (address >> shift) << shift;
  return `${family === 4 ? ipv4Text(masked) : ipv6Text(masked)}/${prefix}`;
}

function ipv4(text: string): bigint {
  return text.split(".").reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function ipv6(text: string): bigint {
  const plain = text.replace(/(\d+\.\d+\.\d+\.\d+)$/, (tail) => {
    const value = ipv4(tail);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  });
  const [head = "", tail] = plain.split("::");
  const groups = (part: string | undefined): string[] => (part === undefined || part === "" ? [] : part.split(":"));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
  return all.reduce((value, group) => value * 65536n + BigInt(`0x${group}`), 0n);
}

/** An address of IPv4 as text. */
export function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join(".");
}

/** Go's form: the longest run of zeros, if it is longer than one, becomes `::`. */
function ipv6Text(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  const runs = [...groups.join(":").matchAll(/\b0(?::0)+\b/g)].map(([run]) => run);
  const longest = runs.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return groups.join(":");
  return groups.join(":").replace(longest, "::").replace(/:{3,}/, "::");
}
