import { CelError } from "../../values/cel-error.js";
import { addressOf, type IpAddress } from "./address.js";

/** `ip(text)`. Throws the server's errors for what is no address, has a zone or is IPv4 written as IPv6. */
export function stringToIp(text: string): IpAddress {
  return addressOf(text);
}

export function isIp(text: string): boolean {
  return quietly(text) !== undefined;
}

/** Whether a text is the canonical form of its address. Throws as `ip(text)` does. */
export function ipIsCanonical(text: string): boolean {
  return addressOf(text).toString() === text;
}

export function ipToString(ip: IpAddress): string {
  return ip.toString();
}

/** 4 or 6. */
export function ipFamily({ bytes }: IpAddress): number {
  return bytes.length === 4 ? 4 : 6;
}

export function ipIsUnspecified({ bytes }: IpAddress): boolean {
  return bytes.every((byte) => byte === 0);
}

export function ipIsLoopback({ bytes }: IpAddress): boolean {
  if (bytes.length === 4) return bytes[0] === 127;
  return bytes[15] === 1 && bytes.subarray(0, 15).every((byte) => byte === 0);
}

export function ipIsLinkLocalMulticast({ bytes }: IpAddress): boolean {
  if (bytes.length === 4) return bytes[0] === 224 && bytes[1] === 0 && bytes[2] === 0;
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0x0f) === 2;
}

export function ipIsLinkLocalUnicast({ bytes }: IpAddress): boolean {
  if (bytes.length === 4) return bytes[0] === 169 && bytes[1] === 254;
  return bytes[0] === 0xfe && ((bytes[1] ?? 0) & 0xc0) === 0x80;
}

/** Neither unspecified, loopback, multicast, link-local nor broadcast; private addresses are global to Go. */
export function ipIsGlobalUnicast(ip: IpAddress): boolean {
  return !ipIsUnspecified(ip) && !ipIsLoopback(ip) && !isMulticast(ip) && !ipIsLinkLocalUnicast(ip) && !isBroadcast(ip);
}

function isMulticast({ bytes }: IpAddress): boolean {
  const first = bytes[0] ?? 0;
  return bytes.length === 4 ? (first & 0xf0) === 0xe0 : first === 0xff;
}

function isBroadcast({ bytes }: IpAddress): boolean {
  return bytes.length === 4 && bytes.every((byte) => byte === 255);
}

function quietly(text: string): IpAddress | undefined {
  try {
    return addressOf(text);
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
}
