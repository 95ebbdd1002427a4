import { CelError } from "../values/cel-error.js";
import type { CelMap, MapKey } from "./readers.js";
import { typeName } from "./type-of.js";

/** The keys of a map, over which a macro with one variable runs. */
export function keysOf(map: CelMap): readonly MapKey[] {
  if (map instanceof Map) return [...map.keys()];
  const keys: string[] = [];
  for (const [key, value] of Object.entries(map)) if (value !== undefined) keys.push(key);
  return keys;
}

/** The entries of a map, over which a macro with two variables runs. */
export function entriesOf(map: CelMap): readonly (readonly [MapKey, unknown])[] {
  return map instanceof Map ? [...map] : Object.entries(map).filter(([, value]) => value !== undefined);
}

export function sizeOfMap(map: CelMap): number {
  return map instanceof Map ? map.size : keysOf(map).length;
}

/** What a macro with one variable runs over where nothing is known of the range: items of a list, or keys of a map. */
export function dynRange(boxed: unknown): readonly unknown[] {
  if (Array.isArray(boxed)) return boxed;
  if (boxed instanceof Map) return [...boxed.keys()];
  throw new CelError(`got '${goType(boxed)}', expected iterable type`);
}

/** The name that a type has in the server's own code. */
export function goType(boxed: unknown): string {
  const name = typeName(boxed).replace("google.protobuf.", "").replace("null_type", "null");
  if (name.includes("optional")) return "*types.Optional";
  return `types.${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** The same with two variables: indexes and items, or keys and values. */
export function dynEntries(boxed: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(boxed)) return boxed.map((item, index) => [index, item]);
  if (boxed instanceof Map) return [...boxed];
  throw new CelError(`unsupported comprehension range type: ${goType(boxed)}`);
}

export function sizeOfList(list: readonly unknown[]): number {
  return list.length;
}
