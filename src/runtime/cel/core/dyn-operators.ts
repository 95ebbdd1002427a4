import { Float64 } from "../../values/kube-value.js";
import { Uint64 } from "../uint64.js";
import { hasDynItem } from "./access.js";
import { celEquals } from "./equality.js";
import { noSuchOverload } from "./no-such-overload.js";

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
