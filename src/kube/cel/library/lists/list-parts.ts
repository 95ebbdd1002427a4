import { CelError } from "../../values/cel-error.js";
import type { Int } from "../../values/int.js";

// The extension library `lists` of CEL.

const MAX_RANGE = 1_000_000;

/** The items from one index up to another. */
export function listSlice<T>(list: readonly T[], start: Int, end: Int): T[] {
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0 || end < 0) throw new CelError(`${call}, negative indexes not supported`);
  if (start > end) throw new CelError(`${call}, start index must be less than or equal to end index`);
  if (list.length < end) throw new CelError(`${call}, list is length ${list.length}`);
  return list.slice(Number(start), Number(end));
}

/** The items, and in the place of a list those that it has. */
export function listFlatten(list: readonly unknown[]): unknown[] {
  return listFlattenInt(list, 1);
}

/** The same for lists in lists, down to a depth. Throws `level must be non-negative`. */
export function listFlattenInt(list: readonly unknown[], depth: Int): unknown[] {
  if (depth < 0) throw new CelError("level must be non-negative");
  const flat: unknown[] = [];
  flattenInto(flat, list, Number(depth));
  return flat;
}

function flattenInto(flat: unknown[], list: readonly unknown[], depth: number): void {
  for (const item of list) {
    if (depth > 0 && Array.isArray(item)) flattenInto(flat, item, depth - 1);
    else flat.push(item);
  }
}

export function listReverse<T>(list: readonly T[]): T[] {
  return list.toReversed();
}

/** The ints from 0 on, as many as the size says. */
export function listsRange(size: Int): number[] {
  if (size < 0) throw new CelError(`lists.range: size must be non-negative, got ${size}`);
  if (size > MAX_RANGE) {
    throw new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE})`);
  }
  return Array.from({ length: Number(size) }, (_, index) => index);
}
