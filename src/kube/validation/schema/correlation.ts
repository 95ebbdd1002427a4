import { goQuote } from "../../values/go-text.js";
import type { KubeValue } from "../../values/kube-value.js";
import { deepEqual, isList, isObject, kindOfValue, ownValue, presentKeys, toFloat } from "../../values/value-kind.js";
import type { SchemaNode } from "./schema-node.js";

/** A value of an update beside the old one in its place, which says what has changed (apiserver, `CorrelatedObject`). */
export class Correlation {
  private equal: boolean | undefined;
  private byName: Map<string, Correlation> | undefined;
  private oldItems: Map<ItemKey, KubeValue> | undefined;

  constructor(
    readonly value: KubeValue,
    readonly old: KubeValue,
    readonly node: SchemaNode,
  ) {}

  /** The correlation of a property that both values have and the schema knows. */
  key(name: string): Correlation | undefined {
    const cached = this.byName?.get(name);
    if (cached !== undefined) return cached;
    if (!isObject(this.value) || !isObject(this.old)) return undefined;
    const value = ownValue(this.value, name);
    const old = ownValue(this.old, name);
    if (value === undefined || old === undefined) return undefined;
    const node = fieldNode(this.node, name);
    if (node === undefined) return undefined;
    const child = new Correlation(value, old, node);
    this.byName ??= new Map();
    this.byName.set(name, child);
    return child;
  }

  /**
   * The correlation of an item of a list of type map, with the old item that has the same keys. It is not kept: very many that live
   * as long as the list cost more than to compare an item once more for each list that it is in.
   */
  item(index: number): Correlation | undefined {
    if (!isList(this.value) || !isList(this.old)) return undefined;
    const { items, listType, listMapKeys, types } = this.node;
    if (items === undefined || listType !== "map" || types[0] !== "array") return undefined;
    const value = this.value[index] ?? null;
    const key = keyOf(value, listMapKeys);
    if (key === undefined) return undefined;
    this.oldItems ??= itemsByKey(this.old, listMapKeys);
    const old = this.oldItems.get(key);
    return old === undefined ? undefined : new Correlation(value, old, items);
  }

  /** Whether nothing has changed, as far as the schema lets the server follow the values. */
  isUnchanged(): boolean {
    this.equal ??= this.compare();
    return this.equal;
  }

  private compare(): boolean {
    const { value, old } = this;
    if (value === null || old === null) return value === old;
    if (isList(value) && isList(old) && this.node.listType === "map")
      return value.length === old.length && value.every((_, index) => this.item(index)?.isUnchanged() === true);
    if (isObject(value) && isObject(old)) {
      const keys = presentKeys(value);
      return keys.length === presentKeys(old).length && keys.every((key) => this.key(key)?.isUnchanged() === true);
    }
    return deepEqual(value, old);
  }
}

/** The schema of a property: its own, or that of all others. */
export function fieldNode(node: SchemaNode, name: string): SchemaNode | undefined {
  const own = node.properties.get(name);
  if (own !== undefined) return own;
  return typeof node.additional === "object" ? node.additional : undefined;
}

/** What tells the items of a list of type map apart: a single key as it is, which costs no text, else a text of all. */
type ItemKey = string | number | bigint | boolean;

/** The items of an old list by their keys; the first of several with the same keys counts. */
function itemsByKey(items: readonly KubeValue[], keys: readonly string[]): Map<ItemKey, KubeValue> {
  const byKey = new Map<ItemKey, KubeValue>();
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index] ?? null;
    const key = keyOf(item, keys);
    if (key !== undefined) byKey.set(key, item);
  }
  return byKey;
}

/** The keys of an item; undefined if there are none, or one is missing or no scalar. */
function keyOf(item: KubeValue, keys: readonly string[]): ItemKey | undefined {
  if (!isObject(item)) return undefined;
  let key: ItemKey | undefined;
  for (const name of keys) {
    const value = ownValue(item, name) ?? null;
    const part = keys.length === 1 ? scalarKey(value) : scalarText(value);
    if (part === undefined) return undefined;
    key = key === undefined ? part : `${key}\0${part}`;
  }
  return key;
}

/** An int64 as a bigint, so that it is no float64. */
function scalarKey(value: KubeValue): ItemKey | undefined {
  const kind = kindOfValue(value);
  // The kinds say what it is.
  if (kind === "integer") return BigInt(value as number | bigint);
  if (kind === "number") return toFloat(value as number);
  return typeof value === "object" ? undefined : value;
}

/** Floats of several keys are distinguished by six decimals only, as the server prints them. */
function scalarText(value: KubeValue): string | undefined {
  const key = scalarKey(value);
  if (typeof key === "string") return goQuote(key);
  return typeof key === "number" ? key.toFixed(6) : key?.toString();
}
