import type { Clock } from "./clock.js";

/** What is reported of an object. */
export interface EventNote {
  readonly type: "Normal" | "Warning";
  /** A word in CamelCase for programs, such as `Created`. */
  readonly reason: string;
  /** A sentence for people. */
  readonly message: string;
}

/** What is to be written for a note: a new event, one more of those that are there, or nothing. */
export type Correlated =
  | { readonly kind: "new"; readonly key: string; readonly message: string }
  | {
      readonly kind: "again";
      readonly key: string;
      readonly message: string;
      readonly name: string;
      readonly count: number;
    }
  | { readonly kind: "dropped" };

export interface EventCorrelator {
  /** Returns what is to be written for a note of an object. */
  correlate(objectKey: string, note: EventNote): Correlated;
  /** Remembers how an event was written, so that equal ones only raise its count. */
  written(key: string, name: string, count: number): void;
}

/** The numbers are those of client-go (tools/record, `events_cache.go`). */
const MAX_REMEMBERED = 4096;
const MAX_SIMILAR = 10;
const SIMILAR_INTERVAL_MS = 600_000;
const BURST = 25;
const REFILL_MS = 300_000;

/**
 * Makes what keeps events few, as client-go does it: equal events share one with a count; of those that differ in their message
 * alone, the tenth within ten minutes and all that follow share one; and of an object come no more than 25 at once, and then
 * one in five minutes.
 */
export function createEventCorrelator(clock: Clock): EventCorrelator {
  const similar = new Map<string, { readonly messages: Set<string>; since: number }>();
  const known = new Map<string, { readonly name: string; readonly count: number }>();
  const budgets = new Map<string, { tokens: number; since: number }>();

  function combine(objectKey: string, { type, reason, message }: EventNote): { key: string; message: string } {
    const group = JSON.stringify([objectKey, type, reason]);
    const now = clock.now();
    const present = similar.get(group);
    const isFresh = present !== undefined && now - present.since <= SIMILAR_INTERVAL_MS;
    const record = isFresh ? present : { messages: new Set<string>(), since: now };
    record.messages.add(message);
    record.since = now;
    remember(similar, group, record);
    if (record.messages.size < MAX_SIMILAR) return { key: JSON.stringify([group, message]), message };
    for (const oldest of record.messages) {
      record.messages.delete(oldest);
      break;
    }
    return { key: group, message: `(combined from similar events): ${message}` };
  }

  function isAllowed(objectKey: string): boolean {
    const now = clock.now();
    const budget = budgets.get(objectKey) ?? { tokens: BURST, since: now };
    const tokens = Math.min(BURST, budget.tokens + (now - budget.since) / REFILL_MS);
    const isEnough = tokens >= 1;
    remember(budgets, objectKey, { tokens: isEnough ? tokens - 1 : tokens, since: now });
    return isEnough;
  }

  return {
    correlate(objectKey, note) {
      const { key, message } = combine(objectKey, note);
      const last = known.get(key);
      if (!isAllowed(objectKey)) return { kind: "dropped" };
      if (last === undefined) return { kind: "new", key, message };
      return { kind: "again", key, message, name: last.name, count: last.count + 1 };
    },
    written(key, name, count) {
      remember(known, key, { name, count });
    },
  };
}

/** Puts an entry at the end of a map, and forgets the one that was used longest ago where there are too many. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= MAX_REMEMBERED) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
