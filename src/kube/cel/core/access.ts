import { Float64, type KubeObject, type KubeValue } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import type { Int } from "../values/int.js";
import { Uint64 } from "../values/uint.js";
import { fitting } from "./misfit.js";
import type { CelMap, MapKey } from "./readers.js";
import { noSuchOverload, typeName } from "./type-of.js";

/** A field whose name every object of JavaScript has, such as `constructor`. */
export function ownField(object: object, name: string): KubeValue | undefined {
  // Generated code names those fields alone of an object of the data that it uses.
  return Object.hasOwn(object, name) ? (object as KubeObject)[name] : undefined;
}

/** `has(object.field)` where the value may be none of the type that the schema promises, which is an error. */
export function hasField(value: unknown, read: (value: unknown) => unknown): boolean {
  if (value === undefined || value === null) return false;
  read(value);
  return true;
}

/** The value under a key that may be absent; a value may be null. */
export function findValue(map: CelMap, key: MapKey): unknown {
  if (map instanceof Map) return map.get(key);
  if (typeof key !== "string") throw noSuchOverload();
  return ownField(map as KubeObject, key); // no Map, as just tested
}

/** `has(map.key)` of the value under the key: null is one, and what cannot be read is an error. */
export function hasEntry(value: unknown, read: (value: unknown) => unknown): boolean {
  if (value !== undefined && value !== null) read(value);
  return value !== undefined;
}

/** `key in map`. */
export function inMap(key: MapKey, map: CelMap): boolean {
  return fitting(findValue(map, key)) !== undefined;
}

/** `map[key]` and `map.key`. */
export function mapValue(map: CelMap, key: MapKey): unknown {
  const value = findValue(map, key);
  if (value === undefined) throw noSuchKey(key);
  return fitting(value);
}

/** `list[index]`. */
export function listItem<T>(list: readonly T[], index: Int): T {
  const item = list[Number(index)];
  if (item === undefined) throw new CelError(`index out of bounds: ${index}`);
  return fitting(item);
}

export function noSuchKey(key: MapKey): CelError {
  return new CelError(`no such key: ${key}`);
}

/** What a value of no static type is when it is used as the key of a map; numbers of all types are one. */
export function keyOf(boxed: unknown): MapKey {
  if (boxed instanceof Float64 || boxed instanceof Uint64) return boxed.value;
  if (typeof boxed === "object" || typeof boxed === "undefined") throw noSuchOverload();
  return boxed as MapKey; // boxed scalars other than null and classes
}

/** What a value of no static type is when it is used as the index of a list. */
export function indexOf(boxed: unknown): Int {
  if (typeof boxed === "number" || typeof boxed === "bigint") return boxed;
  if (boxed instanceof Uint64) return boxed.value;
  if (boxed instanceof Float64) {
    if (Number.isInteger(boxed.value)) return boxed.value;
    throw new CelError(`unsupported index value ${boxed.value} in list`);
  }
  throw new CelError(`unsupported index type '${typeName(boxed)}' in list`);
}

/** `value[key]` and `value.key` where nothing is known of the value; all is boxed. */
export function dynItem(value: unknown, key: unknown): unknown {
  const found = findDynItem(value, key);
  if (found !== undefined) return found;
  if (Array.isArray(value)) throw new CelError(`index out of bounds: ${keyOf(key)}`);
  throw noSuchKey(keyOf(key));
}

/** The same, or `undefined` if it is absent. Asking for a part that does not fit its schema is an error, as for its type. */
export function findDynItem(value: unknown, key: unknown): unknown {
  if (value instanceof Map) return fitting(value.get(keyOf(key)));
  if (Array.isArray(value)) return fitting(value[Number(indexOf(key))]);
  return undefined;
}

/** `has(value.key)` where nothing is known of the value. */
export function hasDynItem(value: unknown, key: unknown): boolean {
  return findDynItem(value, key) !== undefined;
}
