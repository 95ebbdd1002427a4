import { Misfit } from "../../cel/core/misfit.js";
import {
  readBool,
  readDouble,
  readInt,
  readIntOrString,
  readList,
  readObject,
  readString,
} from "../../cel/core/readers.js";
import { CelError } from "../../cel/values/cel-error.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import { isList, isObject } from "../../values/value-kind.js";
import { fieldNode } from "../schema/correlation.js";
import type { SchemaNode } from "../schema/schema-node.js";

const NULL = "invalid data, got null for schema with nullable=false";

/**
 * Returns what rules see of a value: the value itself where all parts are of the types of its schema, else a copy with a
 * {@link Misfit} in place of each part that is not (apiserver, `pkg/cel/common`). An update may leave such a part alone that
 * was stored under another schema. What no rule can see is not looked at.
 */
export function withMisfits(value: KubeValue, node: SchemaNode): KubeValue {
  return visible(value, node, false);
}

function visible(value: KubeValue, node: SchemaNode, isSeen: boolean): KubeValue {
  const isRead = isSeen || node.rules.length > 0;
  if (!isRead && !node.has.rules) return value;
  const misfit = value === null ? undefined : misfitOf(value, node);
  if (misfit !== undefined) return misfit;
  if (isList(value)) return visibleItems(value, node, isRead);
  return isObject(value) ? visibleFields(value, node, isRead) : value;
}

function visibleItems(list: readonly KubeValue[], { items }: SchemaNode, isSeen: boolean): KubeValue {
  if (items === undefined) return list;
  let copy: KubeValue[] | undefined;
  for (const [index, item] of list.entries()) {
    const each = item === null && !items.nullable ? misfit(new CelError(NULL), null) : visible(item, items, isSeen);
    if (each === item) continue;
    copy ??= [...list];
    copy[index] = each;
  }
  return copy ?? list;
}

function visibleFields(object: KubeObject, node: SchemaNode, isSeen: boolean): KubeValue {
  let copy: Map<string, KubeValue | undefined> | undefined;
  const { properties, additional } = node;
  const isMap = properties.size === 0 && typeof additional === "object";
  for (const name of Object.keys(object)) {
    const value = object[name];
    const below = fieldNode(node, name);
    if (value === undefined || below === undefined) continue;
    // A field that is null counts as absent; the value of a map does not.
    const isMisfit = value === null && isMap && !below.nullable;
    const each = isMisfit ? misfit(new CelError(NULL), null) : visible(value, below, isSeen);
    if (each === value) continue;
    copy ??= new Map(Object.entries(object));
    copy.set(name, each);
  }
  return copy === undefined ? object : Object.fromEntries(copy);
}

/** What stands in place of a value that is not one of the node's type. */
function misfitOf(value: KubeValue, { types }: SchemaNode): KubeValue | undefined {
  const read = types.length > 1 ? readIntOrString : READERS[types[0] ?? ""];
  try {
    read?.(value);
    return undefined;
  } catch (error) {
    if (error instanceof CelError) return misfit(error, value);
    throw error;
  }
}

/** It stands among data, where only what runs rules looks at it. */
function misfit({ message }: CelError, value: KubeValue): KubeValue {
  return new Misfit(message, value) as unknown as KubeValue;
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  array: readList,
  boolean: readBool,
  integer: readInt,
  number: readDouble,
  object: readObject,
  string: readString,
};
