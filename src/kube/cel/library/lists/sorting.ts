import { typeName } from "../../core/type-of.js";
import { CelError } from "../../values/cel-error.js";
import {
  ORDER_OF_BOOLS,
  ORDER_OF_BYTES,
  ORDER_OF_DOUBLES,
  ORDER_OF_DURATIONS,
  ORDER_OF_INTS,
  ORDER_OF_STRINGS,
  ORDER_OF_TIMESTAMPS,
  ORDER_OF_UINTS,
  type Order,
} from "./orders.js";

// `sort` and `sortBy` of the extension library `lists` of CEL. `sortBy` is given its keys, one for each item.

/** Up to this length Go sorts by insertion, which shows where items have no order. */
const INSERTION_LENGTH = 12;

function sortByKeys<T, K>(list: readonly T[], keys: readonly unknown[], { read, compare }: Order<K>): T[] {
  if (list.length !== keys.length) {
    throw new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.length} and ${keys.length} elements respectively`,
    );
  }
  const pairs = list.map((item, index) => ({ item, key: readKey(keys[index], index, read) }));
  if (pairs.length > INSERTION_LENGTH) pairs.sort((left, right) => compare(left.key, right.key));
  else sortByInsertion(pairs, compare);
  return pairs.map(({ item }) => item);
}

/** What is not of the type of the list has a type of its own to the server, such as null and what the schema does not fit. */
function readKey<K>(key: unknown, index: number, read: Order<K>["read"]): K {
  try {
    return read(key);
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    throw index === 0 ? notComparable() : unlikeTypes();
  }
}

function notComparable(): CelError {
  return new CelError("list elements must be comparable");
}

function unlikeTypes(): CelError {
  return new CelError("list elements must have the same type");
}

function sortByInsertion<K>(pairs: { readonly key: K }[], compare: Order<K>["compare"]): void {
  for (let end = 1; end < pairs.length; end++) {
    for (let index = end; index > 0; index--) {
      const [before, here] = [pairs[index - 1], pairs[index]];
      if (before === undefined || here === undefined || !(compare(here.key, before.key) < 0)) break;
      pairs[index - 1] = here;
      pairs[index] = before;
    }
  }
}

export function listIntSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_INTS);
}

export function listUintSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_UINTS);
}

export function listDoubleSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_DOUBLES);
}

export function listBoolSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_BOOLS);
}

export function listGoogleProtobufDurationSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_DURATIONS);
}

export function listGoogleProtobufTimestampSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_TIMESTAMPS);
}

export function listStringSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_STRINGS);
}

export function listBytesSort<T>(list: readonly T[]): T[] {
  return sortByKeys(list, list, ORDER_OF_BYTES);
}

export function listIntSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_INTS);
}

export function listUintSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_UINTS);
}

export function listDoubleSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_DOUBLES);
}

export function listBoolSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_BOOLS);
}

export function listGoogleProtobufDurationSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_DURATIONS);
}

export function listGoogleProtobufTimestampSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_TIMESTAMPS);
}

export function listStringSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_STRINGS);
}

export function listBytesSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  return sortByKeys(list, keys, ORDER_OF_BYTES);
}

/** By keys of which each tells by itself what it is; the first one decides. */
export function listDynSortByAssociatedKeys<T>(list: readonly T[], keys: readonly unknown[]): T[] {
  if (keys.length === 0) return [...list];
  const name = typeName(keys[0]);
  const sort = SORTS.get(name);
  if (sort === undefined) throw notComparable();
  if (keys.some((key) => typeName(key) !== name)) throw unlikeTypes();
  return sort(list, keys);
}

const SORTS: ReadonlyMap<string, <T>(list: readonly T[], keys: readonly unknown[]) => T[]> = new Map([
  ["int", listIntSortByAssociatedKeys],
  ["uint", listUintSortByAssociatedKeys],
  ["double", listDoubleSortByAssociatedKeys],
  ["bool", listBoolSortByAssociatedKeys],
  ["string", listStringSortByAssociatedKeys],
  ["bytes", listBytesSortByAssociatedKeys],
  ["google.protobuf.Duration", listGoogleProtobufDurationSortByAssociatedKeys],
  ["google.protobuf.Timestamp", listGoogleProtobufTimestampSortByAssociatedKeys],
]);
