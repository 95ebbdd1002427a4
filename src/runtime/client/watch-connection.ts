import { ApiError, type Status } from "./api-error.js";
import type { ApiObject, Stored } from "./api-object.js";
import { type Connection, openRequest } from "./connection.js";
import { parseJson } from "./json-text.js";
import type { Selection } from "./request-options.js";
import type { ResourceDefinition } from "./resource-definition.js";

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
  const idle = setTimeout(() => {
    isIdle = true;
    ending.abort();
  }, inactivityMs);
  if (signal?.aborted === true) abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const { resourceVersion, timeoutSeconds, labelSelector, fieldSelector } = options;
    const allowWatchBookmarks = true;
    const query = { watch: 1, allowWatchBookmarks, resourceVersion, timeoutSeconds, labelSelector, fieldSelector };
    const request = { method: "GET", path, query, signal: ending.signal } as const;
    const response = await openRequest(connection, definition, request);
    for await (const line of linesOf(response.chunks(), () => idle.refresh())) yield lineOf(line);
  } catch (error) {
    if (!isIdle) throw error;
  } finally {
    clearTimeout(idle);
    signal?.removeEventListener("abort", abort);
    ending.abort();
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of chunks) {
    onChunk();
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      const line = pending + text.slice(start, end);
      pending = "";
      start = end + 1;
      if (line !== "") yield line;
    }
    pending += text.slice(start);
  }
  // Half a line is what a broken connection leaves; its event comes again.
}

function lineOf<T extends ApiObject>(text: string): WatchLine<T> {
  // A line is what the API says; an error is the only one that needs a look.
  const line = parseJson(text) as WatchLine<T> | { readonly type: "ERROR"; readonly object: Status };
  if (line.type === "ERROR") throw new ApiError(line.object);
  return line;
}
