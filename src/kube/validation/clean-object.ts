import { type KubeObject, type KubeValue, MAX_DEPTH } from "../values/kube-value.js";
import { fault, isPlain } from "./json-value.js";
import { fieldNode } from "./schema/correlation.js";
import { META_FIELDS } from "./schema/prune.js";
import type { SchemaNode } from "./schema/schema-node.js";

/**
 * Whether an object is JSON, has no field to prune and no null to drop, so that it is read as it is. Most are, and this one walk, which
 * allocates nothing, is all that they need; `false` only means that an object has to be looked at closely.
 */
export function isClean(value: KubeValue | undefined, node: SchemaNode | undefined, depth = 0): boolean {
  if (typeof value !== "object") return fault(value, depth) === undefined;
  if (value === null || node === undefined || depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isClean(value[index], node.items, depth + 1)) return false;
    return true;
  }
  if (!isPlain(value)) return false;
  // Fields that are inherited count for no more than that an object is looked at closely.
  for (const name in value) {
    const field = (value as KubeObject)[name];
    const below = fieldNode(node, name);
    if (depth === 0 && META_FIELDS.has(name)) {
      // The server reads these by itself.
      if (field === null || fault(field, 1) !== undefined) return false;
    } else if (below !== undefined) {
      if (!isClean(field, below, depth + 1)) return false;
    } else if (!node.preserves || node.additional !== undefined || fault(field, depth + 1) !== undefined) return false;
  }
  return true;
}
