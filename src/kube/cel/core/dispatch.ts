import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";
import { hasDynItem } from "./access.js";
import { boxed, MISMATCH, unboxed, unboxedResult } from "./boxing.js";
import { celEquals } from "./equality.js";
import type { Shape } from "./shape.js";
import { noSuchOverload } from "./type-of.js";

/** A function, with the types of what it takes and gives. */
export interface Overload {
  readonly id: string;
  readonly takes: readonly Shape[];
  readonly gives: Shape;
  // Each takes what its shapes say, which is what it is called with.
  readonly run: (...values: never[]) => unknown;
}

/** Calls the overload that takes these values, all of which are boxed; so is what it returns. */
export function dispatch(overloads: readonly Overload[], ...values: readonly unknown[]): unknown {
  const chosen = choose(overloads, values);
  if (chosen === undefined) throw noOverload(overloads);
  return boxed(chosen.overload.run(...(chosen.values as never[])), chosen.overload.gives); // as its shapes say
}

/** The same where all overloads give the same type, as that type has it. */
export function dispatchTyped(overloads: readonly Overload[], ...values: readonly unknown[]): unknown {
  const chosen = choose(overloads, values);
  if (chosen === undefined) throw noOverload(overloads);
  return chosen.overload.run(...(chosen.values as never[])); // as its shapes say
}

/** The same where the result is one of the arguments: it is boxed as they are, and is of the shape otherwise. */
export function dispatchGeneric(overloads: readonly Overload[], shape: Shape, ...values: readonly unknown[]): unknown {
  return unboxedAs(dispatch(overloads, ...values), shape);
}

/** What a value that was boxed is of a static type. */
export function unboxedAs(boxed: unknown, shape: Shape): unknown {
  const value = unboxedResult(boxed, shape);
  if (value === MISMATCH) throw noSuchOverload();
  return value;
}

/** No overload takes the values; the exact form knows the name of the function. */
export class NoOverload extends CelError {}

function noOverload([first]: readonly Overload[]): CelError {
  return first !== undefined && /^size_|_size$/.test(first.id)
    ? noSuchOverload("size")
    : new NoOverload("no such overload");
}

function choose(
  overloads: readonly Overload[],
  values: readonly unknown[],
): { readonly overload: Overload; readonly values: readonly unknown[] } | undefined {
  for (const overload of overloads) {
    const taken = overload.takes.map((shape, index) => unboxed(values[index], shape));
    if (!taken.includes(MISMATCH)) return { overload, values: taken };
  }
  return undefined;
}

/** `item in range` where nothing is known of the range; both are boxed. */
export function dynIn(item: unknown, range: unknown): boolean {
  if (Array.isArray(range)) return range.some((each) => celEquals(each, item));
  if (range instanceof Map) return hasDynItem(range, item);
  throw noSuchOverload();
}

/** A boxed value as a member of a set of constants, where numbers of all types are one. */
export function memberOf(boxed: unknown): unknown {
  return boxed instanceof Float64 || boxed instanceof Uint64 ? boxed.value : boxed;
}

/** A condition of no static type. */
export function asBool(boxed: unknown): boolean {
  if (typeof boxed !== "boolean") throw noSuchOverload();
  return boxed;
}

/** `!value` as a function. */
export function logicalNot(value: boolean): boolean {
  return !value;
}
