import type { JsonValue } from "../../kube/values/json-value.js";
import { printJson } from "../json-text.js";
import { apiVersionOf, type ResourceDefinition } from "../resource-definition.js";
import type { FakeStore, StoreEvent } from "./fake-store.js";
import type { FakeObject } from "./replies/json.js";
import { Refusal } from "./replies/refusal.js";
import { type Matches, readSelectors } from "./selectors.js";

/** A watch of a client. */
export interface OpenWatch {
  /** Ends the connection as a lost one: without an end that the client would see as such. */
  readonly breakOff: () => void;
  readonly bookmark: () => void;
}

export interface WatchRequest {
  readonly definition: ResourceDefinition;
  readonly store: FakeStore;
  readonly namespace: string | undefined;
  readonly query: URLSearchParams;
  readonly signal: AbortSignal | undefined;
  readonly watches: Set<OpenWatch>;
}

/** Answers a watch: the changes after a resource version, or first all objects, line by line for as long as it is open. */
export async function* watchChunks(request: WatchRequest): AsyncGenerator<Uint8Array, void, undefined> {
  const { definition, store, namespace, query, signal, watches } = request;
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let wake = (): void => {};
  let broken: Error | undefined;
  const send = (type: string, object: JsonValue): void => {
    lines.push(`${printJson({ type, object })}\n`);
    wake();
  };
  const matches = readSelectors(query, definition);
  const isMeant: Matches = (object) =>
    (namespace === undefined || object.metadata.namespace === namespace) && matches(object);
  const sendEvent = (event: StoreEvent): void => {
    const news = newsOf(event, isMeant);
    if (news !== undefined) send(news.type, news.object);
  };
  const breakOff = (): void => {
    broken = new Error("the connection was lost");
    wake();
  };
  const open: OpenWatch = {
    breakOff,
    bookmark() {
      if (query.get("allowWatchBookmarks") !== "true") return;
      const metadata = { resourceVersion: String(store.revisions.current) };
      send("BOOKMARK", { apiVersion: apiVersionOf(definition), kind: definition.kind, metadata });
    },
  };
  let isRefused = false;
  try {
    for (const { type, object } of beginning(store, isMeant, query.get("resourceVersion"))) send(type, object);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The server has answered 200 by then, and reports it in the stream. A Status is JSON.
    send("ERROR", error.status as unknown as JsonValue);
    isRefused = true;
  }
  signal?.addEventListener("abort", breakOff, { once: true });
  watches.add(open);
  store.listeners.add(sendEvent);
  const seconds = Number(query.get("timeoutSeconds") ?? 0);
  let isOver = isRefused;
  const timer = setTimeout(
    () => {
      isOver = true;
      wake();
    },
    (seconds > 0 ? seconds : 1800) * 1000,
  );
  try {
    while (true) {
      if (signal?.aborted === true) throw signal.reason;
      if (broken !== undefined) throw broken;
      const line = lines.shift();
      if (line !== undefined) {
        yield encoder.encode(line);
        continue;
      }
      if (isOver) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    clearTimeout(timer);
    watches.delete(open);
    store.listeners.delete(sendEvent);
    signal?.removeEventListener("abort", breakOff);
  }
}

function* beginning(
  store: FakeStore,
  isMeant: Matches,
  resourceVersion: string | null,
): Generator<{ readonly type: string; readonly object: FakeObject }> {
  if (resourceVersion === null || resourceVersion === "" || resourceVersion === "0") {
    for (const object of store.objects(undefined)) if (isMeant(object)) yield { type: "ADDED", object };
    return;
  }
  for (const event of store.eventsAfter(Number(resourceVersion))) {
    const news = newsOf(event, isMeant);
    if (news !== undefined) yield news;
  }
}

/** What a watch with a selection gets: objects that enter it are added, and those that leave it are deleted. */
function newsOf(
  { type, object, before, revision }: StoreEvent,
  isMeant: Matches,
): { readonly type: string; readonly object: FakeObject } | undefined {
  const was = before !== undefined && isMeant(before);
  const is = type !== "DELETED" && isMeant(object);
  if (is) return { type: was ? "MODIFIED" : "ADDED", object };
  if (!was || before === undefined) return undefined;
  if (type === "DELETED") return { type, object };
  return {
    type: "DELETED",
    object: { ...before, metadata: { ...before.metadata, resourceVersion: String(revision) } },
  };
}
