import { goQuote } from "../../values/go-text.js";
import type { KubeObject, KubeValue } from "../../values/kube-value.js";
import {
  deepEqual,
  isInt64Number,
  isList,
  isObject,
  kindOfValue,
  ownValue,
  presentKeys,
  toFloat,
} from "../../values/value-kind.js";
import type { SchemaNode } from "./schema-node.js";

/** A value of an update beside the old one in its place, which says what has changed (apiserver, `CorrelatedObject`). */
export class Correlation {
  private equal: boolean | undefined;
  private children: Map<string | number, Correlation> | undefined;
  private oldItems: OldItems | undefined;

  constructor(
    readonly value: KubeValue,
    readonly old: KubeValue,
    readonly node: SchemaNode,
  ) {}

  /** The correlation of a property that both values have and the schema knows. */
  key(name: string): Correlation | undefined {
    const cached = this.children?.get(name);
    if (cached !== undefined) return cached;
    if (!isObject(this.value) || !isObject(this.old)) return undefined;
    const value = ownValue(this.value, name);
    const old = ownValue(this.old, name);
    if (value === undefined || old === undefined) return undefined;
    const node = fieldNode(this.node, name);
    return node === undefined ? undefined : this.keep(name, new Correlation(value, old, node));
  }

  /** The correlation of an item of a list of type map, with the old item that has the same keys. */
  item(index: number): Correlation | undefined {
    const cached = this.children?.get(index);
    if (cached !== undefined) return cached;
    if (!isList(this.value) || !isList(this.old)) return undefined;
    const value = this.value[index];
    if (value === undefined || this.node.listType !== "map") return undefined;
    this.oldItems ??= new OldItems(this.old, this.node);
    const old = this.oldItems.find(value);
    if (old === undefined || this.node.items === undefined) return undefined;
    return this.keep(index, new Correlation(value, old, this.node.items));
  }

  /** Whether nothing has changed, as far as the schema lets the server follow the values. */
  isUnchanged(): boolean {
    this.equal ??= this.compare();
    return this.equal;
  }

  private keep(key: string | number, child: Correlation): Correlation {
    this.children ??= new Map();
    this.children.set(key, child);
    return child;
  }

  private compare(): boolean {
    const { value, old } = this;
    if (value === null || old === null) return value === old;
    if (isList(value) && isList(old)) return this.compareLists(value, old);
    if (isObject(value) && isObject(old)) {
      const keys = presentKeys(value);
      return keys.length === presentKeys(old).length && keys.every((key) => this.key(key)?.isUnchanged() === true);
    }
    return deepEqual(value, old);
  }

  private compareLists(value: readonly KubeValue[], old: readonly KubeValue[]): boolean {
    if (value.length !== old.length) return false;
    if (this.node.listType !== "map") return deepEqual(value, old);
    return value.every((_, index) => this.item(index)?.isUnchanged() === true);
  }
}

/** The schema of a property: its own, or that of all others. */
export function fieldNode(node: SchemaNode, name: string): SchemaNode | undefined {
  const own = node.properties.get(name);
  if (own !== undefined) return own;
  return typeof node.additional === "object" ? node.additional : undefined;
}

/** The items of an old list by their keys; the first of several with the same keys counts. */
export class OldItems {
  private byKey: Map<string, KubeObject> | undefined;

  constructor(
    private readonly items: readonly KubeValue[],
    private readonly node: SchemaNode,
  ) {}

  find(item: KubeValue): KubeObject | undefined {
    const { listMapKeys, types } = this.node;
    if (!isObject(item) || listMapKeys.length === 0 || types[0] !== "array") return undefined;
    const key = keyOf(item, listMapKeys);
    if (key === undefined) return undefined;
    this.byKey ??= this.index();
    return this.byKey.get(key);
  }

  private index(): Map<string, KubeObject> {
    const byKey = new Map<string, KubeObject>();
    for (const item of this.items) {
      const key = isObject(item) ? keyOf(item, this.node.listMapKeys) : undefined;
      if (isObject(item) && key !== undefined && !byKey.has(key)) byKey.set(key, item);
    }
    return byKey;
  }
}

/** The keys of an item as one text; undefined if one is missing or no scalar. */
function keyOf(item: KubeObject, keys: readonly string[]): string | undefined {
  let key = "";
  for (const name of keys) {
    const value = ownValue(item, name);
    if (value === undefined || value === null) return undefined;
    const part = scalarKey(value, keys.length === 1);
    if (part === undefined) return undefined;
    key += `\0${part}`;
  }
  return key;
}

/** Floats of several keys are distinguished by six decimals only, as the server prints them. */
function scalarKey(value: KubeValue, isOnly: boolean): string | undefined {
  switch (kindOfValue(value)) {
    case "string":
      return isOnly ? `"${String(value)}` : goQuote(String(value));
    case "boolean":
      return String(value);
    case "integer":
      return typeof value === "number" && isInt64Number(value) ? BigInt(value).toString() : String(value);
    case "number":
      // The kind says that it is one.
      return isOnly ? `f${toFloat(value as number)}` : toFloat(value as number).toFixed(6);
    default:
      return undefined;
  }
}
