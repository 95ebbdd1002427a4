import type { ApiObject, Stored } from "./api-object.js";
import { type FollowOptions, followCollection, objectKey } from "./follow-collection.js";
import { createObjectStore, type Indexes, type Lister } from "./object-store.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { WatchSource } from "./watch-connection.js";

export type InformerOptions<T extends ApiObject> = Omit<FollowOptions, "signal"> & {
  /**
   * Keeps something else than the object, such as one without what nobody reads. It has to keep the metadata. Where it throws,
   * `onError` gets the error, and the object is kept as it came.
   */
  readonly transform?: (object: Stored<T>) => Stored<T>;
};

/** Told of changes after the copy has them. What they throw goes to the informer's `onError`. */
export interface InformerHandlers<T extends ApiObject> {
  /** An object is there. `isInitial` is true for those that were there when the handlers, or the informer, began. */
  readonly added?: (object: Stored<T>, isInitial: boolean) => void;
  readonly updated?: (object: Stored<T>, previous: Stored<T>) => void;
  /** An object is gone. `finalStateUnknown`: nobody watched when it went, so it may have changed before. */
  readonly deleted?: (object: Stored<T>, finalStateUnknown: boolean) => void;
}

/** A copy of a collection that follows it. */
export interface Informer<T extends ApiObject, Names extends string = never> {
  /** The kind that it follows. */
  readonly definition: ResourceDefinition;
  /** Reads the copy. */
  readonly objects: Lister<T, Names>;
  /** True once the copy had all objects. */
  readonly isSynced: boolean;
  /** Adds handlers, which get the objects that are there first; returns a function that takes them away. */
  on(handlers: InformerHandlers<T>): () => void;
  /** Begins to follow, until `stop` or the signal; settles when the copy has all objects. A second call does nothing more. */
  start(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Ends following; the copy stays as it is. Settles when no handler is called any more. */
  stop(): Promise<void>;
}

/** Makes an informer of a collection. It gets over whatever happens to connections, from the first on. */
export function createInformer<T extends ApiObject, Names extends string>(
  source: WatchSource,
  options: InformerOptions<T> & { readonly indexes?: Indexes<T, Names> },
): Informer<T, Names> {
  const { indexes, transform, ...following } = options;
  // Without indexes there are no names of them either.
  const store = createObjectStore<T, Names>(indexes ?? ({} as Indexes<T, Names>));
  const handlers = new Set<InformerHandlers<T>>();
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let isSynced = false;
  let settle = (): void => {};
  const synced = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function notify(call: (each: InformerHandlers<T>) => void): void {
    for (const each of handlers) tellOne(each, call);
  }

  function tellOne(each: InformerHandlers<T>, call: (each: InformerHandlers<T>) => void): void {
    try {
      call(each);
    } catch (error) {
      following.onError?.(error, 0);
    }
  }

  function transformed(object: Stored<T>): Stored<T> {
    try {
      return transform === undefined ? object : transform(object);
    } catch (error) {
      following.onError?.(error, 0);
      return object;
    }
  }

  async function follow(signal: AbortSignal): Promise<void> {
    const start = { resourceVersion: undefined, isComplete: true, isPatient: true };
    for await (const event of followCollection<T>(source, { ...following, signal }, start, store.objects)) {
      if (signal.aborted) return;
      if (event.type === "SYNCED") {
        isSynced = true;
        settle();
      } else if (event.type === "DELETED") {
        store.delete(event.object);
        notify((each) => each.deleted?.(event.object, event.finalStateUnknown === true));
      } else {
        const object = transformed(event.object);
        const previous = store.objects.get(objectKey(object));
        store.set(object);
        if (previous === undefined) notify((each) => each.added?.(object, !isSynced));
        else notify((each) => each.updated?.(object, previous));
      }
    }
  }

  return {
    definition: source.definition,
    objects: store,
    get isSynced() {
      return isSynced;
    },
    on(added) {
      for (const object of store.objects.values()) tellOne(added, (each) => each.added?.(object, true));
      handlers.add(added);
      return () => handlers.delete(added);
    },
    start({ signal } = {}) {
      if (running === undefined) {
        if (signal?.aborted === true) ending.abort(signal.reason);
        signal?.addEventListener("abort", () => ending.abort(signal.reason), { once: true, signal: ending.signal });
        running = follow(ending.signal).finally(settle);
        running.catch((error: unknown) => following.onError?.(error, 0));
      }
      return synced;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
