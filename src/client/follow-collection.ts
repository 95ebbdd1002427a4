import { ApiError, isGone } from "./api-error.js";
import type { ApiObject, ObjectList, Stored, WatchEvent } from "./api-object.js";
import { type Backoff, backoffMs, RECONNECT_BACKOFF, sleep } from "./backoff.js";
import { callForList } from "./connection.js";
import { listQuery, type RequestOptions, type Selection } from "./request-options.js";
import { openWatch, type WatchSource } from "./watch-connection.js";

/** How a watch keeps going. */
export interface FollowOptions extends RequestOptions, Selection {
  /** After how many milliseconds without a sign of life a connection counts as dead. The server gives one each minute. */
  readonly inactivityMs?: number;
  readonly backoff?: Backoff;
  /** Told of each failure that is got over: what happened, and for how many milliseconds the watch waits now. */
  readonly onError?: (error: unknown, waitMs: number) => void;
  /** Told of each bookmark: up to this resource version nothing was missed. */
  readonly onBookmark?: (resourceVersion: string) => void;
}

/** What the follower sees: changes, and after each list that all of it was passed on. */
export type FollowEvent<T extends ApiObject> =
  | WatchEvent<T>
  | { readonly type: "SYNCED"; readonly resourceVersion: string };

/** Where following begins: with a list of its own, or after a state that is known in whole or in part. */
export interface FollowStart {
  /** Undefined for a list first. */
  readonly resourceVersion: string | undefined;
  /** Whether `known` has all objects of that state, so that a new list can be compared with it. */
  readonly isComplete: boolean;
  /** Whether failures of the first request are got over as well, instead of thrown. */
  readonly isPatient: boolean;
}

const INACTIVITY_MS = 90_000;
const PAGE_SIZE = 500;
const STEADY_MS = 5_000;
/** Longer than this no server puts a watch off. */
const MAX_WAIT_MS = 60_000;

/**
 * Follows a collection for as long as it takes: lists it, watches from there, takes lost connections up where they broke,
 * and where the server no longer knows that place lists again and reports the difference to what was known. The caller
 * keeps `known` up to date with each event before it asks for the next; by it each change is reported once.
 *
 * It ends quietly with the signal. It throws where the start cannot be had and is not patient, and `isGone` where the
 * server forgot the place and what was known then is not complete.
 */
export async function* followCollection<T extends ApiObject>(
  source: WatchSource,
  options: FollowOptions,
  start: FollowStart,
  seen: ReadonlyMap<string, Stored<T>>,
): AsyncGenerator<FollowEvent<T>, void, undefined> {
  const { signal, labelSelector, fieldSelector, backoff = RECONNECT_BACKOFF, inactivityMs = INACTIVITY_MS } = options;
  let { resourceVersion, isComplete } = start;
  let isPatient = start.isPatient;
  let failures = 0;
  while (!isAborted(signal)) {
    const began = Date.now();
    let failure: unknown;
    try {
      if (resourceVersion === undefined) {
        const list = await listAll<T>(source, options);
        yield* differences(list.items, seen);
        resourceVersion = list.metadata.resourceVersion;
        isComplete = true;
        yield { type: "SYNCED", resourceVersion };
      }
      isPatient = true;
      // Not all at once, should many clients have begun together.
      const timeoutSeconds = 300 + Math.floor(Math.random() * 300);
      const watch = { resourceVersion, timeoutSeconds, inactivityMs, labelSelector, fieldSelector, signal };
      for await (const line of openWatch<T>(source, watch)) {
        failures = 0;
        resourceVersion = line.object.metadata.resourceVersion;
        if (line.type === "BOOKMARK") options.onBookmark?.(resourceVersion);
        else yield* newsOf(line, seen);
      }
      if (Date.now() - began >= STEADY_MS) failures = 0;
    } catch (error) {
      if (isAborted(signal)) return;
      if (resourceVersion !== undefined && isGone(error)) {
        if (!isComplete) throw error;
        resourceVersion = undefined;
      } else if (!isPatient && !isGone(error)) throw error;
      failure = error;
    }
    if (failure === undefined && failures === 0 && Date.now() - began >= STEADY_MS) continue;
    const waitMs = Math.max(backoffMs(backoff, failures++), retryAfterMs(failure));
    if (failure !== undefined) options.onError?.(failure, waitMs);
    if (await wasAborted(sleep(waitMs, signal))) return;
  }
}

async function listAll<T extends ApiObject>(source: WatchSource, options: FollowOptions): Promise<ObjectList<T>> {
  const { labelSelector, fieldSelector, signal, inactivityMs = INACTIVITY_MS } = options;
  const page = async (token: string | undefined): Promise<ObjectList<T>> => {
    const query = listQuery({ labelSelector, fieldSelector, limit: PAGE_SIZE, ...(token && { continue: token }) });
    const quiet = AbortSignal.timeout(inactivityMs);
    const request = { method: "GET", path: source.path, query } as const;
    const ending = signal === undefined ? quiet : AbortSignal.any([signal, quiet]);
    return callForList<T>(source.connection, source.definition, { ...request, signal: ending });
  };
  const first = await page(undefined);
  let next = first.metadata.continue;
  while (next) {
    const { items, metadata } = await page(next);
    for (const item of items) first.items.push(item);
    next = metadata.continue;
  }
  return first;
}

/** What a new list says that was not known. Objects that went and came again under their name did both. */
function* differences<T extends ApiObject>(
  items: readonly Stored<T>[],
  seen: ReadonlyMap<string, Stored<T>>,
): Generator<WatchEvent<T>> {
  const listed = new Map(items.map((item) => [objectKey(item), item]));
  const lost = [...seen].filter(([key, object]) => listed.get(key)?.metadata.uid !== object.metadata.uid);
  for (const [, object] of lost) yield { type: "DELETED", object, finalStateUnknown: true };
  for (const object of items) yield* newsOf({ type: "ADDED", object }, seen);
}

/** The event as the caller gets it: nothing, where it knows this state of the object already. */
function* newsOf<T extends ApiObject>(event: WatchEvent<T>, seen: ReadonlyMap<string, Stored<T>>) {
  const { type, object } = event;
  const previous = seen.get(objectKey(object));
  if (type === "DELETED") yield event;
  else if (previous === undefined) yield event;
  else if (previous.metadata.resourceVersion !== object.metadata.resourceVersion) {
    yield { type: "MODIFIED" as const, object };
  }
}

/** `namespace/name`, and the name alone where there is no namespace. */
export function objectKey({ metadata }: { metadata: { name: string; namespace?: string } }): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
}

function retryAfterMs(error: unknown): number {
  return error instanceof ApiError ? Math.min((error.status.details?.retryAfterSeconds ?? 0) * 1000, MAX_WAIT_MS) : 0;
}

/** Asked again: the compiler takes what was found before an await for granted. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

async function wasAborted(waiting: Promise<void>): Promise<boolean> {
  try {
    await waiting;
    return false;
  } catch {
    return true;
  }
}
