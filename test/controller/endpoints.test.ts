import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type EndpointOptions, type Endpoints, serveEndpoints } from "../../src/controller/endpoints.js";
import { jsonLogger, silentLogger } from "../../src/controller/logger.js";

const open: Endpoints[] = [];
afterEach(async () => {
  for (const endpoints of open.splice(0)) await endpoints.close();
});

const anywhere = { port: 0, host: "127.0.0.1" };

async function served(options: Partial<EndpointOptions>): Promise<Endpoints> {
  const endpoints = await serveEndpoints({
    health: anywhere,
    metrics: undefined,
    healthChecks: new Map(),
    readyChecks: new Map(),
    page: () => Promise.resolve({ contentType: "text/plain", text: "depth 0\n" }),
    log: silentLogger,
    ...options,
  });
  open.push(endpoints);
  return endpoints;
}

async function get(port: number | undefined, path: string, method = "GET") {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  return { status: response.status, text: await response.text() };
}

it("answers ok where all checks hold, and names those that do not, but says why in the log alone", async () => {
  let isReady = false;
  const lines: string[] = [];
  const { healthPort, metricsPort } = await served({
    healthChecks: new Map([["ping", () => {}]]),
    readyChecks: new Map([
      ["ping", () => {}],
      [
        "database",
        async () => {
          if (!isReady) throw new Error("password of the database: secret");
        },
      ],
    ]),
    log: jsonLogger({ write: (line) => lines.push(line) }),
  });
  expect(metricsPort).toBeUndefined();
  expect(await get(healthPort, "/healthz")).toEqual({ status: 200, text: "ok" });
  expect(await get(healthPort, "/readyz?verbose")).toEqual({ status: 500, text: "[-]database failed\n" });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", check: "database", err: { message: "password of the database: secret" } },
  ]);
  isReady = true;
  expect(await get(healthPort, "/readyz")).toEqual({ status: 200, text: "ok" });
  expect((await get(healthPort, "/metrics")).status).toBe(404);
  expect((await get(healthPort, "/healthz", "POST")).status).toBe(405);
});

it("serves metrics on a port of their own, and a page that fails is an error of the server", async () => {
  let fails = false;
  const { healthPort, metricsPort } = await served({
    metrics: anywhere,
    page: async () => {
      if (fails) throw new Error("a collector failed");
      return { contentType: "text/plain", text: "depth 0\n" };
    },
  });
  expect(metricsPort).not.toBe(healthPort);
  expect(await get(metricsPort, "/metrics")).toEqual({ status: 200, text: "depth 0\n" });
  expect((await get(metricsPort, "/healthz")).status).toBe(404);
  fails = true;
  expect(await get(metricsPort, "/metrics")).toEqual({ status: 500, text: "a collector failed\n" });
});

it("serves both on one port that both name", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => blocker.once("listening", resolve));
  // A server that listens has the address of a network.
  const { port } = blocker.address() as AddressInfo;
  await new Promise((resolve) => blocker.close(resolve));
  const both = { port, host: "127.0.0.1" };
  const { healthPort, metricsPort } = await served({ health: both, metrics: both });
  expect([healthPort, metricsPort]).toEqual([port, port]);
  expect((await get(port, "/healthz")).status).toBe(200);
  expect((await get(port, "/metrics")).status).toBe(200);
});

it("says which endpoint cannot listen, and leaves none open", async () => {
  const first = await served({});
  const taken = { port: first.healthPort ?? 0, host: "127.0.0.1" };
  await expect(served({ metrics: taken })).rejects.toThrow(`the metrics endpoint cannot listen on port ${taken.port}`);
});
