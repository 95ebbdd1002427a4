import { Float64, type KubeObject, type KubeValue } from "../../values/kube-value.js";
import { CelError } from "../values/cel-error.js";
import { Uint64 } from "../values/uint.js";
import { findValue, ownField } from "./access.js";
import { boxedData } from "./boxing.js";
import { elementKey, mapListKey } from "./list-keys.js";
import { isUnequalMisfit, Misfit } from "./misfit.js";
import { Optional } from "./optional.js";
import { entriesOf, sizeOfMap } from "./ranges.js";
import { isObject, type MapKey, readList, readMap, readObject } from "./readers.js";
import { dynShape, type ListShape, type MapListKind, type ObjectShape, type Shape } from "./shape.js";
import { CelTypeValue, classOf, noSuchOverload } from "./type-of.js";

/**
 * `==` of two values that tell by themselves what they are. Numbers compare across types, other values of unlike types are
 * unequal; a list or a map of the data errs if it is compared to something else.
 */
export function celEquals(left: unknown, right: unknown): boolean {
  if (left === right && typeof left !== "object") return true;
  if (isUnequalMisfit(left, right)) return false;
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

/** `==` of two values of static types; of lists, the left one says whether the order counts. */
export function shapedEquals(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  if (isUnequalMisfit(left, right)) return false;
  if (left === null || right === null) return left === right;
  // Types that agree have shapes that do, but for formats and what is `dyn` on one side.
  if ("read" in leftShape)
    return celEquals(leftShape.read(left), "read" in rightShape ? rightShape.read(right) : right);
  if ("read" in rightShape) return celEquals(left, right);
  if ("list" in leftShape && "list" in rightShape)
    return shapedListEquals(readList(left), readList(right), leftShape, rightShape);
  if ("map" in leftShape && "map" in rightShape) return shapedMapEquals(left, right, leftShape.map, rightShape.map);
  if ("object" in leftShape && "object" in rightShape) return shapedObjectEquals(left, right, leftShape);
  return celEquals(left, right);
}

/** `!=` in the same way. */
export function shapedDiffers(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  return differs(() => shapedEquals(left, right, leftShape, rightShape));
}

function shapedListEquals(
  left: readonly unknown[],
  right: readonly unknown[],
  leftShape: ListShape,
  rightShape: ListShape,
): boolean {
  if (left.length !== right.length) return false;
  if (leftShape.kind === "set") return setEquals(left, right, leftShape, rightShape);
  if (leftShape.kind !== undefined) return mapListEquals(left, right, leftShape, rightShape, leftShape.kind);
  return left.every((item, index) => shapedEquals(item, right[index], leftShape.list, rightShape.list));
}

function setEquals(
  left: readonly unknown[],
  right: readonly unknown[],
  leftShape: ListShape,
  rightShape: ListShape,
): boolean {
  const keys = new Set(left.map((item) => elementKey(item, leftShape.list)));
  const seen = new Set<unknown>();
  for (const item of right) {
    const key = elementKey(item, rightShape.list);
    if (!keys.has(key)) return false;
    seen.add(key);
  }
  return seen.size === keys.size;
}

/** Keys are looked up by their escaped names, as the server does, so that those which need escaping are all one. */
function mapListEquals(
  left: readonly unknown[],
  right: readonly unknown[],
  leftShape: ListShape,
  rightShape: ListShape,
  { keys, escaped = keys }: MapListKind,
): boolean {
  // What is no object is like no other.
  const keyOf = (item: unknown): unknown => (item instanceof Misfit ? Symbol() : mapListKey(item, escaped));
  const items = new Map(left.map((item) => [keyOf(item), item]));
  const seen = new Set<unknown>();
  for (const item of right) {
    const key = keyOf(item);
    const other = items.get(key);
    if (other === undefined || !shapedEquals(other, item, leftShape.list, rightShape.list)) return false;
    seen.add(key);
  }
  return seen.size === items.size;
}

function shapedMapEquals(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  const [leftMap, rightMap] = [readMap(left), readMap(right)];
  if (sizeOfMap(leftMap) !== sizeOfMap(rightMap)) return false;
  for (const [key, value] of entriesOf(leftMap)) {
    const other = findValue(rightMap, key as MapKey); // a key of a map
    if (other === undefined || !shapedEquals(value, other, leftShape, rightShape)) return false;
  }
  return true;
}

/** As the server, it takes a field that the schema does not know and that one side lacks for equal. */
function shapedObjectEquals(left: unknown, right: unknown, shape: ObjectShape): boolean {
  const [leftObject, rightObject] = [readObject(left), readObject(right)];
  if (sizeOfMap(leftObject) !== sizeOfMap(rightObject)) return false;
  return Object.entries(leftObject).every(([name, value]) => {
    if (value === undefined) return true;
    const other = ownField(rightObject, name);
    if (!Object.hasOwn(shape.object, name)) return other === undefined || dataEquals(value, other);
    if (value === null || other === undefined || other === null) return value === null && (other ?? null) === null;
    const field = shape.object[name] ?? dynShape;
    return shapedEquals(value, other, field, field);
  });
}

/** Deep equality of data, where int64 and float64 differ. */
function dataEquals(left: KubeValue, right: KubeValue): boolean {
  if (isUnequalMisfit(left, right)) return false;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => dataEquals(item, right[i]));
  }
  if (isObject(left)) return isObject(right) && objectDataEquals(left, right);
  if (typeof left === "object" && typeof right === "object") {
    return left !== null && right !== null && classOf(left) === classOf(right) && celEquals(left, right);
  }
  return left === right;
}

function objectDataEquals(left: KubeObject, right: KubeObject): boolean {
  if (sizeOfMap(left) !== sizeOfMap(right)) return false;
  return Object.entries(left).every(([name, value]) => {
    const other = ownField(right, name);
    return value === undefined ? other === undefined : other !== undefined && dataEquals(value, other);
  });
}
