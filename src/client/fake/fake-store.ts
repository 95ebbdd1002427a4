import type { FieldOwner } from "./apply/managed-fields.js";
import type { FakeObject } from "./replies/json.js";
import { expired } from "./replies/refusal.js";

/** One change of one object. */
export interface StoreEvent {
  readonly revision: number;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: FakeObject;
  /** The object before, where there was one. */
  readonly before: FakeObject | undefined;
}

export interface StoredEntry {
  readonly object: FakeObject;
  readonly owners: readonly FieldOwner[];
}

/** Counts the states of a cluster: each write, of whatever kind, is one. */
export interface Revisions {
  current: number;
  /** The oldest state from which changes can still be reported. */
  compacted: number;
}

/** The objects of one kind, and what happened to them. */
export class FakeStore {
  readonly entries = new Map<string, StoredEntry>();
  readonly listeners = new Set<(event: StoreEvent) => void>();
  #events: StoreEvent[] = [];

  constructor(readonly revisions: Revisions) {}

  /** Stores an object under its key; gives it with its resource version. */
  put(key: string, object: FakeObject, owners: readonly FieldOwner[]): FakeObject {
    const revision = ++this.revisions.current;
    const stored: FakeObject = { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
    const previous = this.entries.get(key)?.object;
    this.entries.set(key, { object: stored, owners });
    this.#tell({ revision, type: previous === undefined ? "ADDED" : "MODIFIED", object: stored, before: previous });
    return stored;
  }

  /** Takes an object out; returns it as watches report it. */
  remove(key: string, object: FakeObject): FakeObject {
    const revision = ++this.revisions.current;
    const previous = this.entries.get(key)?.object;
    const last: FakeObject = { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
    this.entries.delete(key);
    this.#tell({ revision, type: "DELETED", object: last, before: previous });
    return last;
  }

  /** The changes after a state. Throws the server's refusal where they are forgotten. */
  eventsAfter(revision: number): readonly StoreEvent[] {
    if (revision < this.revisions.compacted) {
      throw expired(`too old resource version: ${revision} (${this.revisions.compacted})`);
    }
    return this.#events.filter((event) => event.revision > revision);
  }

  /** The objects of a namespace, or of all, by their keys. */
  objects(namespace: string | undefined): FakeObject[] {
    const keys = [...this.entries.keys()].sort();
    const found = keys.flatMap((key) => this.entries.get(key)?.object ?? []);
    return namespace === undefined ? found : found.filter(({ metadata }) => metadata.namespace === namespace);
  }

  /** Forgets what happened so far. */
  forget(): void {
    this.#events = [];
  }

  #tell(event: StoreEvent): void {
    this.#events.push(event);
    for (const listener of this.listeners) listener(event);
  }
}
