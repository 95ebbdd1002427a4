import { goJson } from "../values/go-text.js";
import type { KubeObject, KubeValue } from "../values/kube-value.js";
import {
  type DraftObject,
  isList,
  isObject,
  kindOfValue,
  ownValue,
  presentKeys,
  setOwnValue,
  toFloat,
} from "../values/value-kind.js";
import { duplicate, invalid, type Problem } from "./schema/field-error.js";
import type { SchemaNode } from "./schema/schema-node.js";

/** Checks that the items of sets and of lists of type map are unique (apiextensions, `schema/listtype`). */
export function checkListTypes(object: KubeObject, root: SchemaNode): Problem[] {
  const problems: Problem[] = [];
  if (root.has.listTypes) checkFields(object, root, "", problems);
  return problems;
}

function checkBelow(value: KubeValue, node: SchemaNode, path: string, problems: Problem[]): void {
  if (!node.has.listTypes) return;
  if (isObject(value)) checkFields(value, node, path, problems);
  if (!isList(value)) return;
  if (node.listType === "set") {
    reportRepeated(value, identityOf, (index) => {
      problems.push(duplicate(`${path}[${index}]`, value[index] ?? null));
    });
  } else if (node.listType === "map") checkListMap(value, node.listMapKeys, path, problems);
  const { items } = node;
  if (items?.has.listTypes)
    value.forEach((item, index) => {
      checkBelow(item, items, `${path}[${index}]`, problems);
    });
}

function checkFields(
  object: KubeObject,
  { properties, additional }: SchemaNode,
  path: string,
  problems: Problem[],
): void {
  for (const key of presentKeys(object)) {
    const field = object[key] ?? null;
    const property = properties.get(key);
    if (property !== undefined) checkBelow(field, property, path === "" ? key : `${path}.${key}`, problems);
    if (typeof additional === "object") checkBelow(field, additional, `${path}[${key}]`, problems);
  }
}

function checkListMap(list: readonly KubeValue[], keys: readonly string[], path: string, problems: Problem[]): void {
  const wrong = list.findIndex((item) => item !== null && !isObject(item));
  if (wrong >= 0) {
    const detail = "must be an object for an array of list-type map";
    problems.push(invalid(`${path}[${wrong}]`, list[wrong] ?? null, detail));
    return;
  }
  // A single key is compared by itself, which tells an int64 from a float64.
  const [only = ""] = keys;
  const identity = (item: KubeValue) => identityOf(keys.length === 1 ? keyOf(item, only) : keysOf(item, keys));
  reportRepeated(list, identity, (index) => {
    problems.push(duplicate(`${path}[${index}]`, keysOf(list[index], keys)));
  });
}

/** The keys that an item has. */
function keysOf(item: KubeValue | undefined, keys: readonly string[]): KubeObject {
  const found: DraftObject = {};
  for (const key of keys) {
    const value = keyOf(item, key);
    if (value !== undefined) setOwnValue(found, key, value);
  }
  return found;
}

function keyOf(item: KubeValue | undefined, key: string): KubeValue | undefined {
  return isObject(item) ? ownValue(item, key) : undefined;
}

/** Reports the places where an item comes for the second time. Many sets of about a thousand texts are filled faster than a large one. */
function reportRepeated(
  list: readonly KubeValue[],
  identity: (item: KubeValue) => string,
  report: (index: number) => void,
): void {
  const once: Set<string>[] = [];
  const twice = new Set<string>();
  list.forEach((item, index) => {
    const each = identity(item);
    // Texts that are chosen to fall into one part are in one set, as all would be without parts.
    const part = (each.charCodeAt(each.length - 1) * 9 + each.charCodeAt(each.length >> 1)) % ((list.length >> 10) + 1);
    once[part] ??= new Set();
    if (!isAdded(each, once[part]) && isAdded(each, twice)) report(index);
  });
}

/** Adds a text; whether it is new. One step for most, where looking first takes two. */
function isAdded(text: string, texts: Set<string>): boolean {
  const { size } = texts;
  return texts.add(text).size > size;
}

/** A text that two values share if they are the same; an int64 differs from a float64, but not within objects and lists. */
function identityOf(value: KubeValue | undefined): string {
  if (value === undefined) return "\0";
  // Most are texts that Go takes as they are; no other identity is one. Engines test a text of Latin-1 by its first character.
  if (typeof value === "string" && !/^\0|[\ud800-\udfff\ufffd]/.test(value)) return value;
  const kind = kindOfValue(value);
  // The kind says that it is a number.
  return `\0${kind}${kind === "number" ? toFloat(value as number) : goJson(value)}`;
}
