import { goQuote } from "../../../values/go-text.js";
import { noSuchOverload } from "../../core/type-of.js";
import { CelError } from "../../values/cel-error.js";
import { addressOf, IpAddress, isMapped, parseAddress } from "./address.js";

/** An address with the length of its prefix; bits behind the prefix are kept. */
export class Cidr {
  static readonly celType = "net.CIDR";

  constructor(
    readonly address: IpAddress,
    readonly prefixLength: number,
  ) {}

  equals(other: Cidr): boolean {
    return this.prefixLength === other.prefixLength && this.address.equals(other.address);
  }

  toString(): string {
    return `${this.address}/${this.prefixLength}`;
  }
}

/** `cidr(text)`. Throws the server's errors for what is not one. */
export function stringToCidr(text: string): Cidr {
  const cidr = parseCidr(text);
  if (typeof cidr !== "string") return cidr;
  throw new CelError(`network address parse error during conversion from string: ${cidr}`);
}

export function isCidr(text: string): boolean {
  return typeof parseCidr(text) !== "string";
}

export function cidrToString(cidr: Cidr): string {
  return cidr.toString();
}

export function cidrIp(cidr: Cidr): IpAddress {
  return cidr.address;
}

export function cidrPrefixLength(cidr: Cidr): number {
  return cidr.prefixLength;
}

/** The same without the bits behind the prefix. */
export function cidrMasked({ address, prefixLength }: Cidr): Cidr {
  const bytes = address.bytes.map(
    (byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, prefixLength - 8 * index))),
  );
  return new Cidr(new IpAddress(bytes), prefixLength);
}

export function cidrContainsIpIp({ address, prefixLength }: Cidr, ip: IpAddress): boolean {
  return address.bytes.length === ip.bytes.length && sharePrefix(address, ip, prefixLength);
}

export function cidrContainsIpString(cidr: Cidr, ip: string): boolean {
  // What is no address is no overload to the server.
  return cidrContainsIpIp(
    cidr,
    orNoOverload(() => addressOf(ip)),
  );
}

export function cidrContainsCidr(cidr: Cidr, other: Cidr): boolean {
  return cidr.prefixLength <= other.prefixLength && cidrContainsIpIp(cidr, other.address);
}

export function cidrContainsCidrString(cidr: Cidr, other: string): boolean {
  return cidrContainsCidr(cidr, stringToCidr(other));
}

function orNoOverload(read: () => IpAddress): IpAddress {
  try {
    return read();
  } catch (error) {
    throw error instanceof CelError ? noSuchOverload() : error;
  }
}

function sharePrefix(one: IpAddress, other: IpAddress, length: number): boolean {
  for (let index = 0; 8 * index < length; index++) {
    const mask = 0xff00 >> Math.min(8, length - 8 * index);
    if ((((one.bytes[index] ?? 0) ^ (other.bytes[index] ?? 0)) & mask & 0xff) !== 0) return false;
  }
  return true;
}

/** Reads what Go's `netip.ParsePrefix` reads; gives the server's reason as a text if it is not one. */
function parseCidr(text: string): Cidr | string {
  const slash = text.lastIndexOf("/");
  if (slash < 0) return problem(text, "no '/'");
  const address = parseAddress(text.slice(0, slash));
  if (typeof address === "string") return problem(text, address);
  if (address.zone !== "") return problem(text, "IPv6 zones cannot be present in a prefix");
  const bits = text.slice(slash + 1);
  if (!/^(?:\d|[1-9]\d*)$/.test(bits) || BigInt(bits) >= 2n ** 63n) {
    return problem(text, `bad bits after slash: ${goQuote(bits)}`);
  }
  if (Number(bits) > 8 * address.bytes.length) return problem(text, "prefix length out of range");
  if (isMapped(address.bytes)) return `IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`;
  return new Cidr(new IpAddress(address.bytes), Number(bits));
}

function problem(text: string, reason: string): string {
  return `network address parse error during conversion from string: netip.ParsePrefix(${goQuote(text)}): ${reason}`;
}
