import type { ApiObject, Stored } from "../client/api-object.js";
import type { CollectionMethods } from "../client/client-types.js";
import type { FollowOptions } from "../client/follow-collection.js";
import type { Informer } from "../client/informer.js";
import type { Selection } from "../client/request-options.js";
import type { ResourceDefinition } from "../client/resource-definition.js";
import { ownerRequests } from "./owners.js";
import type { Change, Predicate } from "./predicates.js";
import { keyOfRequest, type Request } from "./request.js";

/** What can be watched: a client of a kind, of one namespace or of all, or an informer of one's own, with indexes for example. */
export type Watchable<T extends ApiObject> = Pick<CollectionMethods<T>, "informer"> | Informer<T>;

export interface WatchOptions<T extends ApiObject> extends Selection {
  /** Which changes count; all of them have to agree. */
  readonly predicates?: readonly Predicate<T>[];
}

/** A watch of a controller besides that of its own kind. Made by `owned` or `mapped`. */
export interface Watch {
  /** The informer that it needs. */
  informer(informers: Informers): Informer<ApiObject>;
  /** Begins to report the requests that changes lead to; returns what ends it. */
  begin(informers: Informers, primary: ResourceDefinition, enqueue: (request: Request) => void): () => void;
}

/**
 * Watches objects that the controller's own objects own, and reconciles the owners. `anyOwner` counts owners that do not control
 * them as well.
 */
export function owned<T extends ApiObject>(
  source: Watchable<T>,
  options: WatchOptions<T> & { readonly anyOwner?: boolean } = {},
): Watch {
  return watchOf(source, options, (object, primary) => ownerRequests(object, primary, options.anyOwner === true));
}

/**
 * Watches other objects, and reconciles whatever a function names for each. Of an update both states are asked, so that what an
 * object no longer leads to is reconciled, too.
 */
export function mapped<T extends ApiObject>(
  source: Watchable<T>,
  toRequests: (object: Stored<T>) => readonly Request[],
  options: WatchOptions<T> = {},
): Watch {
  return watchOf(source, options, toRequests);
}

/** Watches the controller's own kind. */
export function watchOf<T extends ApiObject>(
  source: Watchable<T>,
  options: WatchOptions<T>,
  toRequests: (object: Stored<T>, primary: ResourceDefinition) => readonly Request[],
): Watch {
  const { predicates = [], ...selection } = options;
  return {
    // What a watch does with its objects is its own business.
    informer: (informers) => informers.of(source, selection) as unknown as Informer<ApiObject>,
    begin(informers, primary, enqueue) {
      const report = (change: Change<T>): void => {
        if (!predicates.every((predicate) => predicate(change))) return;
        const states = change.type === "updated" ? [change.previous, change.object] : [change.object];
        const requests = states.flatMap((state) => toRequests(state, primary));
        // A worker may take the first of two equal ones before the second comes.
        for (const request of new Map(requests.map((each) => [keyOfRequest(each), each])).values()) enqueue(request);
      };
      return informers.of(source, selection).on({
        added: (object, isInitial) => report({ type: "added", object, isInitial }),
        updated: (object, previous) => report({ type: "updated", object, previous }),
        deleted: (object) => report({ type: "deleted", object }),
      });
    },
  };
}

/** The informers of a manager: one for each client and selection, whoever asks for it. */
export interface Informers {
  of<T extends ApiObject>(source: Watchable<T>, selection?: Selection): Informer<T>;
  all(): readonly Informer<ApiObject>[];
}

/** Makes the collection of informers; `optionsFor` says how each watches. */
export function createInformers(optionsFor: () => Omit<FollowOptions, keyof Selection | "signal">): Informers {
  const cached = new Map<object, Map<string, Informer<ApiObject>>>();
  return {
    of<T extends ApiObject>(source: Watchable<T>, selection: Selection = {}): Informer<T> {
      const key = JSON.stringify([selection.labelSelector, selection.fieldSelector]);
      const bySelection = cached.get(source) ?? new Map<string, Informer<ApiObject>>();
      cached.set(source, bySelection);
      const present = bySelection.get(key);
      // An informer is found by the client that it was made by, so its type is that of the client.
      if (present !== undefined) return present as unknown as Informer<T>;
      const isInformer = "objects" in source;
      if (isInformer && key !== "[null,null]") {
        throw new TypeError("an informer of one's own has its selection already: give none with it");
      }
      const informer: Informer<T> = isInformer ? source : source.informer({ ...optionsFor(), ...selection });
      bySelection.set(key, informer as unknown as Informer<ApiObject>);
      return informer;
    },
    all: () => [...cached.values()].flatMap((bySelection) => [...bySelection.values()]),
  };
}
