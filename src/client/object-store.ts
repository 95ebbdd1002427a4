import type { ApiObject, Stored } from "./api-object.js";
import { objectKey } from "./follow-collection.js";

/** For each index, what an object is found by in it: none, one or several values. */
export type Indexes<T extends ApiObject, Names extends string> = Readonly<
  Record<Names, (object: Stored<T>) => readonly string[]>
>;

/** Reads from a copy of a collection. The objects belong to the copy: change a clone, never them. */
export interface Lister<T extends ApiObject, Names extends string = never> {
  /** The object of a name; of kinds in namespaces, the namespace is needed. */
  get(name: string, namespace?: string): Stored<T> | undefined;
  /** All objects, or those of a namespace, in no particular order. */
  list(namespace?: string): Stored<T>[];
  /** The objects for which the index has this value. */
  byIndex(index: Names, value: string): Stored<T>[];
  /** The values that an index has. */
  indexValues(index: Names): string[];
  readonly size: number;
}

export interface ObjectStore<T extends ApiObject, Names extends string> extends Lister<T, Names> {
  readonly objects: ReadonlyMap<string, Stored<T>>;
  set(object: Stored<T>): void;
  delete(object: Stored<T>): void;
}

const BY_NAMESPACE = "namespace";

/** Makes an empty store. Each index is kept with every change, so that a look-up costs what it finds. */
export function createObjectStore<T extends ApiObject, Names extends string>(
  indexes: Indexes<T, Names>,
): ObjectStore<T, Names> {
  const objects = new Map<string, Stored<T>>();
  const named: [string, (object: Stored<T>) => readonly string[]][] = Object.entries(indexes);
  const tables = new Map(named.map(([name, valuesOf]) => [`index:${name}`, { valuesOf, table: newTable() }]));
  tables.set(BY_NAMESPACE, { valuesOf: ({ metadata }) => [metadata.namespace ?? ""], table: newTable() });

  function newTable(): Map<string, Map<string, Stored<T>>> {
    return new Map();
  }

  function forget(key: string, object: Stored<T>): void {
    objects.delete(key);
    for (const { valuesOf, table } of tables.values()) {
      for (const value of valuesOf(object)) {
        const entries = table.get(value);
        entries?.delete(key);
        if (entries?.size === 0) table.delete(value);
      }
    }
  }

  function found(index: string, value: string): Stored<T>[] {
    const entries = tables.get(index)?.table.get(value);
    return entries === undefined ? [] : [...entries.values()];
  }

  return {
    objects,
    get size() {
      return objects.size;
    },
    get: (name, namespace) => objects.get(namespace === undefined ? name : `${namespace}/${name}`),
    list: (namespace) => (namespace === undefined ? [...objects.values()] : found(BY_NAMESPACE, namespace)),
    byIndex: (index, value) => found(`index:${index}`, value),
    indexValues: (index) => [...(tables.get(`index:${index}`)?.table.keys() ?? [])],
    set(object) {
      const key = objectKey(object);
      const previous = objects.get(key);
      if (previous !== undefined) forget(key, previous);
      objects.set(key, object);
      for (const { valuesOf, table } of tables.values()) {
        for (const value of valuesOf(object)) {
          const entries = table.get(value);
          if (entries === undefined) table.set(value, new Map([[key, object]]));
          else entries.set(key, object);
        }
      }
    },
    delete(object) {
      const key = objectKey(object);
      const previous = objects.get(key);
      if (previous !== undefined) forget(key, previous);
    },
  };
}
