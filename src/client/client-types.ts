import type { ApiObject, Named, ObjectList, Scale, Stored, WatchEvent } from "./api-object.js";
import type { Informer, InformerOptions } from "./informer.js";
import type { Indexes } from "./object-store.js";
import type { Patch } from "./patch.js";
import type {
  ApplyOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  Selection,
  WriteOptions,
} from "./request-options.js";
import type { WatchOptions } from "./watch.js";

/** What a client can do with the objects of a collection, be it of a namespace or of the whole cluster. */
export interface CollectionMethods<T extends ApiObject> {
  /** The objects; all of them, unless `limit` says otherwise. */
  list(options?: ListOptions): Promise<ObjectList<T>>;
  /** The same page by page. Throws `isGone` where reading took so long that the server forgot the rest. */
  pages(options?: PageOptions): AsyncGenerator<ObjectList<T>, void, undefined>;
  /**
   * The changes of the objects from now on, or from where `since` says, and first the objects themselves unless it is
   * given. Lost connections are taken up again, and each change comes once. It ends with the loop or with `signal`.
   */
  watch(options?: WatchOptions<T>): AsyncGenerator<WatchEvent<T>, void, undefined>;
  /** A copy of the objects that keeps itself up to date, with indexes and handlers. It runs from `start` on. */
  informer<Names extends string = never>(
    options?: InformerOptions<T> & { readonly indexes?: Indexes<T, Names> },
  ): Informer<T, Names>;
}

/**
 * What a client can do with the objects of a namespace, or with those that have none. `T` is an object as it comes back, `A`
 * what can be applied, `I` an object as it is written: what has a default may be left out of it.
 */
export interface ObjectMethods<T extends ApiObject, A extends ApiObject, I extends ApiObject = T>
  extends CollectionMethods<T> {
  get(name: string, options?: GetOptions): Promise<Stored<T>>;
  /** apiVersion and kind are filled in. */
  create(object: I, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces the object. It has to have the `metadata.resourceVersion` that it was read with. */
  update(object: Named<I>, options?: WriteOptions): Promise<Stored<T>>;
  /** Replaces the status and leaves the rest as it is. */
  updateStatus(object: Named<I>, options?: WriteOptions): Promise<Stored<T>>;
  patch(name: string, patch: Patch<I>, options?: WriteOptions): Promise<Stored<T>>;
  patchStatus(name: string, patch: Patch<I>, options?: WriteOptions): Promise<Stored<T>>;
  /**
   * Server-side apply: creates the object or makes these fields of it so, and owns them as `fieldManager`. Throws a
   * TypeError where neither the options nor the connection name one.
   */
  apply(object: Named<A>, options?: ApplyOptions): Promise<Stored<T>>;
  applyStatus(object: Named<A>, options?: ApplyOptions): Promise<Stored<T>>;
  getScale(name: string, options?: GetOptions): Promise<Stored<Scale>>;
  updateScale(name: string, scale: Scale, options?: WriteOptions): Promise<Stored<Scale>>;
  patchScale(name: string, patch: Patch<Scale>, options?: WriteOptions): Promise<Stored<Scale>>;
  /** Returns the object where finalizers still keep it, and undefined where it is gone. */
  delete(name: string, options?: DeleteOptions): Promise<Stored<T> | undefined>;
  /** Deletes the objects that the selection names, which is all where it names none; gives those. */
  deleteCollection(options?: DeleteOptions & Selection): Promise<ObjectList<T>>;
}

/** A client of a kind without namespaces. */
export type ClusterClient<T extends ApiObject, A extends ApiObject, I extends ApiObject = T> = ObjectMethods<T, A, I>;

/** A client of a kind in namespaces: over all of them, it can but read. */
export interface NamespacedClient<Scoped, Collection> {
  /** The client for the objects of one namespace. */
  inNamespace(namespace: string): Scoped;
  /** The objects of all namespaces. */
  readonly allNamespaces: Collection;
}
