import { type Backoff, backoffMs } from "../client/backoff.js";
import type { Clock } from "./clock.js";

/** Learns what happens to a queue; times are in milliseconds. */
export interface QueueObserver {
  added?(depth: number): void;
  /** A key left the queue for a worker after this long. */
  taken?(waitedMs: number, depth: number): void;
  /** Its worker was this long at it. */
  finished?(workedMs: number): void;
  retried?(): void;
}

/**
 * Keys that wait for workers. A key that is added while it waits is not added again, and one that is added while a worker has
 * it waits until that one is done: no key is with two workers, and no change of it is missed.
 */
export interface WorkQueue {
  add(key: string): void;
  /** Adds a key later. Of several times that are set for a key the earliest counts. */
  addAfter(key: string, ms: number): void;
  /** Adds a key after its back-off, which grows with each call, and not before `leastMs`. Returns the wait. */
  retry(key: string, leastMs?: number): number;
  /** Sets the back-off of a key back to its beginning. */
  forget(key: string): void;
  /** Takes the next key, as soon as there is one; undefined once the queue is closed. The taker has to call `done`. */
  take(): Promise<string | undefined>;
  done(key: string): void;
  /** Returns no more keys from `take`, and drops those that wait. */
  close(): void;
  /** How many keys could be taken now. */
  readonly depth: number;
  /** The keys that workers have. */
  running(): string[];
}

/** From 5 ms, doubled up to 1000 s: what a controller's queue waits by default in client-go. */
export const KEY_BACKOFF: Backoff = { initialMs: 5, maxMs: 1_000_000, factor: 2, jitter: 0 };

export interface WorkQueueOptions {
  readonly clock: Clock;
  readonly backoff?: Backoff;
  readonly observer?: QueueObserver;
}

interface Entry {
  /** When it was last added. */
  since: number;
  state: "waiting" | "running" | "running and added again";
}

/** Makes an empty queue. */
export function createWorkQueue({ clock, backoff = KEY_BACKOFF, observer = {} }: WorkQueueOptions): WorkQueue {
  const entries = new Map<string, Entry>();
  const later = new Map<string, { readonly due: number; readonly cancel: () => void }>();
  const failures = new Map<string, number>();
  const takers: ((key: string | undefined) => void)[] = [];
  let waiting: string[] = [];
  /** What stands before it in `waiting` was taken: taking from the front of a long array would move all of it. */
  let first = 0;
  let isClosed = false;

  const depth = (): number => waiting.length - first;

  function push(key: string): void {
    waiting.push(key);
    observer.added?.(depth());
    if (takers.length > 0) takers.shift()?.(shift());
  }

  function shift(): string | undefined {
    const key = waiting[first];
    const entry = key === undefined ? undefined : entries.get(key);
    if (key === undefined || entry === undefined) return undefined;
    first++;
    if (first > 1000 && first * 2 > waiting.length) {
      waiting = waiting.slice(first);
      first = 0;
    }
    const now = clock.now();
    observer.taken?.(now - entry.since, depth());
    entry.state = "running";
    entry.since = now;
    return key;
  }

  const queue: WorkQueue = {
    get depth() {
      return depth();
    },
    running: () => [...entries].filter(([, { state }]) => state !== "waiting").map(([key]) => key),
    add(key) {
      if (isClosed) return;
      const entry = entries.get(key);
      if (entry === undefined) {
        entries.set(key, { since: clock.now(), state: "waiting" });
        push(key);
      } else if (entry.state === "running") entry.state = "running and added again";
    },
    addAfter(key, ms) {
      if (isClosed) return;
      if (ms <= 0) {
        queue.add(key);
        return;
      }
      const due = clock.now() + ms;
      const planned = later.get(key);
      if (planned !== undefined && planned.due <= due) return;
      planned?.cancel();
      const cancel = clock.after(ms, () => {
        later.delete(key);
        queue.add(key);
      });
      later.set(key, { due, cancel });
    },
    retry(key, leastMs = 0) {
      const failed = failures.get(key) ?? 0;
      failures.set(key, failed + 1);
      const wait = Math.max(backoffMs(backoff, failed), leastMs);
      observer.retried?.();
      queue.addAfter(key, wait);
      return wait;
    },
    forget(key) {
      failures.delete(key);
    },
    take() {
      if (isClosed) return Promise.resolve(undefined);
      const key = shift();
      return key === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(key);
    },
    done(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.state === "waiting") return;
      const now = clock.now();
      observer.finished?.(now - entry.since);
      if (entry.state === "running" || isClosed) {
        entries.delete(key);
        return;
      }
      entry.state = "waiting";
      entry.since = now;
      push(key);
    },
    close() {
      isClosed = true;
      for (const { cancel } of later.values()) cancel();
      later.clear();
      for (const [key, { state }] of entries) if (state === "waiting") entries.delete(key);
      waiting = [];
      first = 0;
      for (const resolve of takers.splice(0)) resolve(undefined);
    },
  };
  return queue;
}
