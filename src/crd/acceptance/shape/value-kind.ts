import type { YamlValue } from "../../yaml/yaml-value.js";

const MAX_INTEGER = 2n ** 63n;

/** Whether a whole number has 64 bits at most. */
export function isInt64(value: bigint): boolean {
  return value < MAX_INTEGER && value >= -MAX_INTEGER;
}

/** Whether a value is an object of JSON. */
export function isRecord(value: YamlValue | undefined): value is { readonly [key: string]: YamlValue | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an object's fields that are there. */
export function fieldsOf(value: { readonly [key: string]: YamlValue | undefined }): [string, YamlValue][] {
  return Object.entries(value).flatMap(([key, field]) => (field === undefined ? [] : [[key, field]]));
}
