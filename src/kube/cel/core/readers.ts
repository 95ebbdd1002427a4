import { Float64, type KubeObject, type KubeValue } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import type { Int } from "../values/int.js";
import { noSuchOverload } from "./type-of.js";

/*
 * Each reader takes a value from the data, or one that a rule made, and gives it as the static type says. `field` is the
 * field that the value was read from, by its name in the rule: there, null and nothing are "no such key". An error that
 * stands in place of a part of the data is thrown.
 */

export function readString(value: unknown, field?: string): string {
  return typeof value === "string" ? value : unreadable(value, field, "string");
}

export function readBool(value: unknown, field?: string): boolean {
  return typeof value === "boolean" ? value : unreadable(value, field, "bool");
}

export function readInt(value: unknown, field?: string): Int {
  // Most are small, and this tells at once.
  if (typeof value === "number" && ((value | 0) === value || Number.isSafeInteger(value))) return value;
  const integer = beyondSafe(value);
  return integer ?? unreadable(value, field, "int");
}

/** A number of the data counts as int64 wherever its token would have been one. */
function beyondSafe(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  return typeof value === "number" && Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
    ? BigInt(value)
    : undefined;
}

export function readDouble(value: unknown, field?: string): number {
  if (typeof value === "number") return value;
  if (value instanceof Float64) return value.value;
  return typeof value === "bigint" ? Number(value) : unreadable(value, field, "float");
}

/** Only rules make uints, so that it cannot be anything else but null. */
export function readUint(value: unknown, field?: string): Int {
  return typeof value === "number" || typeof value === "bigint" ? value : unreadable(value, field, "uint");
}

/** Data of an int-or-string, which is `dyn`. */
export function readIntOrString(value: unknown, field?: string): Int | string {
  if (typeof value === "string" || Number.isSafeInteger(value)) return value as string | number; // just tested
  const integer = beyondSafe(value);
  if (integer !== undefined) return integer;
  if (value === undefined || value === null || value instanceof CelError) return unreadable(value, field, "");
  throw new CelError("invalid data, expected XIntOrString value to be either a string or integer");
}

export function readObject(value: unknown, field?: string): KubeObject {
  // What is no list is an object, but for a float or an error in the data that ratcheting let through.
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    if (!(value instanceof Float64 || value instanceof CelError)) return value as KubeObject;
  }
  if (value === undefined || value === null || value instanceof CelError) return unreadable(value, field, "");
  throw new CelError("invalid data, expected a map for the provided schema with type=object");
}

export function readList(value: unknown, field?: string): readonly KubeValue[] {
  // The elements of data are data.
  if (Array.isArray(value)) return value as readonly KubeValue[];
  if (value === undefined || value === null || value instanceof CelError) return unreadable(value, field, "");
  throw new CelError("invalid data, expected an array for the provided schema with type=array");
}

/** A map is an object of the data, or a `Map` that a rule made. */
export function readMap(value: unknown, field?: string): CelMap {
  return value instanceof Map ? value : readObject(value, field);
}

export type MapKey = string | number | bigint | boolean;
export type CelMap = KubeObject | ReadonlyMap<MapKey, unknown>;

/** Anything but null, which is no value of its type. */
export function readValue<T>(value: T, field?: string): NonNullable<T> {
  return value ?? unreadable(value, field, "");
}

export function isObject(value: unknown): value is KubeObject {
  // Objects of the data are plain; what rules make and libraries have are instances of classes.
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Reports a value that is not of the type that its schema promises, or that is absent. */
export function unreadable(value: unknown, field: string | undefined, expected: string): never {
  if (value === undefined || value === null) {
    throw field === undefined ? noSuchOverload() : new CelError(`no such key: ${field}`);
  }
  if (value instanceof CelError) throw value;
  throw new CelError(`invalid data, expected ${expected}, got ${tokenType(value)}`);
}

/** The type of a value of the data, as Go names it. */
function tokenType(value: unknown): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  return beyondSafe(value) === undefined ? "float64" : "int64";
}
