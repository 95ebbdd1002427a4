import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../cel-error.js";
import { Duration } from "../time/duration.js";
import { Timestamp } from "../time/timestamp.js";
import { Uint64 } from "../uint64.js";
import { ownField } from "./access.js";
import { readScalar } from "./read-shaped.js";
import { isObject } from "./readers.js";
import type { Shape } from "./shape.js";

/** What tells the elements of a set apart. Throws for lists and maps, which no set may hold. */
export function elementKey(item: unknown, shape: Shape): unknown {
  if (item === null) return null;
  if (typeof shape !== "string" || Array.isArray(item) || item instanceof Map || isObject(item)) {
    throw new CelError("listSet operations are only supported on lists of scalar values");
  }
  const value = readScalar(item, shape);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Float64) return `double ${value.value}`;
  if (value instanceof Uint64) return `uint ${value.value}`;
  if (value instanceof Timestamp) return `timestamp ${value.seconds} ${value.nanos}`;
  if (value instanceof Duration) return `duration ${value.seconds} ${value.nanos}`;
  return value instanceof Uint8Array ? `bytes ${value.join(",")}` : value;
}

/** What tells the items of a list of type map apart: the values of its keys, where int64 and float64 differ. */
export function mapListKey(item: unknown, keys: readonly string[]): string {
  return JSON.stringify(
    keys.map((key) => (isObject(item) ? keyPart(ownField(item, key)) : keyPart(fieldOf(item, key)))),
  );
}

function fieldOf(item: unknown, key: string): unknown {
  return item instanceof Map ? item.get(key) : undefined;
}

function keyPart(value: unknown): string {
  if (value instanceof Float64) return `float ${value.value}`;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return `${typeof value} ${String(value)}`;
}
