import type { KubeObject, KubeValue } from "../values/kube-value.js";
import { type DraftObject, isList, isObject, ownValue, setOwnValue } from "../values/value-kind.js";
import { fieldNode } from "./schema/correlation.js";
import { mapFields, mapItems } from "./schema/prune.js";
import type { SchemaNode } from "./schema/schema-node.js";

/**
 * Returns a value with the defaults of its schema where something is missing, or is a null that may not be; what is
 * unchanged is shared, and so are the defaults. Defaults get the defaults of what is missing in them (apiextensions,
 * `schema/defaulting`). An object stays one.
 */
export function applyDefaults(value: KubeObject, node: SchemaNode | undefined): KubeObject;
export function applyDefaults(value: KubeValue, node: SchemaNode | undefined): KubeValue;
export function applyDefaults(value: KubeValue, node: SchemaNode | undefined): KubeValue {
  if (node === undefined || !node.has.defaults) return value;
  if (isList(value)) {
    const { items } = node;
    return items === undefined ? value : mapItems(value, (item) => applyDefaults(replaceNull(item, items), items));
  }
  return isObject(value) ? withDefaults(value, node) : value;
}

function withDefaults(object: KubeObject, node: SchemaNode): KubeObject {
  const filled = mapFields(object, (key, field) => {
    const below = fieldNode(node, key);
    return below === undefined ? field : applyDefaults(replaceNull(field, below), below);
  });
  let completed: DraftObject | undefined;
  for (const [name, property] of node.properties) {
    if (property.defaultValue === undefined || ownValue(object, name) !== undefined) continue;
    completed ??= { ...filled };
    setOwnValue(completed, name, applyDefaults(property.defaultValue, property));
  }
  return completed ?? filled;
}

function replaceNull(value: KubeValue, { nullable, defaultValue }: SchemaNode): KubeValue {
  return value === null && !nullable && defaultValue !== undefined ? defaultValue : value;
}
