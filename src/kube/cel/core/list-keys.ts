import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";
import { ownField } from "./access.js";
import { Misfit } from "./misfit.js";
import { isObject } from "./readers.js";
import type { Shape } from "./shape.js";
import { typeName } from "./type-of.js";

/** What tells the elements of a set apart; an error is like nothing else. Throws for lists and maps, which no set may hold. */
export function elementKey(item: unknown, shape: Shape): unknown {
  if (item === null) return null;
  if (item instanceof Misfit) return Symbol();
  if (!("read" in shape) || Array.isArray(item) || item instanceof Map || isObject(item)) {
    throw new CelError("listSet operations are only supported on lists of scalar values");
  }
  const value = shape.read(item);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Float64) return `double ${value.value}`;
  if (value instanceof Uint64) return `uint ${value.value}`;
  // Bytes, timestamps and durations, whose texts tell their values apart.
  return `${typeName(value)} ${String(value)}`;
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
  if (value instanceof Misfit) return keyPart(value.data);
  if (value instanceof Float64) return `float ${value.value}`;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return `${typeof value} ${String(value)}`;
}
