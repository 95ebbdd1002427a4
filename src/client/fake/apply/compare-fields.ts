import { isJsonObject, isSameJson, type JsonValue, valueAt } from "../../../kube/values/json-value.js";
import { childOf, emptyTree, type FieldTree, isEmptyTree } from "./field-tree.js";
import { type FakeSchema, isDeclared, itemElement, memberSchema, mergeKindOf } from "./merge-kind.js";

/** The fields of a value that somebody applied: its leaves, the entries of its maps, and the items of its lists. */
export function fieldsOf(value: JsonValue | undefined, schema: FakeSchema | undefined): FieldTree {
  const tree = emptyTree();
  addFields(tree, value, schema);
  return tree;
}

function addFields(tree: FieldTree, value: JsonValue | undefined, schema: FakeSchema | undefined): void {
  const kind = mergeKindOf(value, schema);
  if (kind === "members" && isJsonObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      const child = childOf(tree, `f:${key}`);
      const isEmptyObject = isJsonObject(each) && Object.keys(each).length === 0;
      if (each === null || isEmptyObject || !isDeclared(schema, key)) child.isMember = true;
      addFields(child, each, memberSchema(schema, key));
    }
  } else if (kind === "items" && Array.isArray(value)) {
    for (const item of value) {
      const child = childOf(tree, itemElement(item, schema) ?? "");
      child.isMember = true;
      if (isJsonObject(item)) addFields(child, item, schema?.items);
    }
  } else tree.isMember = true;
}

export interface Comparison {
  /** The fields that are new or have another value. */
  readonly changed: FieldTree;
  readonly removed: FieldTree;
}

/** What a write changes, field by field. */
export function compareFields(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  schema: FakeSchema | undefined,
): Comparison {
  const comparison: Comparison = { changed: emptyTree(), removed: emptyTree() };
  compare(before, after, schema, comparison);
  return comparison;
}

function compare(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  schema: FakeSchema | undefined,
  { changed, removed }: Comparison,
): void {
  if (before === undefined && after !== undefined) changed.isMember = true;
  if (before !== undefined && after === undefined) removed.isMember = true;
  const kind = mergeKindOf(after ?? before, schema);
  if (kind === "whole" || (before !== undefined && after !== undefined && mergeKindOf(before, schema) !== kind)) {
    if (before !== undefined && after !== undefined && !isSameJson(before, after)) changed.isMember = true;
    return;
  }
  const [old, now] = kind === "members" ? [membersOf(before), membersOf(after)] : [itemsOf(before), itemsOf(after)];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const element = kind === "members" ? `f:${key}` : key;
    const within = kind === "members" ? memberSchema(schema, key) : schema?.items;
    const below: Comparison = { changed: emptyTree(), removed: emptyTree() };
    compare(old.get(key), now.get(key), within, below);
    if (!isEmptyTree(below.changed)) changed.children.set(element, below.changed);
    if (!isEmptyTree(below.removed)) removed.children.set(element, below.removed);
  }

  function itemsOf(list: JsonValue | undefined): Map<string, JsonValue> {
    const items = Array.isArray(list) ? list : [];
    return new Map(items.map((item) => [itemElement(item, schema) ?? "", item]));
  }
}

function membersOf(value: JsonValue | undefined): Map<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  for (const key of isJsonObject(value) ? Object.keys(value) : []) {
    const each = valueAt(value, key);
    if (each !== undefined) found.set(key, each);
  }
  return found;
}
