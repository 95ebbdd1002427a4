import { describe, expect, it } from "vitest";
import type { ApiObject, Stored } from "../../src/client/api-object.js";
import { connect } from "../../src/client/connection.js";
import { createFakeCluster } from "../../src/client/fake/fake-cluster.js";
import type { Transport } from "../../src/client/transport.js";
import { createEventWriter } from "../../src/controller/event-recorder.js";
import { createFakeClock } from "../../src/controller/fake/fake-clock.js";
import { silentLogger } from "../../src/controller/logger.js";
import { coreEventResource, createCoreEventClient } from "../../src/kubernetes/clients/core-v1-event.js";
import type { Event as KubernetesEvent } from "../../src/kubernetes/core-v1.js";

function objectOf(name: string, uid = name): Stored<ApiObject> {
  const metadata = { name, uid, namespace: "default", resourceVersion: "7", creationTimestamp: "2026-01-01T00:00:00Z" };
  return { apiVersion: "example.com/v1", kind: "Gadget", metadata };
}

function written(through: (transport: Transport) => Transport = (same) => same) {
  const clock = createFakeClock();
  const { transport } = createFakeCluster({ resources: [{ definition: coreEventResource }] });
  const connection = connect(through(transport));
  const recorder = createEventWriter({ connection, clock, log: silentLogger, component: "gadgets", instance: "one" });
  const client = createCoreEventClient(connect(transport));
  const inDefault = client.inNamespace("default");
  const list = async (): Promise<Stored<KubernetesEvent>[]> => {
    await clock.settle();
    return (await inDefault.list()).items;
  };
  return { clock, recorder, list, client: inDefault };
}

const created = { type: "Normal", reason: "Created", message: "made a child" } as const;

it("writes an event as kubectl shows it", async () => {
  const { recorder, list } = written();
  recorder.record(objectOf("a"), created);
  const [event] = await list();
  expect(event).toMatchObject({
    involvedObject: { apiVersion: "example.com/v1", kind: "Gadget", name: "a", namespace: "default", uid: "a" },
    type: "Normal",
    reason: "Created",
    message: "made a child",
    count: 1,
    firstTimestamp: "2026-01-01T00:00:00Z",
    lastTimestamp: "2026-01-01T00:00:00Z",
    source: { component: "gadgets" },
    reportingComponent: "gadgets",
    reportingInstance: "one",
  });
  expect(event?.metadata.name).toMatch(/^a\.[0-9a-f]{16}$/);
});

it("counts equal events, and begins a new one where the server has forgotten the old", async () => {
  const { clock, recorder, list, client } = written();
  for (let second = 0; second < 3; second++) {
    recorder.record(objectOf("a"), created);
    await clock.advance(1000);
  }
  const events = await list();
  expect(events).toMatchObject([
    { count: 3, firstTimestamp: "2026-01-01T00:00:00Z", lastTimestamp: "2026-01-01T00:00:02Z" },
  ]);
  await client.delete(events[0]?.metadata.name ?? "");
  recorder.record(objectOf("a"), created);
  expect(await list()).toMatchObject([{ count: 1 }]);
  recorder.record(objectOf("a"), created);
  expect(await list()).toMatchObject([{ count: 2 }]);
});

it("keeps events apart that differ in their object, type, reason or message", async () => {
  const { recorder, list } = written();
  recorder.record(objectOf("a"), created);
  recorder.record(objectOf("b"), created);
  recorder.record(objectOf("a", "another object of the name"), created);
  recorder.record(objectOf("a"), { ...created, type: "Warning" });
  recorder.record(objectOf("a"), { ...created, reason: "Updated" });
  recorder.record(objectOf("a"), { ...created, message: "made another child" });
  expect((await list()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
});

describe("of events that differ in their message alone", () => {
  const note = (index: number) => ({ ...created, message: `made child ${index}` });

  it("nine are written, and the tenth and all that follow share one", async () => {
    const { recorder, list } = written();
    for (let index = 1; index <= 9; index++) recorder.record(objectOf("a"), note(index));
    expect(await list()).toHaveLength(9);
    for (let index = 10; index <= 14; index++) recorder.record(objectOf("a"), note(index));
    const events = await list();
    expect(events).toHaveLength(10);
    const combined = events.filter(({ message }) => message?.startsWith("(combined from similar events): "));
    expect(combined).toMatchObject([{ count: 5, message: "(combined from similar events): made child 14" }]);
  });

  it("the tenth is one of its own after more than ten minutes", async () => {
    for (const [pauseMs, isCombined] of [
      [600_000, true],
      [600_001, false],
    ] as const) {
      const { clock, recorder, list } = written();
      for (let index = 1; index <= 9; index++) recorder.record(objectOf("a"), note(index));
      await clock.advance(pauseMs);
      recorder.record(objectOf("a"), note(10));
      const messages = (await list()).map(({ message }) => message);
      expect(messages.some((message) => message?.startsWith("(combined"))).toBe(isCombined);
    }
  });
});

it("writes 25 events of an object at once, and then one in five minutes", async () => {
  const { clock, recorder, list } = written();
  const reasons = Array.from({ length: 30 }, (_, index) => `Reason${index}`);
  for (const reason of reasons) recorder.record(objectOf("a"), { ...created, reason });
  recorder.record(objectOf("b"), created);
  expect(await list()).toHaveLength(26);
  await clock.advance(299_999);
  recorder.record(objectOf("a"), { ...created, reason: "TooSoon" });
  expect(await list()).toHaveLength(26);
  await clock.advance(1);
  recorder.record(objectOf("a"), { ...created, reason: "InTime" });
  expect(await list()).toHaveLength(27);
});

it("tries again where the server cannot be reached, twelve times, and not where it refuses", async () => {
  let attempts = 0;
  let failing = 11;
  const { clock, recorder, list } = written((transport) => ({
    request(request) {
      attempts++;
      return failing-- > 0 ? Promise.reject(new Error("no route to host")) : transport.request(request);
    },
  }));
  recorder.record(objectOf("a"), created);
  await clock.advance(110_000);
  expect(attempts).toBe(12);
  expect(await list()).toHaveLength(1);
  failing = 12;
  recorder.record(objectOf("b"), created);
  await clock.advance(500_000);
  expect(attempts).toBe(24);
  expect(await list()).toHaveLength(1);

  let refused = 0;
  const refusing = written(() => ({
    async request() {
      refused++;
      return { status: 403, header: () => undefined, chunks: async function* () {} };
    },
  }));
  refusing.recorder.record(objectOf("a"), created);
  await refusing.clock.advance(100_000);
  expect(refused).toBe(1);
});

it("writes what is left before it closes, but waits no longer than it may", async () => {
  const { recorder, list } = written();
  for (const reason of ["One", "Two", "Three"]) recorder.record(objectOf("a"), { ...created, reason });
  await recorder.close(1000);
  expect(await list()).toHaveLength(3);
  recorder.record(objectOf("a"), { ...created, reason: "Late" });
  expect(await list()).toHaveLength(3);

  const stuck = written(() => ({
    request: ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  }));
  stuck.recorder.record(objectOf("a"), created);
  const closed = stuck.recorder.close(1000);
  await stuck.clock.advance(1000);
  await closed;
});

it("makes names that a server takes, of the longest names of objects", async () => {
  const { recorder, list } = written();
  recorder.record(objectOf(`${"a".repeat(235)}-${"b".repeat(17)}`), created);
  const [event] = await list();
  expect(event?.metadata.name.length).toBeLessThanOrEqual(253);
  expect(event?.metadata.name).toMatch(/^a{235}\.[0-9a-f]{16}$/);
});
