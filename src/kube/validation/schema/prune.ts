import { compareAsBytes } from "../../values/go-text.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { type DraftObject, isList, isObject, setOwnValue } from "../../values/value-kind.js";
import { fieldNode } from "./correlation.js";
import type { SchemaNode } from "./schema-node.js";

/** The fields of embedded resources that their schema need not name. */
export const META_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** The paths of fields that were unknown, as the server writes them: with dots before map keys too. */
export type UnknownFields = string[];

/**
 * Returns an object without the fields that its schema does not know; what is unchanged is shared. The root counts as an
 * embedded resource: its apiVersion, kind and metadata are left alone (apiextensions, `schema/pruning`).
 */
export function pruneObject(object: KubeObject, root: SchemaNode, unknown: UnknownFields = []): KubeObject {
  const pruned = pruneValue(object, { ...root, embedded: true }, "", unknown);
  unknown.sort(compareAsBytes);
  // An object stays an object.
  return pruned as KubeObject;
}

/** Returns a default without what its schema does not know. */
export function pruneDefault(value: KubeObject, node: SchemaNode): KubeObject;
export function pruneDefault(value: KubeValue, node: SchemaNode): KubeValue;
export function pruneDefault(value: KubeValue, node: SchemaNode): KubeValue {
  return pruneValue(value, node, "", []);
}

/** A node that preserves unknown fields keeps those of the items of its lists too; fields that are known are pruned all the same. */
function pruneValue(
  value: KubeValue,
  node: SchemaNode | undefined,
  path: string,
  unknown: UnknownFields,
  isKept?: boolean,
): KubeValue {
  const keeps = isKept || node?.preserves;
  if (keeps && node === undefined) return value;
  if (isList(value)) {
    return mapItems(value, (item, index) => pruneValue(item, node?.items, `${path}[${index}]`, unknown, keeps));
  }
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    if (node?.embedded && META_FIELDS.has(key)) return field;
    const fieldPath = path === "" ? key : `${path}.${key}`;
    const below = node?.properties.get(key) ?? node?.additional;
    if (below !== undefined)
      return pruneValue(field, typeof below === "object" ? below : undefined, fieldPath, unknown);
    if (keeps) return field;
    unknown.push(fieldPath);
    return undefined;
  });
}

/** Returns an object without the nulls that count as absent: those that may not be and that no default replaces. */
export function dropNulls(value: KubeObject, node: SchemaNode | undefined): KubeObject;
export function dropNulls(value: KubeValue, node: SchemaNode | undefined): KubeValue;
export function dropNulls(value: KubeValue, node: SchemaNode | undefined): KubeValue {
  if (node === undefined) return value;
  if (isList(value)) return mapItems(value, (item) => dropNulls(item, node.items));
  if (!isObject(value)) return value;
  return mapFields(value, (key, field) => {
    const below = fieldNode(node, key);
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
