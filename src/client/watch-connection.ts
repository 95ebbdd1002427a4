import { ApiError, readStatus } from "./api-error.js";
import type { ApiObject, Stored } from "./api-object.js";
import { type Connection, hasIdentity, openRequest } from "./connection.js";
import { parseJson } from "./json-text.js";
import type { Selection } from "./request-options.js";
import type { ResourceDefinition } from "./resource-definition.js";
import { readLines } from "./response-body.js";

/** A collection to watch. */
export interface WatchSource {
  readonly connection: Connection;
  readonly definition: ResourceDefinition;
  readonly path: string;
}

/** A line of a watch. A bookmark only says how far the server has come. */
export type WatchLine<T extends ApiObject> =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: Stored<T> }
  | { readonly type: "BOOKMARK"; readonly object: { readonly metadata: { readonly resourceVersion: string } } };

export interface WatchConnectionOptions extends Selection {
  readonly resourceVersion: string;
  /** After how many seconds the server ends the connection. */
  readonly timeoutSeconds: number;
  /** After how many milliseconds without a sign of life this side ends it; a dead peer gives none. */
  readonly inactivityMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * One connection of a watch: the lines that follow a resource version, until either side ends it. Throws an ApiError where
 * the server refuses or breaks off with a Status, and whatever the transport throws where the connection breaks.
 */
export async function* openWatch<T extends ApiObject>(
  { connection, definition, path }: WatchSource,
  options: WatchConnectionOptions,
): AsyncGenerator<WatchLine<T>, void, undefined> {
  const { signal, inactivityMs } = options;
  const ending = new AbortController();
  const abort = (): void => ending.abort(signal?.reason);
  let isIdle = false;
  const endIdle = (): void => {
    isIdle = true;
    ending.abort();
  };
  let idle = setTimeout(endIdle, inactivityMs);
  // Timers of browsers are numbers, which cannot be set back.
  const restart = (): void => {
    clearTimeout(idle);
    idle = setTimeout(endIdle, inactivityMs);
  };
  if (signal?.aborted === true) abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const { resourceVersion, timeoutSeconds, labelSelector, fieldSelector } = options;
    const allowWatchBookmarks = true;
    const query = { watch: 1, allowWatchBookmarks, resourceVersion, timeoutSeconds, labelSelector, fieldSelector };
    const request = { method: "GET", path, query, signal: ending.signal } as const;
    const response = await openRequest(connection, definition, request);
    for await (const line of readLines(response, connection.options, restart)) yield lineOf(line);
  } catch (error) {
    if (!isIdle) throw error;
  } finally {
    clearTimeout(idle);
    signal?.removeEventListener("abort", abort);
    ending.abort();
  }
}

/** A line is what the API says, which is looked at as far as it is needed: anything may answer for a server. */
function lineOf<T extends ApiObject>(text: string): WatchLine<T> {
  const line = parseJson(text);
  if (typeof line === "object" && line !== null && "type" in line && "object" in line) {
    const { type, object } = line;
    if (type === "ERROR") throw new ApiError(readStatus(object) ?? { message: "the server broke the watch off" });
    if (WATCH_TYPES.has(type) && hasIdentity(object, type === "BOOKMARK")) return line as WatchLine<T>;
  }
  throw new Error("a line of the watch is no event");
}

const WATCH_TYPES: ReadonlySet<unknown> = new Set(["ADDED", "MODIFIED", "DELETED", "BOOKMARK"]);
