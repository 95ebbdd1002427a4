import type { KubeValue } from "../values/kube-value.js";
import { isList, isObject, ownValue, presentKeys } from "../values/value-kind.js";
import { META_FIELDS } from "./schema/prune.js";
import type { SchemaNode } from "./schema/schema-node.js";

/** A field that a schema does not know. */
export interface UnknownField {
  /** Such as `platform.servers[0].prot`. */
  readonly path: string;
  /** The fields that it could have been: those that the schema knows there and the object does not have yet. */
  readonly known: readonly string[];
}

/** Returns the fields of a value, and of all below it, that its schema does not know, in the order of the value. */
export function unknownFields(value: KubeValue, node: SchemaNode): UnknownField[] {
  const unknown: UnknownField[] = [];
  collect(value, node, "", unknown);
  return unknown;
}

function collect(value: KubeValue, node: SchemaNode, path: string, errors: UnknownField[]): void {
  const { items, properties, additional, preserves, types, embedded } = node;
  if (isList(value)) {
    if (items !== undefined)
      for (const [index, item] of value.entries()) collect(item, items, `${path}[${index}]`, errors);
    return;
  }
  if (!isObject(value)) return;
  // An object where there can be none is of the wrong type, and that is all that there is to say.
  const isOpen = preserves || additional === true || (types.length > 0 && !types.includes("object"));
  for (const name of presentKeys(value)) {
    if (embedded && META_FIELDS.has(name)) continue;
    const fieldPath = path === "" ? name : `${path}.${name}`;
    const field = value[name] ?? null;
    const property = properties.get(name);
    if (property !== undefined) collect(field, property, fieldPath, errors);
    else if (typeof additional === "object") collect(field, additional, fieldPath, errors);
    else if (!isOpen) {
      const available = [...properties.keys()].filter((each) => ownValue(value, each) === undefined);
      errors.push({ path: fieldPath, known: available });
    }
  }
}

/**
 * Returns the paths of lists that stand where a text of a format is asked for. A server lets them pass, which no document is to make
 * use of.
 */
export function listsForTexts(value: KubeValue, node: SchemaNode, path = ""): string[] {
  const { items, properties, additional, types, format } = node;
  if (isList(value)) {
    if (format !== "" && types.length > 0 && !types.includes("array")) return [path];
    return items === undefined ? [] : value.flatMap((item, index) => listsForTexts(item, items, `${path}[${index}]`));
  }
  if (!isObject(value)) return [];
  return presentKeys(value).flatMap((name) => {
    const below = properties.get(name) ?? (typeof additional === "object" ? additional : undefined);
    return below === undefined ? [] : listsForTexts(value[name] ?? null, below, path === "" ? name : `${path}.${name}`);
  });
}
