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
