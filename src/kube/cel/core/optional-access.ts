import type { Int } from "../values/int.js";
import { Optional } from "./optional.js";
import { noSuchOverload } from "./type-of.js";

type Reader<T> = (value: unknown) => T;

/** A field that may be absent: `object.?field`. Null counts as absent. */
export function optionalField<T>(value: unknown, read: Reader<T>): Optional<T> {
  return value === undefined || value === null ? Optional.none : Optional.of(read(value));
}

/** `oldSelf` where it is an optional: nothing, or the old value. */
export function optionalReader<T>(read: Reader<T>): Reader<Optional<T>> {
  return (value) => optionalField(value, read);
}

/**
 * `oldSelf` in a messageExpression of a rule that has it as an optional: the server checks the one as an optional too, but
 * gives it no such value, so that all use of it errs.
 */
export function refuseOldSelf(): never {
  throw noSuchOverload();
}

/** Throws, so that the exact form is asked: the rule has one, and says that its errors are not certain. */
export function leaveToExact(): never {
  throw noSuchOverload();
}

/** The value of a map that may be absent: `map[?key]`. Null is a value. */
export function optionalEntry<T>(value: unknown, read: Reader<T>): Optional<T | null> {
  if (value === undefined) return Optional.none;
  return Optional.of(value === null ? null : read(value));
}

/** `list[?index]`. */
export function optionalItem<T>(list: readonly unknown[], index: Int, read: Reader<T>): Optional<T | null> {
  return optionalEntry(list[Number(index)], read);
}

/** `optional.optMap(x, …)`. */
export function mapOptional<T, R>(optional: Optional<T>, make: (value: T) => R): Optional<R> {
  return optional.present ? Optional.of(make(optional.content as T)) : Optional.none; // present
}

/** `optional.optFlatMap(x, …)`, and all access to what an optional holds. */
export function flatMapOptional<T, R>(optional: Optional<T>, make: (value: T) => Optional<R>): Optional<R> {
  return optional.present ? make(optional.content as T) : Optional.none; // present
}

/** `optional.orValue(…)`, where the other value is worked out only if it is needed. */
export function valueOr<T>(optional: Optional<T>, other: () => T): T {
  return optional.present ? (optional.content as T) : other(); // present
}

/** `optional.or(…)` in the same way. */
export function optionalOr<T>(optional: Optional<T>, other: () => Optional<T>): Optional<T> {
  return optional.present ? optional : other();
}
