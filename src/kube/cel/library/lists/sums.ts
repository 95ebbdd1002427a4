import { readDuration } from "../../core/format-readers.js";
import { readDouble, readInt } from "../../core/readers.js";
import { Duration } from "../../time/duration.js";
import { addDurationDuration } from "../../time/time-arithmetic.js";
import { addInt64, type Int } from "../../values/int.js";
import { addUint64, readUint, type Uint } from "../../values/uint.js";

// `sum` of the library `kubernetes.lists`; that of an empty list is zero. Throws the overflow errors of `+`.

export function listIntSumInt(list: readonly unknown[]): Int {
  let sum: Int = 0;
  for (const item of list) sum = addInt64(sum, readInt(item));
  return sum;
}

export function listUintSumUint(list: readonly unknown[]): Uint {
  let sum: Uint = 0;
  for (const item of list) sum = addUint64(sum, readUint(item));
  return sum;
}

export function listDoubleSumDouble(list: readonly unknown[]): number {
  let sum = 0;
  for (const item of list) sum += readDouble(item);
  return sum;
}

export function listDurationSumDuration(list: readonly unknown[]): Duration {
  let sum = Duration.of(0, 0);
  for (const item of list) sum = addDurationDuration(sum, readDuration(item));
  return sum;
}
