import type { ApiObject, Stored } from "../client/api-object.js";
import { labelsMatcher } from "../client/label-selector.js";

/** A change that a watch saw. */
export type Change<T extends ApiObject> =
  | {
      readonly type: "added";
      readonly object: Stored<T>;
      /** Whether it was there when the controller began. */
      readonly isInitial: boolean;
    }
  | { readonly type: "updated"; readonly object: Stored<T>; readonly previous: Stored<T> }
  | { readonly type: "deleted"; readonly object: Stored<T> };

/** Returns whether a change is worth a reconcile. Of several predicates all have to say so. */
export type Predicate<T extends ApiObject> = (change: Change<T>) => boolean;

/**
 * Leaves out updates that change no `metadata.generation`: those of the status, labels and annotations. Objects that begin to be
 * deleted get a new generation, too.
 */
export function generationChanged(change: Change<ApiObject>): boolean {
  return change.type !== "updated" || change.object.metadata.generation !== change.previous.metadata.generation;
}

/** Leaves out updates that change no label. */
export function labelsChanged(change: Change<ApiObject>): boolean {
  return change.type !== "updated" || !isSameMap(change.object.metadata.labels, change.previous.metadata.labels);
}

/** Leaves out updates that change no annotation. */
export function annotationsChanged(change: Change<ApiObject>): boolean {
  const { type, object } = change;
  return type !== "updated" || !isSameMap(object.metadata.annotations, change.previous.metadata.annotations);
}

/**
 * Returns a predicate for objects that a label selector selects, such as `app=web,tier in (a,b),!legacy`. Throws a TypeError
 * for a selector that cannot be read. To keep other objects out of memory as well, give the watch a `labelSelector`.
 */
export function matchesLabels(selector: string): Predicate<ApiObject> {
  const matches = labelsMatcher(selector);
  return ({ object }) => matches(object.metadata.labels);
}

/** Returns a predicate that one of several has to agree with. */
export function anyOf<T extends ApiObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.some((predicate) => predicate(change));
}

type Entries = Readonly<Record<string, string>>;

function isSameMap(one: Entries = {}, other: Entries = {}): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
