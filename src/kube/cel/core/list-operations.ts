import { CelError } from "../values/cel-error.js";
import { shapedEquals } from "./equality.js";
import { elementKey, mapListKey } from "./list-keys.js";
import type { ListShape, Shape } from "./shape.js";

/** `left + right` of ordinary lists. */
export function addList<L, R>(left: readonly L[], right: readonly R[]): (L | R)[] {
  return [...left, ...right];
}

/** `left + right` where left is a set: what left lacks is appended. */
export function addSet(left: readonly unknown[], right: readonly unknown[], shape: Shape): unknown[] {
  const keys = new Set(left.map((item) => elementKey(item, shape)));
  const sum = [...left];
  for (const item of right) {
    const key = elementKey(item, shape);
    if (keys.has(key)) continue;
    keys.add(key);
    sum.push(item);
  }
  return sum;
}

/** `left + right` where left is of type map: items of equal keys are replaced, the others appended. */
export function addMapList(left: readonly unknown[], right: readonly unknown[], { kind }: ListShape): unknown[] {
  const keys = typeof kind === "object" ? kind.keys : [];
  const sum = [...left];
  const places = new Map(left.map((item, index) => [mapListKey(item, keys), index]));
  for (const item of right) {
    const place = places.get(mapListKey(item, keys));
    if (place === undefined) sum.push(item);
    else sum[place] = item;
  }
  return sum;
}

/** `item in list` of texts. */
export function inList(item: string, list: readonly unknown[]): boolean {
  return list.includes(item);
}

/** `item in list`. */
export function listHas(
  item: unknown,
  list: readonly unknown[],
  itemShape: Shape,
  { list: shape }: ListShape,
): boolean {
  let error: CelError | undefined;
  for (const each of list) {
    try {
      if (shapedEquals(each, item, shape, itemShape)) return true;
    } catch (problem) {
      // It counts only if the item is not found.
      if (!(problem instanceof CelError)) throw problem;
      error ??= problem;
    }
  }
  if (error !== undefined) throw error;
  return false;
}
