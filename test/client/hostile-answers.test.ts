import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { fetchTransport } from "../../src/client/fetch-transport.js";
import { httpsTransport } from "../../src/client/https-transport.js";
import type { Transport } from "../../src/client/transport.js";
import { quick, widgetsOver } from "./widgets.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TOKEN = "canary-token-5d1f";

describe.each<[string, (server: string) => Transport]>([
  ["fetch", (server) => fetchTransport({ server, token: TOKEN, headers: { "x-secret": "canary-header" } })],
  ["node:http", (server) => httpsTransport({ server, token: TOKEN })],
])("by %s", (_, transportTo) => {
  it.each([301, 302, 303, 307, 308])(
    "a redirect (%i) reaches no other server, and is an error that names it",
    async (code) => {
      const seen: unknown[] = [];
      const other = await serve((request, reply) => {
        seen.push(request.headers);
        reply.end("{}");
      });
      const address = await serve((__, reply) => {
        reply.writeHead(code, { location: `${other}/a?token=canary-location` }).end();
      });
      const widgets = widgetsOver(transportTo(address));
      const create = () => widgets.create({ metadata: { name: "a" } });
      for (const call of [() => widgets.get("a"), create, () => widgets.list()]) {
        const error = await call().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ApiError);
        expect((error as ApiError).message).toContain(`answered with a redirect to ${other}, which is not followed`);
        expect(String(error)).not.toContain("canary");
      }
      expect(seen).toEqual([]);
    },
  );

  it.each(["null", "<html>Welcome</html>", "", "1", '"text"', "[]", '{"items":', "\u0000"])(
    "200 with %j is an error",
    async (body) => {
      const address = await serve((__, reply) => void reply.end(body));
      const widgets = widgetsOver(transportTo(address));
      for (const call of [() => widgets.get("a"), () => widgets.list(), () => widgets.watch().next()]) {
        await expect(call()).rejects.toBeInstanceOf(ApiError);
      }
    },
  );

  it.each(['{"items":{}}', '{"items":[null]}', '{"items":[{}]}', '{"metadata":{}}', '{"items":[],"metadata":null}'])(
    "a list that is none (%s) is an error",
    async (body) => {
      const address = await serve((__, reply) => void reply.end(body));
      await expect(widgetsOver(transportTo(address)).list()).rejects.toBeInstanceOf(ApiError);
    },
  );

  it("a list of nothing may be null", async () => {
    const address = await serve((__, reply) => void reply.end('{"metadata":{"resourceVersion":"1"},"items":null}'));
    expect((await widgetsOver(transportTo(address)).list()).items).toEqual([]);
  });

  it("an endless body ends at the limit", async () => {
    let ended = 0;
    const address = await serve((__, reply) => {
      let isOver = false;
      const go = (): void => {
        while (!isOver && reply.write("x".repeat(16_384)));
      };
      reply.on("drain", go).on("close", () => {
        isOver = true;
        ended++;
      });
      go();
    });
    const widgets = widgetsOver(transportTo(address), { maxResponseBytes: 100_000 });
    await expect(widgets.get("a")).rejects.toThrow("the answer is longer than 100000 bytes");
    await expect(widgets.list()).rejects.toThrow("maxResponseBytes");
    await expect.poll(() => ended).toBe(2);
  });

  it("a body of just the limit is read, and one of a byte more is not", async () => {
    const body = '{"metadata":{"name":"a"}}';
    const address = await serve((__, reply) => void reply.end(body));
    const withLimit = (maxResponseBytes: number) => widgetsOver(transportTo(address), { maxResponseBytes }).get("a");
    expect(await withLimit(body.length)).toEqual(JSON.parse(body));
    await expect(withLimit(body.length - 1)).rejects.toThrow(`longer than ${body.length - 1} bytes`);
  });

  it("a line of a watch without an end ends at the limit, and the watch goes on", async () => {
    const line = '{"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":"2"}}}';
    let count = 0;
    const address = await serve((request, reply) => {
      if (!request.url?.includes("watch=1")) reply.end('{"metadata":{"resourceVersion":"1"},"items":[]}');
      else if (count++ === 0) reply.write("y".repeat(2000));
      else reply.write(`${line}\n`);
    });
    const errors: string[] = [];
    const ending = new AbortController();
    const widgets = widgetsOver(transportTo(address), { maxLineBytes: line.length });
    const watch = widgets.watch({
      backoff: quick,
      signal: ending.signal,
      onError: (error) => errors.push(String(error)),
    });
    expect((await watch.next()).value?.object.metadata.name).toBe("a");
    expect(errors).toEqual([
      `Error: a line of the watch is longer than ${line.length} bytes (see maxLineBytes of the client)`,
    ]);
    ending.abort();
    await watch.next();
  });

  it("a bomb goes off nowhere", async () => {
    // 64 MiB in 64 KiB.
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    const address = await serve((__, reply) => {
      reply.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const before = process.memoryUsage().arrayBuffers;
    const widgets = widgetsOver(transportTo(address), { maxResponseBytes: 1_000_000 });
    await expect(widgets.get("a")).rejects.toThrow(/longer than 1000000 bytes|was answered with 200, but not/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  it("no error tells the token", async () => {
    const address = await serve((request, reply) => {
      reply.writeHead(400).end(`what is ${request.headers.authorization}?`);
    });
    const error = await widgetsOver(transportTo(address))
      .get("a")
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify([String(error), error, (error as Error).stack])).not.toContain("canary");
    const none = await widgetsOver(transportTo("http://127.0.0.1:1"))
      .get("a")
      .catch((thrown: unknown) => thrown);
    expect(String((none as Error).stack)).not.toContain("canary");
  });
});

it("a watch of one object that looks like a number goes on", async () => {
  const list =
    '{"metadata":{"resourceVersion":"9007199254740993"},"items":[{"metadata":{"name":"a","resourceVersion":"1",';
  const address = await serve((request, reply) => {
    if (request.url?.includes("watch=1")) return;
    reply.end(`${list}"annotations":{"x":"\\u0000int64:x","y":"\\u0000int64:5"}},"spec":{"size":9007199254740993}}]}`);
  });
  const ending = new AbortController();
  const watch = widgetsOver(fetchTransport({ server: address })).watch({ signal: ending.signal });
  const { value } = await watch.next();
  expect(value?.object).toMatchObject({
    metadata: { annotations: { x: "\u0000int64:x", y: "\u0000int64:5" } },
    spec: { size: 9007199254740993n },
  });
  ending.abort();
  await watch.next();
});
