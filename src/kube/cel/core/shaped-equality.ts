import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { findValue, ownField } from "./access.js";
import { celEquals, differs } from "./equality.js";
import { elementKey, mapListKey } from "./list-keys.js";
import { entriesOf, sizeOfMap } from "./ranges.js";
import { isObject, type MapKey, readList, readMap, readObject } from "./readers.js";
import { dynShape } from "./scalar-shapes.js";
import type { ListShape, MapListKind, ObjectShape, Shape } from "./shape.js";
import { classOf } from "./type-of.js";

/** `==` of two values of static types; of lists, the left one says whether the order counts. */
export function shapedEquals(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  if (left === null || right === null) return left === right;
  // Types that agree have shapes that do, but for formats and what is `dyn` on one side.
  if ("read" in leftShape)
    return celEquals(leftShape.read(left), "read" in rightShape ? rightShape.read(right) : right);
  if ("read" in rightShape) return celEquals(left, right);
  if ("list" in leftShape && "list" in rightShape)
    return listEquals(readList(left), readList(right), leftShape, rightShape);
  if ("map" in leftShape && "map" in rightShape) return mapEquals(left, right, leftShape.map, rightShape.map);
  if ("object" in leftShape && "object" in rightShape) return objectEquals(left, right, leftShape);
  return celEquals(left, right);
}

/** `!=` in the same way. */
export function shapedDiffers(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  return differs(() => shapedEquals(left, right, leftShape, rightShape));
}

function listEquals(
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
  const items = new Map(left.map((item) => [mapListKey(item, escaped), item]));
  const seen = new Set<string>();
  for (const item of right) {
    const key = mapListKey(item, escaped);
    const other = items.get(key);
    if (other === undefined || !shapedEquals(other, item, leftShape.list, rightShape.list)) return false;
    seen.add(key);
  }
  return seen.size === items.size;
}

function mapEquals(left: unknown, right: unknown, leftShape: Shape, rightShape: Shape): boolean {
  const [leftMap, rightMap] = [readMap(left), readMap(right)];
  if (sizeOfMap(leftMap) !== sizeOfMap(rightMap)) return false;
  for (const [key, value] of entriesOf(leftMap)) {
    const other = findValue(rightMap, key as MapKey); // a key of a map
    if (other === undefined || !shapedEquals(value, other, leftShape, rightShape)) return false;
  }
  return true;
}

/** As the server, it takes a field that the schema does not know and that one side lacks for equal. */
function objectEquals(left: unknown, right: unknown, shape: ObjectShape): boolean {
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
