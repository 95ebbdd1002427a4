import { describe, expect, it, vi } from "vitest";
import { isGone } from "../../src/client/api-error.js";
import type { WatchEvent } from "../../src/client/api-object.js";
import { createFakeCluster } from "../../src/client/fake/fake-cluster.js";
import type { Transport } from "../../src/client/transport.js";
import { quick, type Widget, widgetResource, widgetsOver } from "./widgets.js";

function start(wrap: (transport: Transport) => Transport = (transport) => transport) {
  const cluster = createFakeCluster({ resources: [{ definition: widgetResource }] });
  return { cluster, widgets: widgetsOver(cluster.transport), watched: widgetsOver(wrap(cluster.transport)) };
}

const text = ({ type, object }: WatchEvent<Widget>): string => `${type} ${object.metadata.name}`;

/** Waits until a test has seen so much. */
function until(hasHappened: () => boolean): Promise<unknown> {
  return vi.waitUntil(hasHappened, { timeout: 30_000, interval: 1 });
}

describe("a watch", () => {
  it("goes on where a lost connection broke, from the last bookmark at the latest", async () => {
    const from: unknown[] = [];
    const { cluster, widgets, watched } = start((transport) => ({
      request(request) {
        if (request.query?.["watch"]) from.push(request.query["resourceVersion"]);
        return transport.request(request);
      },
    }));
    const bookmarks: string[] = [];
    const seen: string[] = [];
    const ending = new AbortController();
    const options = { backoff: quick, signal: ending.signal, onBookmark: (version: string) => bookmarks.push(version) };
    const watching = (async () => {
      for await (const event of watched.watch(options)) seen.push(text(event));
    })();
    await until(() => from.length === 1);
    await widgets.create({ metadata: { name: "a" } });
    await until(() => seen.length === 1);
    cluster.disconnect();
    await widgets.create({ metadata: { name: "b" } });
    await until(() => seen.length === 2);
    cluster.sendBookmarks();
    await until(() => bookmarks.length === 1);
    cluster.compact();
    cluster.disconnect();
    await widgets.delete("a");
    await until(() => seen.length === 3);
    ending.abort();
    await watching;
    expect(seen).toEqual(["ADDED a", "ADDED b", "DELETED a"]);
    expect(bookmarks).toEqual(["3"]);
    expect(from).toEqual(["1", "2", "3"]);
  });

  it("tells the difference where the server forgot the place", async () => {
    let isOpen = true;
    let isWatching = false;
    const { cluster, widgets, watched } = start((transport) => ({
      async request(request) {
        if (!isOpen) throw new Error("refused");
        isWatching ||= request.query?.["watch"] !== undefined;
        return transport.request(request);
      },
    }));
    for (const name of ["a", "b", "c"]) await widgets.create({ metadata: { name } });
    const seen: string[] = [];
    const ending = new AbortController();
    const watching = (async () => {
      for await (const event of watched.watch({ backoff: quick, signal: ending.signal })) seen.push(text(event));
    })();
    await until(() => isWatching && seen.length === 3);
    isOpen = false;
    cluster.disconnect();
    await widgets.delete("a");
    await widgets.create({ metadata: { name: "a" } });
    await widgets.delete("b");
    await widgets.patch("c", { type: "merge", patch: { spec: { size: 1 } } });
    cluster.compact();
    isOpen = true;
    await until(() => seen.length === 7);
    ending.abort();
    await watching;
    expect(seen.slice(3)).toEqual(["DELETED a", "DELETED b", "ADDED a", "MODIFIED c"]);
  });

  it("throws where it began at a version that the server forgot", async () => {
    const { cluster, widgets, watched } = start();
    await widgets.create({ metadata: { name: "a" } });
    const { metadata } = await widgets.list();
    await widgets.create({ metadata: { name: "b" } });
    cluster.compact();
    const next = watched.watch({ since: metadata.resourceVersion, backoff: quick }).next();
    await expect(next).rejects.toSatisfy(isGone);
  });

  it("throws where the first list is refused", async () => {
    const none = widgetsOver(createFakeCluster({ resources: [] }).transport);
    await expect(none.watch().next()).rejects.toThrow("the server could not find the requested resource");
  });

  it("leaves a connection without a sign of life", async () => {
    let count = 0;
    const { widgets, watched } = start((transport) => ({
      request(request) {
        if (request.query?.["watch"]) count += 1;
        return transport.request(request);
      },
    }));
    await widgets.create({ metadata: { name: "a" } });
    const ending = new AbortController();
    const watching = (async () => {
      for await (const _ of watched.watch({ backoff: quick, inactivityMs: 5, signal: ending.signal }));
    })();
    await until(() => count > 1);
    ending.abort();
    await watching;
  });
});

describe("an informer", () => {
  it("tells handlers that come later what is there, and nothing after they are taken away", async () => {
    const { widgets, watched } = start();
    await widgets.create({ metadata: { name: "a" } });
    const informer = watched.informer();
    await informer.start();
    const told: string[] = [];
    const remove = informer.on({ added: ({ metadata }, isInitial) => told.push(`${metadata.name} ${isInitial}`) });
    await widgets.create({ metadata: { name: "b" } });
    await until(() => told.length === 2);
    remove();
    await widgets.create({ metadata: { name: "c" } });
    await until(() => informer.objects.size === 3);
    expect(told).toEqual(["a true", "b false"]);
    expect(informer.objects.list().map(({ metadata }) => metadata.name)).toEqual(["a", "b", "c"]);
    await informer.stop();
  });

  it("gets over handlers that throw, and over a server that is not there yet", async () => {
    let isThere = false;
    const errors: unknown[] = [];
    const { widgets, watched } = start((transport) => ({
      async request(request) {
        if (!isThere) throw new Error("refused");
        return transport.request(request);
      },
    }));
    await widgets.create({ metadata: { name: "a" } });
    const informer = watched.informer({ backoff: quick, onError: (error) => errors.push(error) });
    informer.on({
      added() {
        throw new Error("handler");
      },
    });
    const started = informer.start();
    await until(() => errors.length > 0);
    expect(informer.isSynced).toBe(false);
    isThere = true;
    await started;
    expect(informer.objects.size).toBe(1);
    expect(new Set(errors.map((error) => (error as Error).message))).toEqual(new Set(["refused", "handler"]));
    await informer.stop();
  });

  it("keeps an object as it came where its transform throws, and goes on", async () => {
    const { widgets } = start();
    for (const name of ["a", "b"]) await widgets.create({ metadata: { name } });
    const errors: unknown[] = [];
    const informer = widgets.informer({
      backoff: quick,
      onError: (error) => errors.push(error),
      transform(object) {
        if (object.metadata.name === "a") throw new Error("no a");
        return { ...object, metadata: { ...object.metadata, labels: { kept: "yes" } } };
      },
    });
    await informer.start();
    await widgets.create({ metadata: { name: "c" } });
    await until(() => informer.objects.get("c") !== undefined);
    await informer.stop();
    expect(informer.objects.list().map(({ metadata }) => [metadata.name, metadata.labels])).toEqual([
      ["a", undefined],
      ["b", { kept: "yes" }],
      ["c", { kept: "yes" }],
    ]);
    expect(errors).toEqual([new Error("no a")]);
  });
});
