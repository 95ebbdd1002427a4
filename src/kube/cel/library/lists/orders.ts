import { compareAsBytes } from "../../../values/go-text.js";
import { readBytes, readDuration, readTimestamp } from "../../core/format-readers.js";
import { readBool, readDouble, readInt, readString } from "../../core/readers.js";
import { compareDurations, type Duration } from "../../time/duration.js";
import { compareTimestamps, type Timestamp } from "../../time/timestamp.js";
import { compareBytes } from "../../values/bytes.js";
import type { Int } from "../../values/int.js";
import { readUint, type Uint } from "../../values/uint.js";

/** How the items of a list are read and ordered. Where two have no order, `compare` gives NaN. */
export interface Order<T> {
  readonly read: (item: unknown) => T;
  readonly compare: (left: T, right: T) => number;
}

export const ORDER_OF_INTS: Order<Int> = { read: (item) => readInt(item), compare: compareIntegers };
export const ORDER_OF_UINTS: Order<Uint> = { read: readUint, compare: compareIntegers };
export const ORDER_OF_DOUBLES: Order<number> = { read: (item) => readDouble(item), compare: compareDoubles };
export const ORDER_OF_BOOLS: Order<boolean> = {
  read: (item) => readBool(item),
  compare: (left, right) => Number(left) - Number(right),
};
export const ORDER_OF_STRINGS: Order<string> = { read: (item) => readString(item), compare: compareAsBytes };
export const ORDER_OF_BYTES: Order<Uint8Array> = { read: (item) => readBytes(item), compare: compareBytes };
export const ORDER_OF_DURATIONS: Order<Duration> = { read: (item) => readDuration(item), compare: compareDurations };
export const ORDER_OF_TIMESTAMPS: Order<Timestamp> = {
  read: (item) => readTimestamp(item),
  compare: compareTimestamps,
};

function compareIntegers(left: number | bigint, right: number | bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareDoubles(left: number, right: number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : Number.NaN;
}
