import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fetchTransport } from "../../src/client/fetch-transport.js";
import { httpsTransport } from "../../src/client/https-transport.js";
import type { Transport } from "../../src/client/transport.js";
import { widgetsOver } from "./widgets.js";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The address of a server that answers as it is told. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each<[string, (server: string) => Transport]>([
  ["fetch", (server) => fetchTransport({ server: `${server}/base/`, token: async () => "secret" })],
  ["node:http", (server) => httpsTransport({ server: `${server}/base`, token: "secret" })],
])("requests by %s", (_, transportTo) => {
  it("have the path, the query, the headers and the body", async () => {
    const seen: unknown[] = [];
    const address = await serve((request, reply) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        const { authorization, "content-type": type, "user-agent": agent } = request.headers;
        seen.push([request.method, request.url, authorization, type, agent, body]);
        reply.end('{"metadata":{"name":"a b"}}');
      });
    });
    const widgets = widgetsOver(transportTo(address), { userAgent: "me/1", fieldManager: "me" });
    await widgets.get("a b");
    await widgets.create({ metadata: { name: "a b" } }, { dryRun: true });
    const agent = "me/1";
    const path = "/base/apis/example.com/v1/widgets";
    expect(seen).toEqual([
      ["GET", `${path}/a%20b`, "Bearer secret", undefined, agent, ""],
      [
        "POST",
        `${path}?fieldManager=me&dryRun=All`,
        "Bearer secret",
        "application/json",
        agent,
        '{"metadata":{"name":"a b"},"apiVersion":"example.com/v1","kind":"Widget"}',
      ],
    ]);
  });

  it("are sent again after the time that the server asks for", async () => {
    let count = 0;
    const address = await serve((__, reply) => {
      count += 1;
      if (count < 3) reply.writeHead(429, { "retry-after": "0" }).end('{"kind":"Status","code":429}');
      else reply.end("{}");
    });
    await widgetsOver(transportTo(address)).get("a");
    expect(count).toBe(3);
  });

  it("tell of warnings", async () => {
    const address = await serve((__, reply) => {
      reply.setHeader("warning", ['299 - "one, \\"two\\""', '299 - "three"']).end("{}");
    });
    const warnings: string[] = [];
    await widgetsOver(transportTo(address), { onWarning: (text) => warnings.push(text) }).get("a");
    expect(warnings).toEqual(['one, "two"', "three"]);
  });

  it("end with their signal", async () => {
    const address = await serve(() => {});
    const reason = new Error("enough");
    const ending = new AbortController();
    const getting = widgetsOver(transportTo(address)).get("a", { signal: ending.signal });
    setTimeout(() => ending.abort(reason), 20);
    await expect(getting).rejects.toBe(reason);
  });

  it("never leave the collection by a name", async () => {
    const widgets = widgetsOver(transportTo("http://127.0.0.1:1"));
    for (const name of ["", ".", ".."]) await expect((async () => widgets.get(name))()).rejects.toThrow(TypeError);
  });
});
