import { Float64 } from "../values/kube-value.js";
import { Duration } from "./time/duration.js";
import { Timestamp } from "./time/timestamp.js";
import { Uint64 } from "./uint64.js";

/** Go's zero time, January 1 of the year 1. */
const ZERO_TIME_SECONDS = -62_135_596_800;

/**
 * Whether `optional.ofNonZeroValue` takes a value for absent: null, false, zero, the empty string, bytes, list, map or
 * object, a duration of nothing, and the first instant of the year 1.
 */
export function isZeroValue(value: unknown): boolean {
  switch (typeof value) {
    case "string":
      return value === "";
    case "boolean":
      return !value;
    case "number":
      return value === 0;
    case "bigint":
      return value === 0n;
    case "object":
      return value === null || isZeroObject(value);
    default:
      return true;
  }
}

function isZeroObject(value: object): boolean {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Map) return value.size === 0;
  if (value instanceof Float64 || value instanceof Uint64) return Number(value.value) === 0;
  if (value instanceof Duration) return value.seconds === 0 && value.nanos === 0;
  if (value instanceof Timestamp) return value.seconds === ZERO_TIME_SECONDS && value.nanos === 0;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An instance of any other class is a value of a library, and those have no zero.
  if (prototype !== null && prototype !== Object.prototype) return false;
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}
