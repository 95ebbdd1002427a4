import { goFloat } from "../../values/go-text.js";
import type { Duration } from "../time/duration.js";
import { parseDuration } from "../time/parse-duration.js";
import { parseTime } from "../time/parse-time.js";
import { printDuration, printTimestamp } from "../time/print-time.js";
import { Timestamp } from "../time/timestamp.js";
import { CelError } from "../values/cel-error.js";
import { type Int, intOverflow, toInt } from "../values/int.js";
import { toUint, type Uint, uintOverflow } from "../values/uint.js";

// As literals, which a bundler leaves out where they are not used.
const TWO_63 = 0x8000_0000_0000_0000;
const TWO_64 = 0x1_0000_0000_0000_0000;
const FLOAT =
  /^[+-]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?|inf(?:inity)?)$|^nan$/i;

// int(x)

export function int64ToInt64(value: Int): Int {
  return value;
}

export function uint64ToInt64(value: Uint): Int {
  return typeof value === "number" ? value : toInt(value);
}

/** Drops the fraction. Throws `integer overflow`, also for what is not a number. */
export function doubleToInt64(value: number): Int {
  // The least int64 is excluded, as the server excludes it.
  if (!(value > -TWO_63 && value < TWO_63)) throw intOverflow();
  const whole = Math.trunc(value) + 0;
  return Number.isSafeInteger(whole) ? whole : BigInt(whole);
}

export function stringToInt64(text: string): Int {
  const value = /^[+-]?\d+$/.test(text) ? BigInt(text.startsWith("+") ? text.slice(1) : text) : undefined;
  if (value === undefined || BigInt.asIntN(64, value) !== value) throw notConvertible("string", "int");
  return toInt(value);
}

/** Seconds since 1970. */
export function timestampToInt64(timestamp: Timestamp): Int {
  return timestamp.seconds;
}

/** Nanoseconds. */
export function durationToInt64(duration: Duration): Int {
  return toInt(duration.toNanos());
}

// uint(x)

export function uint64ToUint64(value: Uint): Uint {
  return value;
}

export function int64ToUint64(value: Int): Uint {
  if (value < 0) throw uintOverflow();
  return value;
}

export function doubleToUint64(value: number): Uint {
  if (!(value >= 0 && value < TWO_64)) throw uintOverflow();
  const whole = Math.trunc(value) + 0;
  return Number.isSafeInteger(whole) ? whole : BigInt(whole);
}

export function stringToUint64(text: string): Uint {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || BigInt.asUintN(64, value) !== value) throw notConvertible("string", "uint");
  return toUint(value);
}

// double(x)

export function doubleToDouble(value: number): number {
  return value;
}

export function int64ToDouble(value: Int): number {
  return Number(value);
}

export { int64ToDouble as uint64ToDouble };

/** Takes what Go's `strconv.ParseFloat` takes: `inf`, `NaN`, hexadecimal numbers and `_` between digits too. */
export function stringToDouble(text: string): number {
  const hexadecimal = /^[+-]?0x/i.test(text) ? parseHexadecimal(text) : undefined;
  const value = hexadecimal ?? (FLOAT.test(text) ? parseDecimal(text) : undefined);
  if (value === undefined) throw notConvertible("string", "double");
  return value;
}

function parseDecimal(text: string): number | undefined {
  if (/n/i.test(text)) return /nan/i.test(text) ? Number.NaN : text.startsWith("-") ? -Infinity : Infinity;
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? value : undefined;
}

const HEXADECIMAL = /^([+-]?)0x_?([\da-f]+(?:_[\da-f]+)*)?(?:\.([\da-f]+(?:_[\da-f]+)*)?)?p([+-]?\d+)$/i;

function parseHexadecimal(text: string): number | undefined {
  const parts = HEXADECIMAL.exec(text);
  const digits = `${parts?.[2] ?? ""}${parts?.[3] ?? ""}`.replaceAll("_", "");
  if (parts === null || digits === "") return undefined;
  const fraction = (parts[3] ?? "").replaceAll("_", "").length;
  const exponent = Number(parts[4]) - 4 * fraction;
  // In two steps, since either power may lie outside of what a double holds while the value does not.
  const half = Math.trunc(exponent / 2);
  const value = Number(BigInt(`0x${digits}`)) * 2 ** half * 2 ** (exponent - half);
  if (!Number.isFinite(value)) return undefined;
  return parts[1] === "-" ? -value : value;
}

// bool(x)

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ["1", true],
  ["t", true],
  ["T", true],
  ["true", true],
  ["TRUE", true],
  ["True", true],
  ["0", false],
  ["f", false],
  ["F", false],
  ["false", false],
  ["FALSE", false],
  ["False", false],
]);

export function boolToBool(value: boolean): boolean {
  return value;
}

export function stringToBool(text: string): boolean {
  const value = BOOLS.get(text);
  if (value === undefined) throw notConvertible("string", "bool");
  return value;
}

// bytes(x)

export function bytesToBytes(bytes: Uint8Array): Uint8Array {
  return bytes;
}

export function stringToBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

// string(x)

export function stringToString(text: string): string {
  return text;
}

export function boolToString(value: boolean): string {
  return String(value);
}

export function int64ToString(value: Int): string {
  return String(value);
}

export { int64ToString as uint64ToString };

/** As few digits as tell it apart, with an exponent beyond six digits: `1e+06`, `0.0001`, `1e-05`. */
export function doubleToString(value: number): string {
  return goFloat(value);
}

/** Throws `invalid UTF-8 in bytes, cannot convert to string`. */
export function bytesToString(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CelError("invalid UTF-8 in bytes, cannot convert to string");
  }
}

/** By RFC 3339, with the offset that it was read with. */
export function timestampToString(timestamp: Timestamp): string {
  return printTimestamp(timestamp);
}

/** In seconds: `5400s`, `0.5s`. */
export function durationToString(duration: Duration): string {
  return printDuration(duration);
}

// timestamp(x), duration(x)

export function timestampToTimestamp(timestamp: Timestamp): Timestamp {
  return timestamp;
}

/** Takes seconds since 1970. Throws `timestamp overflow`. */
export function int64ToTimestamp(seconds: Int): Timestamp {
  return Timestamp.of(Number(seconds));
}

/** Takes RFC 3339. Throws `timestamp overflow` outside of the years 1 to 9999. */
export function stringToTimestamp(text: string): Timestamp {
  const timestamp = parseTime(text, "2006-01-02T15:04:05Z07:00");
  if (typeof timestamp === "string") throw notConvertible("string", "google.protobuf.Timestamp");
  return Timestamp.of(timestamp.seconds, timestamp.nanos, timestamp.offset);
}

export function durationToDuration(duration: Duration): Duration {
  return duration;
}

/** Takes what Go's `time.ParseDuration` takes, such as `1h30m`. */
export function stringToDuration(text: string): Duration {
  const duration = parseDuration(text);
  if (duration === undefined) throw notConvertible("string", "google.protobuf.Duration");
  return duration;
}

function notConvertible(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`);
}
