import { Float64 } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { CelTypeValue } from "../values/type-value.js";
import { Uint64 } from "../values/uint.js";
import { boxedData } from "./boxing.js";
import { Optional } from "./optional.js";
import { isObject } from "./readers.js";
import { dynShape } from "./scalar-shapes.js";
import { shapedEquals } from "./shaped-equality.js";
import { classOf, noSuchOverload } from "./type-of.js";

/**
 * `==` of two values that tell by themselves what they are. Numbers compare across types, other values of unlike types are
 * unequal; a list or a map of the data errs if it is compared to something else.
 */
export function celEquals(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  switch (typeof left) {
    case "string":
    case "boolean":
      return false;
    case "number":
    case "bigint":
      return isNumber(right) && numericEquals(left, right);
    default:
      return objectEquals(left as object, right); // no other types are left
  }
}

/** `!=`: what cannot be compared is unequal, where `==` has an error. */
export function celDiffers(left: unknown, right: unknown): boolean {
  return differs(() => celEquals(left, right));
}

export function differs(equals: () => boolean): boolean {
  try {
    return !equals();
  } catch (error) {
    if (error instanceof CelError) return true;
    throw error;
  }
}

type AnyNumber = number | bigint | Float64 | Uint64;

function isNumber(value: unknown): value is AnyNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Float64 || value instanceof Uint64;
}

function numericEquals(left: AnyNumber, right: AnyNumber): boolean {
  if (left instanceof Float64) return left.value === Number(numberOf(right));
  if (right instanceof Float64) return right.value === Number(numberOf(left));
  return numberOf(left) === numberOf(right);
}

function numberOf(value: AnyNumber): number | bigint {
  return typeof value === "object" ? value.value : value;
}

function objectEquals(left: object, right: unknown): boolean {
  if (isNumber(left)) return isNumber(right) && numericEquals(left, right);
  if (Array.isArray(left)) return listEquals(left, right);
  if (left instanceof Map) return mapEquals(left, right);
  if (left instanceof Uint8Array) return right instanceof Uint8Array && sameBytes(left, right);
  if (left instanceof Optional) return right instanceof Optional && optionalEquals(left, right);
  if (left instanceof CelTypeValue) return right instanceof CelTypeValue && left.name === right.name;
  if (isObject(left))
    return isObject(right) && mapEquals(new Map(Object.entries(left)), new Map(Object.entries(right)));
  // Timestamps, durations and the values of libraries compare themselves.
  return "equals" in left && typeof left.equals === "function" && sameClass(left, right) && left.equals(right) === true;
}

function sameClass(left: object, right: unknown): boolean {
  return typeof right === "object" && right !== null && classOf(left) === classOf(right);
}

function listEquals(left: readonly unknown[], right: unknown): boolean {
  const shape = boxedData.get(left);
  if (!Array.isArray(right)) {
    if (shape !== undefined) throw noSuchOverload();
    return false;
  }
  if (shape !== undefined && "kind" in shape) {
    return shapedEquals(left, right, { list: dynShape, kind: shape.kind }, { list: dynShape });
  }
  return left.length === right.length && left.every((item, index) => celEquals(item, right[index]));
}

function mapEquals(left: ReadonlyMap<unknown, unknown>, right: unknown): boolean {
  if (!(right instanceof Map)) {
    if (boxedData.has(left)) throw noSuchOverload();
    return false;
  }
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other: unknown = right.get(key);
    if (other === undefined || !celEquals(value, other)) return false;
  }
  return true;
}

function optionalEquals(left: Optional, right: Optional): boolean {
  return left.present === right.present && (!left.present || celEquals(left.content, right.content));
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
