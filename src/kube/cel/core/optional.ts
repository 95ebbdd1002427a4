import { Float64 } from "../../values/kube-value.js";
import { Duration } from "../time/duration.js";
import { Timestamp } from "../time/timestamp.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";

/** A value that may be absent. {@link Optional.none} is the one without a value. */
export class Optional<T = unknown> {
  private constructor(
    readonly present: boolean,
    /** The value; undefined if there is none. */
    readonly content: T | undefined,
  ) {}

  static readonly none: Optional<never> = /* @__PURE__ */ new Optional<never>(false, undefined);

  static of<T>(value: T): Optional<T> {
    return new Optional(true, value);
  }
}

export function optionalOf<T>(value: T): Optional<T> {
  return Optional.of(value);
}

export function optionalNone(): Optional<never> {
  return Optional.none;
}

/** `optional.ofNonZeroValue(value)`; `isZero` tells zero values of representations that do not tell by themselves. */
export function optionalOfNonZeroValue<T>(value: T, isZero: (value: unknown) => boolean = isZeroValue): Optional<T> {
  return isZero(value) ? Optional.none : Optional.of(value);
}

export function optionalHasValue(optional: Optional): boolean {
  return optional.present;
}

/** The value of an optional. Throws `optional.none() dereference` if there is none. */
export function optionalValue<T>(optional: Optional<T>): T {
  if (!optional.present) throw new CelError("optional.none() dereference");
  // Present, so this is a T, which may itself include undefined.
  return optional.content as T;
}

export function optionalOrOptional<T>(optional: Optional<T>, other: Optional<T>): Optional<T> {
  return optional.present ? optional : other;
}

export function optionalOrValueValue<T>(optional: Optional<T>, other: T): T {
  return optional.present ? (optional.content as T) : other; // present, so a T
}

/** The values of those that have one. */
export function optionalUnwrap<T>(optionals: readonly Optional<T>[]): T[] {
  const values: T[] = [];
  for (const optional of optionals) if (optional.present) values.push(optional.content as T); // as above
  return values;
}

export const optionalUnwrapOpt: <T>(optionals: readonly Optional<T>[]) => T[] = optionalUnwrap;

/** The first item, which is read if it is of the data. */
export function listFirst<T>(list: readonly unknown[], read?: (item: unknown) => T): Optional<T> {
  return itemAt(list, 0, read);
}

/** The last item in the same way. */
export function listLast<T>(list: readonly unknown[], read?: (item: unknown) => T): Optional<T> {
  return itemAt(list, list.length - 1, read);
}

function itemAt<T>(list: readonly unknown[], index: number, read: ((item: unknown) => T) | undefined): Optional<T> {
  if (list.length === 0) return Optional.none;
  const item = list[index];
  // Null is not one of the type, but is there; without a reader the items are of the type.
  return Optional.of((item === null || read === undefined ? item : read(item)) as T);
}

/** Go's zero time, January 1 of the year 1. */
const ZERO_TIME_SECONDS = -62_135_596_800;

/**
 * Whether `optional.ofNonZeroValue` takes a value for absent: null, false, zero, the empty string, bytes, list, or map that a
 * rule made, a duration of nothing, and the first instant of the year 1.
 */
function isZeroValue(value: unknown): boolean {
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
  // Objects and maps of the data have no zero (apiserver, `pkg/cel/common`), nor do the values of libraries.
  return false;
}
