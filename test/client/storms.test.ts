import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Transport, TransportRequest, TransportResponse } from "../../src/client/transport.js";
import { widgetsOver } from "./widgets.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const LIST = '{"kind":"WidgetList","metadata":{"resourceVersion":"1"},"items":[]}';

function answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): TransportResponse {
  return {
    status,
    header: (name) => headers[name],
    async *chunks() {
      yield new TextEncoder().encode(text);
    },
  };
}

function status(code: number, more: object = {}): string {
  return JSON.stringify({ kind: "Status", code, ...more });
}

function event(resourceVersion: string): string {
  return `{"type":"ADDED","object":{"metadata":{"name":"a","uid":"u","resourceVersion":"${resourceVersion}"}}}\n`;
}

/** How many requests an informer makes in ten seconds, of a server that answers watches, or everything, so. */
async function requestsOf(
  reply: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>,
  what: "watches" | "everything",
): Promise<number> {
  let count = 0;
  const transport: Transport = {
    async request(request) {
      count++;
      return what === "everything" || request.query?.["watch"] !== undefined ? reply(request) : answer(200, LIST);
    },
  };
  const informer = widgetsOver(transport).informer();
  const started = informer.start();
  await vi.advanceTimersByTimeAsync(10_000);
  const stopped = informer.stop();
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([started, stopped]);
  return count;
}

const silent = ({ signal }: TransportRequest): Promise<TransportResponse> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

const FAILURES: readonly (readonly [
  string,
  (request: TransportRequest) => TransportResponse | Promise<TransportResponse>,
])[] = [
  ["410 at once", () => answer(410, status(410, { reason: "Expired" }))],
  ["410 in the stream", () => answer(200, `{"type":"ERROR","object":${status(410, { reason: "Expired" })}}\n`)],
  ["429 without a time", () => answer(429, status(429))],
  ["429 with no time to wait", () => answer(429, status(429), { "retry-after": "0" })],
  ["429 with a negative time", () => answer(429, status(429), { "retry-after": "-5" })],
  ["503 with no time to wait", () => answer(503, status(503), { "retry-after": "0" })],
  ["500", () => answer(500, status(500))],
  ["500 with a time beyond any timer", () => answer(500, status(500, { details: { retryAfterSeconds: 1e12 } }))],
  ["401", () => answer(401, status(401))],
  ["a redirect", () => answer(302, "", { location: "https://other.example/a" })],
  ["a reset", () => Promise.reject(new Error("reset"))],
  ["garbage", () => answer(200, "<html>\n<html>\n")],
  ["null", () => answer(200, "null\n")],
  ["nothing", () => answer(200, "")],
  ["lines that are no events", () => answer(200, '{"type":"ADDED","object":{}}\n')],
  ["silence", silent],
];

describe.each(["watches", "everything"] as const)("a server that answers %s with", (what) => {
  it.each(FAILURES)("%s is not asked more often than is good", async (name, reply) => {
    const count = await requestsOf(reply, what);
    expect(count).toBeGreaterThan(0);
    // Five waits fit into ten seconds; each may stand for a list, and for a request that is sent six times.
    expect(count).toBeLessThanOrEqual(/429|503/.test(name) ? 30 : 10);
  });
});

it("is asked about once a second where watches break after an event, and again at once after a steady one", async () => {
  let version = 1;
  const breaking = await requestsOf(() => answer(200, event(String(++version))), "watches");
  expect(breaking).toBeLessThanOrEqual(15);
});

it("waits as long as the server says", async () => {
  const reply = () => answer(429, status(429), { "retry-after": "7" });
  expect(await requestsOf(reply, "everything")).toBe(2);
});
