import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  connect,
  isGone,
  namespacedClient,
  type ObjectMethods,
  type Stored,
  type WatchEvent,
} from "../../src/entry/client.js";
import { type HttpsTransport, httpsTransport } from "../../src/entry/client-node.js";
import { createApiClient } from "./harness/api-client.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { type RestartableServer, startRestartableServer } from "./harness/restartable-server.js";
import { startTcpProxy, type TcpProxy } from "./harness/tcp-proxy.js";
import { type Rack, type RackApply, rackCrd, rackResource } from "./racks.js";

let server: RestartableServer;
let proxy: TcpProxy;
let writer: ObjectMethods<Rack, RackApply>;
let reader: ObjectMethods<Rack, RackApply>;
const transports: HttpsTransport[] = [];

beforeAll(async () => {
  server = await startRestartableServer();
  const { port, certificateAuthority, token } = server.address;
  const admin = createApiClient(server.address);
  await applyDefinition(admin, rackCrd);
  await waitUntilEstablished(admin, "racks.e2e.example.com");
  admin.close();
  proxy = await startTcpProxy(port);
  const clientBy = (through: number): ObjectMethods<Rack, RackApply> => {
    const transport = httpsTransport({ server: `https://127.0.0.1:${through}`, certificateAuthority, token });
    transports.push(transport);
    return namespacedClient<Rack, RackApply>(connect(transport), rackResource).inNamespace("default");
  };
  writer = clientBy(port);
  reader = clientBy(proxy.port);
});
afterAll(async () => {
  for (const transport of transports) transport.close();
  await proxy?.close();
  await server?.stop();
});

const backoff = { initialMs: 20, maxMs: 200, factor: 2, jitter: 0.5 };

/** A change as the one who made it, or who was told of it, knows it. */
function changeText(type: WatchEvent<Rack>["type"], { metadata }: Stored<Rack>): string {
  return type === "DELETED" ? `${type} ${metadata.name}` : `${type} ${metadata.name} ${metadata.resourceVersion}`;
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; !condition(); await delay(10)) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
  }
}

test("a watch and an informer live through cuts, a dead peer, a compaction and a restart", async () => {
  const errors: unknown[] = [];
  const ending = new AbortController();
  const onError = (error: unknown): void => void errors.push(error);
  const options = { backoff, inactivityMs: 1_000, onError };
  const events: WatchEvent<Rack>[] = [];
  const watching = (async () => {
    for await (const event of reader.watch({ ...options, signal: ending.signal })) events.push(event);
  })();
  const informer = reader.informer(options);
  const told: string[] = [];
  informer.on({
    added: (object) => told.push(changeText("ADDED", object)),
    updated: (object) => told.push(changeText("MODIFIED", object)),
    deleted: (object) => told.push(changeText("DELETED", object)),
  });
  await informer.start();

  const made: string[] = [];
  const create = async (name: string) =>
    void made.push(changeText("ADDED", await writer.create({ metadata: { name } })));
  const change = async (name: string, size: number) =>
    void made.push(changeText("MODIFIED", await writer.patch(name, { type: "merge", patch: { spec: { size } } })));
  const remove = async (name: string): Promise<void> => {
    await writer.delete(name);
    made.push(`DELETED ${name}`);
  };
  const both = () => events.length >= made.length && told.length >= made.length;

  // Cuts while a lot is going on.
  for (let index = 0; index < 40; index++) {
    await create(`a${index}`);
    if (index % 2 === 0) await change(`a${index}`, 1);
    if (index % 3 === 0) await remove(`a${index}`);
    if (index % 5 === 4) proxy.cut();
    // A connection that comes after a cut of the one before should be cut as well.
    if (index % 5 === 2) await delay(60);
  }
  await until(both, "the changes between the cuts");
  expect(events.map(({ type, object }) => changeText(type, object))).toEqual(made);
  expect(told).toEqual(made);
  const afterCuts = proxy.connections();
  expect(afterCuts).toBeGreaterThan(4);

  // A peer that says nothing any more.
  proxy.freeze();
  await create("while-frozen");
  await remove("a1");
  await until(both, "the changes while the peer was dead");
  expect(events.map(({ type, object }) => changeText(type, object))).toEqual(made);
  expect(told).toEqual(made);
  expect(proxy.connections()).toBeGreaterThan(afterCuts);

  // Nothing gets through, and by the time that it does, the server has forgotten the place.
  const before = events.length;
  proxy.refuse();
  await writer.create({ metadata: { name: "missed" } });
  await writer.patch("a2", { type: "merge", patch: { spec: { size: 7 } } });
  await writer.delete("a4");
  await writer.delete("a5");
  const { metadata: anew } = await writer.create({ metadata: { name: "a5" }, spec: { size: 5 } });
  await writer.create({ metadata: { name: "never-seen" } });
  await writer.delete("never-seen");
  await server.compactAndRestart();
  proxy.accept();
  await until(() => events.length >= before + 5, "the changes over the restart");
  await until(() => told.length >= before + 5, "what the informer makes of them");
  const missed = events.slice(before);
  expect(missed.map(({ type, object }) => `${type} ${object.metadata.name}`).sort()).toEqual([
    "ADDED a5",
    "ADDED missed",
    "DELETED a4",
    "DELETED a5",
    "MODIFIED a2",
  ]);
  expect(missed.filter((event) => event.type === "DELETED").every((event) => event.finalStateUnknown)).toBe(true);
  expect(
    missed.find(({ type, object }) => type === "ADDED" && object.metadata.name === "a5")?.object.metadata.uid,
  ).toBe(anew.uid);
  expect(errors.some(isGone)).toBe(true);

  // And it goes on.
  const last = changeText("MODIFIED", await writer.patch("a2", { type: "merge", patch: { spec: { size: 8 } } }));
  await until(() => told.at(-1) === last && events.length >= before + 6, "a change after the restart");

  const states = events.filter(({ type }) => type !== "DELETED").map(({ object }) => object.metadata.resourceVersion);
  expect(new Set(states).size).toBe(states.length);
  expect(told).toEqual(events.map(({ type, object }) => changeText(type, object)));
  const replayed = new Map<string, unknown>();
  for (const { type, object } of events) {
    if (type === "DELETED") replayed.delete(object.metadata.name);
    else replayed.set(object.metadata.name, object);
  }
  const { items } = await writer.list();
  const fresh = new Map(items.map((item) => [item.metadata.name, item]));
  expect(replayed).toEqual(fresh);
  expect(new Map(informer.objects.list().map((item) => [item.metadata.name, item]))).toEqual(fresh);
  ending.abort();
  await watching;
  await informer.stop();
});
