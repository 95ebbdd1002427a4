import { compareAsBytes, goFloat, goQuote } from "../../../values/go-text.js";
import { Float64 } from "../../../values/kube-value.js";
import { CelTypeValue, typeName } from "../../core/type-of.js";
import { Duration } from "../../time/duration.js";
import { printDuration, printTimestamp } from "../../time/print-time.js";
import { Timestamp } from "../../time/timestamp.js";
import { CelError } from "../../values/cel-error.js";
import { Uint64 } from "../../values/uint.js";
import { bytesToString } from "../conversions.js";
import { toDecimals } from "./exact-decimal.js";

const DECIMALS_IN_LISTS = 6;

/** `%s`: what `string(x)` gives, and lists and maps as CEL writes them. Takes boxed values. */
export function formatString(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value !== "object") return String(value);
  if (value instanceof Float64) return goFloat(value.value);
  if (value instanceof Uint64) return String(value.value);
  if (value instanceof Uint8Array) return formatBytes(value);
  if (value instanceof Timestamp) return printTimestamp(value);
  if (value instanceof Duration) return printDuration(value);
  if (value instanceof CelTypeValue) return value.name;
  if (Array.isArray(value)) return formatList(value);
  const entries = mapEntries(value);
  if (entries !== undefined) return formatMap(entries);
  throw new CelError(
    `error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ${typeName(value)}`,
  );
}

function formatBytes(bytes: Uint8Array): string {
  try {
    return bytesToString(bytes);
  } catch {
    const reason = '"invalid UTF-8 in bytes, cannot convert to string"';
    throw new CelError(`error during formatting: could not convert argument ${reason} to string`);
  }
}

function formatList(list: readonly unknown[]): string {
  return `[${list.map(formatMember).join(", ")}]`;
}

function formatMap(entries: readonly (readonly [unknown, unknown])[]): string {
  const fields = entries.map(([key, value]) => [formatKey(key), formatMember(value)] as const);
  fields.sort(([one], [other]) => compareAsBytes(one, other));
  return `{${fields.map(([key, value]) => `${key}:${value}`).join(", ")}}`;
}

function formatKey(key: unknown): string {
  if (typeof key === "string") return goQuote(key);
  if (typeof key === "object" && !(key instanceof Uint64)) {
    throw new CelError(`error during formatting: no formatting function for map key of type ${typeName(key)}`);
  }
  return formatString(key);
}

/** An element of a list or a value of a map. */
function formatMember(value: unknown): string {
  if (typeof value === "string") return goQuote(value);
  if (value instanceof Uint8Array) return `b${goQuote(formatBytes(value))}`;
  if (value instanceof Timestamp) return `timestamp(${goQuote(printTimestamp(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(printDuration(value))})`;
  if (value instanceof Float64) return formatMemberDouble(value.value);
  const isKnown =
    value === null || typeof value !== "object" || value instanceof Uint64 || value instanceof CelTypeValue;
  if (isKnown || Array.isArray(value) || mapEntries(value) !== undefined) return formatString(value);
  throw new CelError(`error during formatting: no formatting function for ${typeName(value)}`);
}

function formatMemberDouble(value: number): string {
  if (!Number.isFinite(value)) return goQuote(goFloat(value));
  const { whole, fraction } = toDecimals(value, DECIMALS_IN_LISTS);
  return `${value < 0 || Object.is(value, -0) ? "-" : ""}${whole}.${fraction}`;
}

/** The entries of a map, whether a rule made it or it came with the data. */
function mapEntries(value: object): readonly (readonly [unknown, unknown])[] | undefined {
  if (value instanceof Map) return [...value];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  return Object.entries(value).filter(([, field]) => field !== undefined);
}
