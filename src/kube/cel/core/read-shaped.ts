import { CelError } from "../values/cel-error.js";
import { Misfit } from "./misfit.js";
import { readList } from "./readers.js";

/** Reads nothing: a value that tells by itself what it is. */
export function readDyn<T>(value: T): T {
  return value;
}

/** A list whose elements are read where they can be; in place of the others stand the errors that they are. */
export function readableItems(value: unknown, read: (item: unknown) => unknown): readonly unknown[] {
  return readItems(value, (item) => {
    try {
      return read(item);
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      return new Misfit(error.message, item);
    }
  });
}

/** A list whose elements are read, such as for a function; the same list if they are already as they have to be. */
export function readItems<T>(value: unknown, read: (item: unknown) => T, field?: string): readonly T[] {
  const list = readList(value, field);
  let items: T[] | undefined;
  list.forEach((item, index) => {
    // Null is not one of the type, and what stands in place of an item may not be looked at: functions see both as they are.
    const each = item === null || item instanceof Misfit ? (item as T) : read(item);
    if (items === undefined && each !== item) items = list.slice(0, index) as T[]; // these were read as they are
    items?.push(each);
  });
  return items ?? (list as readonly unknown[] as readonly T[]); // read, and none differs
}
