import { append } from "../../../values/append.js";
import { goQuote } from "../../../values/go-text.js";
import { CelError } from "../../values/cel-error.js";

/** An IP address, of 4 or 16 bytes. */
export class IpAddress {
  static readonly celType = "net.IP";

  constructor(readonly bytes: Uint8Array) {}

  equals(other: IpAddress): boolean {
    return this.bytes.length === other.bytes.length && this.bytes.every((byte, index) => byte === other.bytes[index]);
  }

  /** The canonical form. */
  toString(): string {
    return this.bytes.length === 4 ? this.bytes.join(".") : printIpv6(this.bytes);
  }
}

/** What Go's `netip.ParseAddr` says of a text. */
class AddressProblem extends Error {
  constructor(text: string, reason: string, near?: string) {
    super(`ParseAddr(${goQuote(text)}): ${reason}${near === undefined ? "" : ` (at ${goQuote(near)})`}`);
  }
}

/** An address, and the zone that follows its `%`. */
interface ZonedAddress {
  readonly bytes: Uint8Array;
  readonly zone: string;
}

/** Reads an address as Go's `netip.ParseAddr` does: no leading zeros. Returns Go's reason as a text if it is not one. */
export function parseAddress(text: string): ZonedAddress | string {
  try {
    const mark = /[.:%]/.exec(text)?.[0];
    if (mark === ".") return { bytes: parseIpv4(text, 0, text.length), zone: "" };
    if (mark === ":") return parseIpv6(text);
    return new AddressProblem(text, mark === "%" ? "missing IPv6 address" : "unable to parse IP").message;
  } catch (error) {
    if (error instanceof AddressProblem) return error.message;
    throw error;
  }
}

/** Reads the part of a text that is an IPv4 address. */
function parseIpv4(text: string, start: number, end: number): Uint8Array {
  const part = text.slice(start, end);
  const bytes: number[] = [];
  let value = 0;
  let digits = 0;
  for (let index = 0; index < part.length; index++) {
    const character = part[index] ?? "";
    if (character >= "0" && character <= "9") {
      if (digits === 1 && value === 0) throw new AddressProblem(text, "IPv4 field has octet with leading zero");
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) throw new AddressProblem(text, "IPv4 field has value >255");
    } else if (character === ".") {
      if (index === 0 || index === part.length - 1 || part[index - 1] === ".") {
        throw new AddressProblem(text, "IPv4 field must have at least one digit", part.slice(index));
      }
      if (bytes.length === 3) throw new AddressProblem(text, "IPv4 address too long");
      bytes.push(value);
      value = 0;
      digits = 0;
    } else throw new AddressProblem(text, "unexpected character", part.slice(index));
  }
  if (bytes.length < 3) throw new AddressProblem(text, "IPv4 address too short");
  return Uint8Array.of(...bytes, value);
}

function parseIpv6(text: string): ZonedAddress {
  const percent = text.indexOf("%");
  const end = percent < 0 ? text.length : percent;
  const zone = percent < 0 ? "" : text.slice(percent + 1);
  if (percent >= 0 && zone === "") throw new AddressProblem(text, "zone must be a non-empty string");
  const bytes: number[] = [];
  let gap = -1;
  let index = 0;
  if (text.startsWith("::") && end >= 2) {
    gap = 0;
    index = 2;
  }
  while (index < end && bytes.length < 16) {
    const rest = text.slice(index, end);
    const digits = /^[0-9A-Fa-f]*/.exec(rest)?.[0] ?? "";
    if (digits.length > 4) throw new AddressProblem(text, "each group must have 4 or less digits", rest);
    if (digits === "") throw new AddressProblem(text, "each colon-separated field must have at least one digit", rest);
    if (rest[digits.length] === ".") {
      append(bytes, embeddedIpv4(text, index, end, bytes.length, gap));
      index = end;
      break;
    }
    const value = Number.parseInt(digits, 16);
    bytes.push(value >> 8, value & 0xff);
    index += digits.length;
    if (index === end) break;
    const after = text.slice(index, end);
    if (text[index] !== ":") throw new AddressProblem(text, "unexpected character, want colon", after);
    if (after.length === 1) throw new AddressProblem(text, "colon must be followed by more characters", after);
    index++;
    if (text[index] !== ":") continue;
    if (gap >= 0) throw new AddressProblem(text, "multiple :: in address", text.slice(index, end));
    gap = bytes.length;
    index++;
  }
  if (index < end) throw new AddressProblem(text, "trailing garbage after address", text.slice(index, end));
  if (bytes.length < 16 && gap < 0) throw new AddressProblem(text, "address string too short");
  if (bytes.length === 16 && gap >= 0) {
    throw new AddressProblem(text, "the :: must expand to at least one field of zeros");
  }
  bytes.splice(Math.max(gap, 0), 0, ...new Array<number>(16 - bytes.length).fill(0));
  return { bytes: Uint8Array.from(bytes), zone };
}

function embeddedIpv4(text: string, index: number, end: number, count: number, gap: number): Uint8Array {
  const rest = text.slice(index, end);
  if (gap < 0 && count !== 12) {
    throw new AddressProblem(text, "embedded IPv4 address must replace the final 2 fields of the address", rest);
  }
  if (count > 12) {
    const reason = "too many hex fields to fit an embedded IPv4 at the end of the address";
    throw new AddressProblem(text, reason, rest);
  }
  return parseIpv4(text, index, end);
}

function printIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0));
  const text = groups.map((group) => group.toString(16)).join(":");
  // The longest run of two zeros or more is left out, the first of those that are equally long.
  let longest = "";
  for (const [zeros] of text.matchAll(/\b0(?::0\b)+/g)) if (zeros.length > longest.length) longest = zeros;
  if (longest === "") return text;
  const position = new RegExp(`\\b${longest}\\b`).exec(text)?.index ?? 0;
  return `${text.slice(0, position).replace(/:$/, "")}::${text.slice(position + longest.length).replace(/^:/, "")}`;
}

/** Reads an address without a zone that is no IPv4 address written as an IPv6 one. Throws the server's errors. */
export function addressOf(text: string): IpAddress {
  const parsed = parseAddress(text);
  if (typeof parsed === "string") {
    throw new CelError(`IP Address ${goQuote(text)} parse error during conversion from string: ${parsed}`);
  }
  if (parsed.zone !== "") throw new CelError(`IP address ${goQuote(text)} with zone value is not allowed`);
  if (isMapped(parsed.bytes)) throw new CelError(`IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
  return new IpAddress(parsed.bytes);
}

/** Whether an IPv6 address stands for an IPv4 one. */
export function isMapped(bytes: Uint8Array): boolean {
  return (
    bytes.length === 16 && bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  );
}
