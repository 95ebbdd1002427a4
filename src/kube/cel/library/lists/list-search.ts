import { celEquals } from "../../core/equality.js";
import { fitting } from "../../core/misfit.js";
import { CelError } from "../../values/cel-error.js";

/** `==` of two items; the compiler gives the one that their static types have, if they have any. */
export type Equality = (left: unknown, right: unknown) => boolean;

/** The index of the first item that equals; -1 if none does. */
export function listAIndexOfInt(list: readonly unknown[], item: unknown, equals: Equality = celEquals): number {
  for (let index = 0; index < list.length; index++) if (equalsQuietly(equals, list[index], item)) return index;
  return -1;
}

/** The index of the last item that equals; -1 if none does. */
export function listALastIndexOfInt(list: readonly unknown[], item: unknown, equals: Equality = celEquals): number {
  for (let index = list.length - 1; index >= 0; index--) if (equalsQuietly(equals, list[index], item)) return index;
  return -1;
}

/** Whether a list has an item that equals; of what is no list, whether it equals itself. */
export function listIncludesDynDyn(target: unknown, item: unknown, equals: Equality = celEquals): boolean {
  if (!Array.isArray(target)) return equalsQuietly(equals, target, item);
  return listAIndexOfInt(target, item, equals) >= 0;
}

/** The items without those that equal an earlier one. */
export function listDistinct<T>(list: readonly T[], equals: Equality = celEquals): T[] {
  const distinct: T[] = [];
  for (const item of list) {
    if (!distinct.some((earlier) => equalsQuietly(equals, item, earlier))) distinct.push(item);
  }
  return distinct;
}

/** Whether the list has each item of the other. */
export function listSetsContainsList(
  list: readonly unknown[],
  other: readonly unknown[],
  equals: Equality = celEquals,
): boolean {
  return other.every((item) => {
    fitting(item);
    // What stands in place of an item is an error only if what is looked for is not found.
    if (listAIndexOfInt(list, item, equals) >= 0) return true;
    for (const each of list) fitting(each);
    return false;
  });
}

/** Whether each list has each item of the other. */
export function listSetsEquivalentList(
  list: readonly unknown[],
  other: readonly unknown[],
  equals: Equality = celEquals,
): boolean {
  return listSetsContainsList(list, other, equals) && listSetsContainsList(other, list, equals);
}

/** Whether the lists have an item in common. */
export function listSetsIntersectsList(
  list: readonly unknown[],
  other: readonly unknown[],
  equals: Equality = celEquals,
): boolean {
  return list.some((item) => listAIndexOfInt(other, item, equals) >= 0);
}

/** Values that cannot be compared are not equal here: the server does not look for errors. */
function equalsQuietly(equals: Equality, left: unknown, right: unknown): boolean {
  try {
    return equals(left, right);
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
}
