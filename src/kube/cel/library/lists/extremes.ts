import type { Duration } from "../../time/duration.js";
import type { Timestamp } from "../../time/timestamp.js";
import { CelError } from "../../values/cel-error.js";
import type { Int } from "../../values/int.js";
import type { Uint } from "../../values/uint.js";
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

// `isSorted`, `min` and `max` of the library `kubernetes.lists`. Items are of the type, or of the data.

type List = readonly unknown[];

function isSorted<T>(list: List, { read, compare }: Order<T>): boolean {
  if (list.length > 0) read(list[0]);
  for (let index = 1; index < list.length; index++) {
    // Where there is no order, nothing is out of order.
    if (compare(read(list[index - 1]), read(list[index])) > 0) return false;
  }
  return true;
}

function least<T>(list: List, { read, compare }: Order<T>): T {
  if (list.length === 0) throw new CelError("min called on empty list");
  let found = read(list[0]);
  for (let index = 1; index < list.length; index++) {
    const item = read(list[index]);
    if (compare(found, item) > 0) found = item;
  }
  return found;
}

function greatest<T>(list: List, { read, compare }: Order<T>): T {
  if (list.length === 0) throw new CelError("max called on empty list");
  let found = read(list[0]);
  for (let index = 1; index < list.length; index++) {
    const item = read(list[index]);
    if (compare(found, item) < 0) found = item;
  }
  return found;
}

export function listIntIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_INTS);
}

export function listUintIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_UINTS);
}

export function listDoubleIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_DOUBLES);
}

export function listBoolIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_BOOLS);
}

export function listDurationIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_DURATIONS);
}

export function listTimestampIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_TIMESTAMPS);
}

export function listStringIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_STRINGS);
}

export function listBytesIsSortedBool(list: List): boolean {
  return isSorted(list, ORDER_OF_BYTES);
}

export function listIntMinInt(list: List): Int {
  return least(list, ORDER_OF_INTS);
}

export function listUintMinUint(list: List): Uint {
  return least(list, ORDER_OF_UINTS);
}

export function listDoubleMinDouble(list: List): number {
  return least(list, ORDER_OF_DOUBLES);
}

export function listBoolMinBool(list: List): boolean {
  return least(list, ORDER_OF_BOOLS);
}

export function listDurationMinDuration(list: List): Duration {
  return least(list, ORDER_OF_DURATIONS);
}

export function listTimestampMinTimestamp(list: List): Timestamp {
  return least(list, ORDER_OF_TIMESTAMPS);
}

export function listStringMinString(list: List): string {
  return least(list, ORDER_OF_STRINGS);
}

export function listBytesMinBytes(list: List): Uint8Array {
  return least(list, ORDER_OF_BYTES);
}

export function listIntMaxInt(list: List): Int {
  return greatest(list, ORDER_OF_INTS);
}

export function listUintMaxUint(list: List): Uint {
  return greatest(list, ORDER_OF_UINTS);
}

export function listDoubleMaxDouble(list: List): number {
  return greatest(list, ORDER_OF_DOUBLES);
}

export function listBoolMaxBool(list: List): boolean {
  return greatest(list, ORDER_OF_BOOLS);
}

export function listDurationMaxDuration(list: List): Duration {
  return greatest(list, ORDER_OF_DURATIONS);
}

export function listTimestampMaxTimestamp(list: List): Timestamp {
  return greatest(list, ORDER_OF_TIMESTAMPS);
}

export function listStringMaxString(list: List): string {
  return greatest(list, ORDER_OF_STRINGS);
}

export function listBytesMaxBytes(list: List): Uint8Array {
  return greatest(list, ORDER_OF_BYTES);
}
