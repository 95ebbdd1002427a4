import type { YamlValue } from "../../yaml/yaml-value.js";

/** JSON's types, as a kube-apiserver tells them apart in a decoded value. */
export type ValueKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const MOST_INTEGER = 2n ** 63n;

/** Gives a value's type. A number is an integer if it is whole and has 64 bits at most, however it was written. */
export function valueKind(value: YamlValue): ValueKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "bigint") return isInt64(value) ? "integer" : "number";
  if (typeof value === "number") return Number.isInteger(value) && isInt64(BigInt(value)) ? "integer" : "number";
  // What is left are boolean, string and object, which JSON names alike.
  return typeof value as "boolean" | "string" | "object";
}

/** Whether a whole number has 64 bits at most. */
export function isInt64(value: bigint): boolean {
  return value < MOST_INTEGER && value >= -MOST_INTEGER;
}

/** Whether a value is an object of JSON. */
export function isRecord(value: YamlValue | undefined): value is { readonly [key: string]: YamlValue | undefined } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Gives an object's fields that are there. */
export function fieldsOf(value: { readonly [key: string]: YamlValue | undefined }): [string, YamlValue][] {
  return Object.entries(value).flatMap(([key, field]) => (field === undefined ? [] : [[key, field]]));
}
