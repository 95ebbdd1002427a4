import { Float64, type KubeObject, type KubeValue } from "./kube-value.js";

/** The JSON type of a value, where `integer` is what the server holds as an int64 and `number` what it holds as a float64. */
export type ValueKind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const TWO_63 = 2 ** 63;

export function kindOfValue(value: KubeValue): ValueKind {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    case "bigint":
      return "integer";
    case "number":
      return isInt64Number(value) ? "integer" : "number";
    default:
      if (value === null) return "null";
      if (Array.isArray(value)) return "array";
      return value instanceof Float64 ? "number" : "object";
  }
}

export function isList(value: KubeValue | undefined): value is readonly KubeValue[] {
  return Array.isArray(value);
}

export function isObject(value: KubeValue | undefined): value is KubeObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Float64);
}

/** Whether a `number` counts as an int64. */
export function isInt64Number(value: number): boolean {
  return Number.isInteger(value) && value >= -TWO_63 && value < TWO_63;
}

/** Returns whether a whole number is within int64. */
export function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** A numeric value as a float64. */
export function toFloat(value: number | bigint | Float64): number {
  return value instanceof Float64 ? value.value : Number(value);
}

/** A property of an object itself; undefined for what it only inherits. */
export function ownValue(object: KubeObject, name: string): KubeValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An object that is being made. */
export type DraftObject = { [key: string]: KubeValue | undefined };

/** Sets a property of an object that is being made, whatever its name is. */
export function setOwnValue(object: DraftObject, name: string, value: KubeValue): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  } else object[name] = value;
}

/** Whether two values are the same to the server, which tells int64 from float64. */
export function deepEqual(one: KubeValue, other: KubeValue): boolean {
  if (one === other) return typeof one !== "number" || !Object.is(one, Number.NaN);
  if (isList(one)) {
    return (
      isList(other) && one.length === other.length && one.every((item, index) => deepEqual(item, other[index] ?? null))
    );
  }
  if (isObject(one)) return isObject(other) && deepEqualObjects(one, other);
  const kind = kindOfValue(one);
  if (kind !== kindOfValue(other)) return false;
  // Only numbers have several forms.
  if (kind === "integer") return BigInt(one as number | bigint) === BigInt(other as number | bigint);
  return kind === "number" && toFloat(one as number | Float64) === toFloat(other as number | Float64);
}

function deepEqualObjects(one: KubeObject, other: KubeObject): boolean {
  const keys = presentKeys(one);
  if (keys.length !== presentKeys(other).length) return false;
  return keys.every((key) => {
    const value = one[key];
    const otherValue = ownValue(other, key);
    return value !== undefined && otherValue !== undefined && deepEqual(value, otherValue);
  });
}

/** The keys of an object whose values are there. */
export function presentKeys(object: KubeObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
