import { CelError } from "./cel-error.js";
import { isZeroValue } from "./zero-value.js";

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
  // Null is none of the type, but is there; without a reader the items are of the type.
  return Optional.of((item === null || read === undefined ? item : read(item)) as T);
}
