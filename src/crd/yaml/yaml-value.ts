/**
 * A value that YAML text can stand for in a manifest: JSON's values, and `bigint` for integers beyond 2^53.
 * Members that are `undefined` are left out.
 */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined };

export type YamlMap = { readonly [key: string]: YamlValue | undefined };

export function isYamlMap(value: YamlValue | undefined): value is YamlMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value that the keys lead to from map to map, or undefined where one of them is missing. */
export function valueAt(value: YamlValue | undefined, ...keys: readonly string[]): YamlValue | undefined {
  let at = value;
  for (const key of keys) at = isYamlMap(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}
