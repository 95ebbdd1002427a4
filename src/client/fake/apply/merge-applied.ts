import { isJsonObject, type JsonValue } from "../../../kube/values/json-value.js";
import type { FieldTree } from "./field-tree.js";
import { type FakeSchema, itemElement, memberSchema, mergeKindOf } from "./merge-kind.js";

/** The stored value with all that is applied put in: member by member and item by item where the schema says so. */
export function mergeApplied(
  stored: JsonValue | undefined,
  applied: JsonValue,
  schema: FakeSchema | undefined,
): JsonValue {
  const kind = mergeKindOf(applied, schema);
  if (stored === undefined || kind === "whole" || mergeKindOf(stored, schema) !== kind) return applied;
  if (kind === "members" && isJsonObject(stored) && isJsonObject(applied)) {
    // A key may be __proto__.
    const result = new Map(Object.entries(stored));
    for (const [key, value] of Object.entries(applied)) {
      if (value !== undefined) result.set(key, mergeApplied(result.get(key), value, memberSchema(schema, key)));
    }
    return Object.fromEntries(result);
  }
  return mergeItems(Array.isArray(stored) ? stored : [], Array.isArray(applied) ? applied : [], schema);
}

/**
 * Items that only the stored list has keep their place among those that both have; the others come in the order in which
 * they are applied.
 */
function mergeItems(
  stored: readonly JsonValue[],
  applied: readonly JsonValue[],
  schema: FakeSchema | undefined,
): JsonValue[] {
  const storedByKey = new Map(stored.map((item) => [itemElement(item, schema), item]));
  const appliedKeys = applied.map((item) => itemElement(item, schema));
  const isApplied = new Set(appliedKeys);
  const shared = appliedKeys.filter((key) => storedByKey.has(key));
  const result: JsonValue[] = [];
  let left = 0;
  let right = 0;
  while (left < stored.length || right < applied.length) {
    const item = stored[left];
    const key = item === undefined ? undefined : itemElement(item, schema);
    const next = applied[right];
    if (item !== undefined && !isApplied.has(key)) {
      result.push(item);
      left++;
    } else if (item !== undefined && (next === undefined || (key !== appliedKeys[right] && key !== shared[0]))) {
      left++;
    } else if (next !== undefined) {
      const previous = storedByKey.get(appliedKeys[right]);
      result.push(previous === undefined ? next : mergeApplied(previous, next, schema?.items));
      if (key === appliedKeys[right]) left++;
      if (shared[0] === appliedKeys[right]) shared.shift();
      right++;
    }
  }
  return result;
}

/**
 * The value without what its manager applied the last time and nobody owns any more. A place goes with all that is below
 * it where nothing in it has an owner.
 */
export function withoutAbandoned(
  value: JsonValue,
  schema: FakeSchema | undefined,
  { last, owned }: { readonly last: FieldTree; readonly owned: FieldTree },
): JsonValue {
  const kind = mergeKindOf(value, schema);
  const keep = (element: string, each: JsonValue, within: FakeSchema | undefined): JsonValue | undefined => {
    const previous = last.children.get(element);
    if (previous === undefined) return each;
    const now = owned.children.get(element);
    return now === undefined ? undefined : withoutAbandoned(each, within, { last: previous, owned: now });
  };
  if (kind === "members" && isJsonObject(value)) {
    const kept = Object.entries(value).map(([key, each]) => {
      return [key, each === undefined ? undefined : keep(`f:${key}`, each, memberSchema(schema, key))] as const;
    });
    return Object.fromEntries(kept.filter(([, each]) => each !== undefined));
  }
  if (kind === "items" && Array.isArray(value)) {
    return value.flatMap((item) => {
      const kept = keep(itemElement(item, schema) ?? "", item, schema?.items);
      return kept === undefined ? [] : [kept];
    });
  }
  return value;
}
