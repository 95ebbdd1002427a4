import { CelError } from "../values/cel-error.js";
import type { MapKey } from "./readers.js";

/** An entry of a map to be made; a value that is undefined takes the entry out again. */
export type Entry = readonly [key: MapKey, value: unknown];

export function entry(key: MapKey, value: unknown): Entry {
  return [key, value];
}

/** A map as written; the last of equal keys counts. */
export function mapOf(...entries: readonly Entry[]): ReadonlyMap<MapKey, unknown> {
  const map = new Map<MapKey, unknown>();
  for (const [key, value] of entries) {
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }
  return map;
}

/** The map that a `transformMapEntry` makes of many, which may not share a key. */
export function joinMaps(maps: readonly ReadonlyMap<MapKey, unknown>[]): ReadonlyMap<MapKey, unknown> {
  const joined = new Map<MapKey, unknown>();
  for (const map of maps) for (const [key, value] of map) insert(joined, key, value);
  return joined;
}

function insert(map: Map<MapKey, unknown>, key: MapKey, value: unknown): void {
  if (map.has(key)) throw new CelError(`insert failed: key ${key} already exists`);
  map.set(key, value);
}
