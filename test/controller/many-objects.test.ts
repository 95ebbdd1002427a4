import { expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import type { Transport, TransportRequest, TransportResponse } from "../../src/client/transport.js";
import { silentLogger } from "../../src/controller/logger.js";
import { createManager } from "../../src/controller/manager.js";
import { generationChanged } from "../../src/controller/predicates.js";
import { sampleSize } from "../sample-size.js";
import { clientsOver, fakeCluster, type Gadget, gadget, until } from "./kinds.js";

const OBJECTS = sampleSize(10_000);
const CHANGES = sampleSize(10_000);

/** A server that puts every so many requests off, unseen, as one that has too many does. */
function busy(transport: Transport, every: number): Transport {
  let count = 0;
  const refusal = JSON.stringify({
    kind: "Status",
    code: 429,
    reason: "TooManyRequests",
    message: "too many requests",
  });
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    yield new TextEncoder().encode(refusal);
  }
  return {
    request(request: TransportRequest): Promise<TransportResponse> {
      if (++count % every !== 0) return transport.request(request);
      const header = (name: string): string | undefined => (name === "retry-after" ? "0" : undefined);
      return Promise.resolve({ status: 429, header, chunks: body });
    },
  };
}

async function depthOn(port: number | undefined): Promise<string | undefined> {
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return /^workqueue_depth\{name="gadgets",controller="gadgets"\} (\d+)$/m.exec(page)?.[1];
}

it(`reconciles the last state of ${OBJECTS} objects that change meanwhile, over lost connections, 410 and 429`, async () => {
  const cluster = fakeCluster();
  const writer = clientsOver(cluster.transport).gadgets.inNamespace("default");
  for (let index = 0; index < OBJECTS; index++) await writer.create(gadget(`g${index}`, 0));

  const errors: unknown[] = [];
  const logger = { ...silentLogger, warn: (fields: object) => errors.push("err" in fields && fields.err) };
  const manager = createManager({
    name: "gadgets",
    transport: busy(cluster.transport, 997),
    logger,
    metrics: { port: 0, host: "127.0.0.1" },
    watchBackoff: { initialMs: 1, maxMs: 5, factor: 2, jitter: 0 },
  });
  const { gadgets } = clientsOver(manager.transport);
  let failures = 0;
  manager.addController<Gadget>({
    name: "gadgets",
    for: gadgets.allNamespaces,
    predicates: [generationChanged],
    concurrency: 10,
    backoff: { initialMs: 1, maxMs: 20, factor: 2, jitter: 0 },
    async reconcile({ name }, { object }) {
      const size = object?.spec?.size ?? 0;
      if (size % 101 === 100 && object?.status?.size !== size && failures++ % 2 === 0) throw new Error("try again");
      await gadgets.inNamespace("default").patchStatus(name, { type: "merge", patch: { status: { size } } });
    },
  });
  const stopping = new AbortController();
  const done = manager.run(stopping.signal);

  for (let change = 1; change <= CHANGES; change++) {
    const name = `g${(change * 7919) % OBJECTS}`;
    await writer.patch(name, { type: "merge", patch: { spec: { size: change } } });
    if (change % (CHANGES / 10) === 0) cluster.disconnect();
    if (change % (CHANGES / 4) === 0) cluster.compact();
    // The watches of real servers are other connections: let them be served meanwhile.
    if (change % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await until(async () => (await depthOn(manager.ports.metrics)) === "0");
  // Keys that wait for another attempt are in no queue.
  await until(async () => (await writer.list()).items.every(({ spec, status }) => status?.size === spec?.size));
  expect(await depthOn(manager.ports.metrics)).toBe("0");

  expect(errors.some((error) => error instanceof ApiError && error.code === 410)).toBe(true);
  expect(failures).toBeGreaterThan(0);
  const page = await (await fetch(`http://127.0.0.1:${manager.ports.metrics}/metrics`)).text();
  expect(Number(/^workqueue_adds_total\{.*\} (\d+)$/m.exec(page)?.[1])).toBeGreaterThan(OBJECTS);
  expect(page).toMatch(/^rest_client_requests_total\{method="PATCH",code="429"\} [1-9]/m);
  stopping.abort();
  await done;
});
