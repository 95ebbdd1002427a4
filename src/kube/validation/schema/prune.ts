import { compareAsBytes } from "../../values/go-text.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { type DraftObject, isList, isObject, setOwnValue } from "../../values/value-kind.js";
import type { SchemaNode } from "./schema-node.js";

/** The fields of embedded resources that their schema need not name. */
export const META_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** The paths of fields that were unknown, as the server writes them: with dots before map keys too. */
export type UnknownFields = string[];

/**
 * Returns an object without the fields that its schema does not know; what is unchanged is shared. The root counts as an
 * embedded resource: its apiVersion, kind and metadata are left alone (apiextensions, `schema/pruning`).
 */
export function pruneObject(object: KubeObject, root: SchemaNode, unknown?: UnknownFields): KubeObject {
  const node = { ...root, embedded: true };
  // Most objects have no unknown field, and so need no paths.
  const pruned = pruneValue(object, node, "", { unknown: undefined });
  if (unknown !== undefined && pruned !== object) {
    pruneValue(object, node, "", { unknown });
    unknown.sort(compareAsBytes);
  }
  // An object stays an object.
  return pruned as KubeObject;
}

/** Returns a default without what its schema does not know. */
export function pruneDefault(value: KubeObject, node: SchemaNode): KubeObject;
export function pruneDefault(value: KubeValue, node: SchemaNode): KubeValue;
export function pruneDefault(value: KubeValue, node: SchemaNode): KubeValue {
  return pruneValue(value, node, "", { unknown: undefined });
}

interface Pruner {
  readonly unknown: UnknownFields | undefined;
}

function pruneValue(value: KubeValue, node: SchemaNode | undefined, path: string, pruner: Pruner): KubeValue {
  if (node?.preserves) return keepUnknown(value, node, path, pruner);
  if (isList(value))
    return mapItems(value, (item, index) => pruneValue(item, node?.items, itemPath(path, index, pruner), pruner));
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    if (node !== undefined) {
      if (node.embedded && META_FIELDS.has(key)) return field;
      const property = node.properties.get(key);
      if (property !== undefined) return pruneValue(field, property, fieldPath(path, key, pruner), pruner);
      if (node.additional !== undefined) {
        const below = typeof node.additional === "object" ? node.additional : undefined;
        return pruneValue(field, below, fieldPath(path, key, pruner), pruner);
      }
    }
    const isMeta = META_FIELDS.has(key) && path === "";
    if (!isMeta || node === undefined) pruner.unknown?.push(fieldPath(path, key, pruner));
    return undefined;
  });
}

/** Below a node that preserves unknown fields, those that are known are pruned all the same. */
function keepUnknown(value: KubeValue, node: SchemaNode | undefined, path: string, pruner: Pruner): KubeValue {
  if (node === undefined) return value;
  if (isList(value))
    return mapItems(value, (item, index) => keepUnknown(item, node.items, itemPath(path, index, pruner), pruner));
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    if (node.embedded && META_FIELDS.has(key)) return field;
    const property = node.properties.get(key);
    if (property !== undefined) return pruneValue(field, property, fieldPath(path, key, pruner), pruner);
    if (node.additional === undefined) return field;
    const below = typeof node.additional === "object" ? node.additional : undefined;
    return pruneValue(field, below, fieldPath(path, key, pruner), pruner);
  });
}

/** Returns an object without the nulls that count as absent: those that may not be and that no default replaces. */
export function dropNulls(value: KubeObject, node: SchemaNode | undefined): KubeObject;
export function dropNulls(value: KubeValue, node: SchemaNode | undefined): KubeValue;
export function dropNulls(value: KubeValue, node: SchemaNode | undefined): KubeValue {
  if (node === undefined) return value;
  if (isList(value)) return node.items === undefined ? value : mapItems(value, (item) => dropNulls(item, node.items));
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    const below = node.properties.get(key) ?? (typeof node.additional === "object" ? node.additional : undefined);
    if (field === null && below !== undefined && !below.nullable && below.defaultValue === undefined) return undefined;
    return dropNulls(field, below);
  });
}

/** Returns a list with its items changed; the same one if none is. */
export function mapItems(
  list: readonly KubeValue[],
  change: (item: KubeValue, index: number) => KubeValue,
): readonly KubeValue[] {
  let changed: KubeValue[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = list[index] ?? null;
    const result = change(item, index);
    if (result === item) continue;
    changed ??= [...list];
    changed[index] = result;
  }
  return changed ?? list;
}

/** Returns an object with its fields changed, or left out for undefined; the same one if none is. */
export function mapFields(
  object: KubeObject,
  change: (key: string, field: KubeValue) => KubeValue | undefined,
): KubeObject {
  const keys = Object.keys(object);
  let changed: DraftObject | undefined;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? "";
    const field = object[key];
    const result = field === undefined ? undefined : change(key, field);
    if (changed === undefined) {
      if (result === field && field !== undefined) continue;
      changed = {};
      for (const earlier of keys.slice(0, index)) setOwnValue(changed, earlier, object[earlier] ?? null);
    }
    if (result !== undefined) setOwnValue(changed, key, result);
  }
  return changed ?? object;
}

function fieldPath(path: string, key: string, { unknown }: Pruner): string {
  return unknown === undefined ? "" : path === "" ? key : `${path}.${key}`;
}

function itemPath(path: string, index: number, { unknown }: Pruner): string {
  return unknown === undefined ? "" : `${path}[${index}]`;
}
