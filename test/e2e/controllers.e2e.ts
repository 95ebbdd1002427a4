import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect, namespacedClient, type ObjectMethods } from "../../src/entry/client.js";
import { type HttpsTransport, httpsTransport } from "../../src/entry/client-node.js";
import { createManager, generationChanged, silentLogger } from "../../src/entry/controller.js";
import { createLeaseClient } from "../../src/kubernetes/clients/coordination-v1-lease.js";
import { createApiClient } from "./harness/api-client.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { type RestartableServer, startRestartableServer } from "./harness/restartable-server.js";
import { type Rack, type RackApply, rackCrd, rackResource } from "./racks.js";

let server: RestartableServer;
let transport: HttpsTransport;
let racks: ObjectMethods<Rack, RackApply>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startRestartableServer();
  const admin = createApiClient(server.address);
  await applyDefinition(admin, rackCrd);
  await waitUntilEstablished(admin, "racks.e2e.example.com");
  admin.close();
  const { port, certificateAuthority, token } = server.address;
  transport = httpsTransport({ server: `https://127.0.0.1:${port}`, certificateAuthority, token });
  racks = namespacedClient<Rack, RackApply>(connect(transport), rackResource).inNamespace("default");
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  await racks.deleteCollection();
});
afterAll(async () => {
  transport?.close();
  await server?.stop();
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}

interface Program {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  /** The port of its metrics. */
  readonly port: Promise<number>;
}

function startProgram(settings: object): Program {
  const program = fileURLToPath(new URL("./rack-controller.mjs", import.meta.url));
  const argument = JSON.stringify({ address: server.address, resource: rackResource, ...settings });
  const child = spawn(process.execPath, [program, argument], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const lines = createInterface(child.stdout);
  return {
    child,
    exit: once(child, "exit").then(([code]) => (typeof code === "number" ? code : null)),
    port: once(lines, "line").then(([line]) => Number(line)),
  };
}

/** Who wrote the status of a rack, in the order of the writes; each count is of one write. */
async function follow(name: string, signal: AbortSignal): Promise<string[]> {
  const writers: string[] = [];
  const options = { fieldSelector: `metadata.name=${name}`, signal };
  const follow = async (): Promise<void> => {
    for await (const { object } of racks.watch(options)) {
      const { phase = "", replicas } = object.status ?? {};
      if (replicas !== undefined && phase !== "") writers.push(phase.split(" ", 1)[0] ?? "");
    }
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) writers.push(String(error));
  });
  return writers;
}

/** Runs of one writer after the other. */
const turns = (writers: readonly string[]): string[] => writers.filter((each, index) => each !== writers[index - 1]);

const leaderElection = {
  name: "racks",
  namespace: "default",
  leaseDurationMs: 4000,
  renewDeadlineMs: 2500,
  retryPeriodMs: 500,
};

test.each<[string, NodeJS.Signals]>([
  ["is killed", "SIGKILL"],
  ["is held up for longer than its lease", "SIGSTOP"],
  ["is told to stop", "SIGTERM"],
])("when a leader %s, another takes over, and the two never write by turns", async (_, signal) => {
  await createLeaseClient(connect(transport))
    .inNamespace("default")
    .get("racks")
    .then(({ metadata }) => transportDelete(`/apis/coordination.k8s.io/v1/namespaces/default/leases/${metadata.name}`))
    .catch(() => {});
  await racks.create({ metadata: { name: "one" }, spec: { serial: 1 } });
  const ending = new AbortController();
  const writers = await follow("one", ending.signal);
  const programs = new Map(
    ["a", "b"].map((identity) => [identity, startProgram({ identity, leaderElection, everyMs: 20 })]),
  );
  await until(() => writers.length > 20);
  const first = writers[0] ?? "";
  const second = first === "a" ? "b" : "a";
  expect(turns(writers)).toEqual([first]);
  const leader = programs.get(first);
  leader?.child.kill(signal);
  await until(() => writers.filter((each) => each === second).length > 20);
  const { spec } = await createLeaseClient(connect(transport)).inNamespace("default").get("racks");
  expect(spec).toMatchObject({ holderIdentity: second, leaseTransitions: 1 });
  if (signal === "SIGSTOP") {
    const before = writers.length;
    leader?.child.kill("SIGCONT");
    // It finds that its time is over, and ends.
    expect(await leader?.exit).toBe(1);
    await until(() => writers.length > before + 20);
  }
  if (signal === "SIGTERM") expect(await leader?.exit).toBe(0);
  expect(turns(writers)).toEqual([first, second]);
  ending.abort();
});

async function transportDelete(path: string): Promise<void> {
  await transport.request({ method: "DELETE", path });
}

test("an API server that restarts, and forgets what happened before, loses no object", async () => {
  const seen = new Map<string, number>();
  const { port, certificateAuthority, token } = server.address;
  const own = httpsTransport({ server: `https://127.0.0.1:${port}`, certificateAuthority, token });
  const manager = createManager({
    name: "racks",
    transport: own,
    logger: silentLogger,
    watchBackoff: { initialMs: 20, maxMs: 200, factor: 2, jitter: 0.5 },
  });
  manager.addController<Rack>({
    name: "racks",
    for: namespacedClient<Rack, RackApply>(connect(manager.transport), rackResource).allNamespaces,
    predicates: [generationChanged],
    reconcile: async ({ name }, { object }) => {
      if (object === undefined) seen.delete(name);
      else seen.set(name, object.spec?.serial ?? 0);
    },
  });
  const stopping = new AbortController();
  const running = manager.run(stopping.signal);
  for (let index = 0; index < 30; index++) await racks.create({ metadata: { name: `r${index}` }, spec: { serial: 0 } });
  await until(() => seen.size === 30);

  const expected = new Map<string, number>();
  const restarted = server.compactAndRestart();
  const change = async (index: number, serial: number): Promise<void> => {
    const name = `r${index}`;
    // The server is away for a while.
    const attempt = () =>
      racks.patch(name, { type: "merge", patch: { spec: { serial } } }).then(
        () => true,
        () => false,
      );
    await until(attempt);
    expected.set(name, serial);
  };
  for (let index = 0; index < 30; index++) await change(index, index + 1);
  await restarted;
  await racks.delete("r7");
  expected.delete("r7");
  for (let index = 0; index < 5; index++) await change(index, 1000 + index);
  await until(() => seen.size === 29 && [...expected].every(([name, serial]) => seen.get(name) === serial));
  stopping.abort();
  await running;
  own.close();
});

/** A minute takes CRDWRIGHT_LOAD_SECONDS=60. */
const SECONDS = Number(process.env["CRDWRIGHT_LOAD_SECONDS"] ?? 20);
const PER_SECOND = 100;
const OBJECTS = 500;

test("a hundred changes a second are all reconciled, and leave nothing in the queue", {
  timeout: 180_000,
}, async () => {
  const serials = new Map<string, number>();
  for (let index = 0; index < OBJECTS; index++) {
    await racks.create({ metadata: { name: `r${index}` }, spec: { serial: 0 } });
    serials.set(`r${index}`, 0);
  }
  const program = startProgram({ identity: "a", concurrency: 4 });
  const port = await program.port;
  const metrics = async (): Promise<(name: string) => number> => {
    const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(page)?.[1]);
  };
  await until(async () => (await racks.list()).items.every(({ status }) => status?.phase === "a 0"));
  const megabytes: number[] = [];
  const began = performance.now();
  for (let change = 0; change < SECONDS * PER_SECOND; change++) {
    const name = `r${(change * 7919) % OBJECTS}`;
    const serial = change + 1;
    await racks.patch(name, { type: "merge", patch: { spec: { serial } } });
    serials.set(name, serial);
    const ahead = (change / PER_SECOND) * 1000 - (performance.now() - began);
    if (ahead > 5) await delay(ahead);
    if (change % (10 * PER_SECOND) === 0) {
      const at = await metrics();
      megabytes.push(Math.round(at("process_resident_memory_bytes") / 2 ** 20));
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const isDone = async (): Promise<boolean> =>
    (await racks.list()).items.every(({ metadata, status }) => status?.phase === `a ${serials.get(metadata.name)}`);
  await until(isDone);
  const at = await metrics();
  megabytes.push(Math.round(at("process_resident_memory_bytes") / 2 ** 20));
  console.log(
    `${SECONDS * PER_SECOND} changes of ${OBJECTS} objects in ${seconds.toFixed(0)} s: ${at("workqueue_adds_total")} keys, ` +
      `mean wait in the queue ${((1000 * at("workqueue_queue_duration_seconds_sum")) / at("workqueue_queue_duration_seconds_count")).toFixed(1)} ms, ` +
      `resident memory every ten seconds ${megabytes.join(", ")} MiB`,
  );
  expect(at("workqueue_depth")).toBe(0);
  expect(at("controller_runtime_active_workers")).toBe(0);
  expect(at("workqueue_adds_total")).toBeGreaterThan(OBJECTS);
});
