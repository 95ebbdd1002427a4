import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { createFakeClock } from "../../src/controller/fake/fake-clock.js";
import { LeadershipLostError } from "../../src/controller/leader-election.js";
import { NotLeaderError } from "../../src/controller/leader-fence.js";
import { jsonLogger, silentLogger } from "../../src/controller/logger.js";
import { createManager, type Manager, type ManagerOptions } from "../../src/controller/manager.js";
import { controllerReference } from "../../src/controller/owners.js";
import { generationChanged } from "../../src/controller/predicates.js";
import { mapped, owned } from "../../src/controller/watches.js";
import { TerminalError } from "../../src/entry/controller.js";
import { clientsOver, configMap, fakeCluster, type Gadget, gadget, until } from "./kinds.js";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Runs a manager until the end of the test, or until `stop`. */
function running(manager: Manager) {
  const stopping = new AbortController();
  const state = { error: undefined as unknown, isOver: false };
  const done = manager
    .run(stopping.signal)
    .catch((error: unknown) => {
      state.error = error;
    })
    .finally(() => {
      state.isOver = true;
    });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await done;
  };
  ends.push(stop);
  return { state, stop, done, abort: () => stopping.abort() };
}

function managed(options: Partial<ManagerOptions> = {}) {
  const clock = createFakeClock();
  const cluster = fakeCluster(clock);
  const manager = createManager({
    name: "test",
    transport: cluster.transport,
    logger: silentLogger,
    clock,
    watchBackoff: { initialMs: 1, maxMs: 2, factor: 2, jitter: 0 },
    ...options,
  });
  return { clock, cluster, manager, clients: clientsOver(manager.transport) };
}

describe("a controller", () => {
  it("reconciles what is there, what comes, what changes and what goes, and sees each as it is then", async () => {
    const { manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    await gadgets.create(gadget("a", 1));
    const seen: [string, number | undefined][] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async ({ name, namespace }, { object }) => {
        seen.push([`${namespace}/${name}`, object?.spec?.size]);
      },
    });
    running(manager);
    await until(() => seen.length === 1);
    const b = await gadgets.create(gadget("b", 2));
    await until(() => seen.length === 2);
    await gadgets.update({ ...b, spec: { size: 3 } });
    await until(() => seen.length === 3);
    await gadgets.delete("a");
    await until(() => seen.length === 4);
    expect(seen).toEqual([
      ["default/a", 1],
      ["default/b", 2],
      ["default/b", 3],
      ["default/a", undefined],
    ]);
  });

  it("leaves out what its predicates do, and what its selector does not select", async () => {
    const { manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    const seen: string[] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      labelSelector: "tier=a",
      predicates: [generationChanged],
      reconcile: async (_, { object }) => {
        seen.push(`${object?.metadata.name} ${object?.spec?.size} ${object?.status?.size}`);
      },
    });
    const labelled = { ...gadget("a").metadata, labels: { tier: "a" } };
    const a = await gadgets.create({ ...gadget("a"), metadata: labelled });
    await gadgets.create(gadget("b"));
    running(manager);
    await until(() => seen.length === 1);
    const withStatus = await gadgets.updateStatus({ ...a, status: { size: 7 } });
    await gadgets.update({ ...withStatus, spec: { size: 2 } });
    await until(() => seen.length === 2);
    expect(seen).toEqual(["a 1 undefined", "a 2 7"]);
  });

  it("reconciles the owner of what it owns, and what a function names, by both states of an update", async () => {
    const { manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    const configMaps = clients.configMaps.inNamespace("default");
    const a = await gadgets.create(gadget("a"));
    await gadgets.create(gadget("b"));
    await gadgets.create(gadget("c"));
    const seen: string[] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      watches: [
        owned(clients.configMaps.allNamespaces),
        mapped(clients.configMaps.allNamespaces, ({ data }) =>
          data?.["of"] === undefined ? [] : [{ name: data["of"], namespace: "default" }],
        ),
      ],
      reconcile: async ({ name }) => {
        seen.push(name);
      },
    });
    running(manager);
    await until(() => seen.length === 3);
    seen.length = 0;
    await configMaps.create(configMap("of-a", [controllerReference(a)]));
    await until(() => seen.length === 1);
    expect(seen.splice(0)).toEqual(["a"]);
    const free = await configMaps.create({ ...configMap("free"), data: { of: "b" } });
    await until(() => seen.length === 1);
    expect(seen.splice(0)).toEqual(["b"]);
    await configMaps.update({ ...free, data: { of: "c" } });
    await until(() => seen.length === 2);
    expect(seen.splice(0).sort()).toEqual(["b", "c"]);
  });

  it("tries again what failed, later each time, and at once after a change", async () => {
    const { clock, manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    await gadgets.create(gadget("a"));
    const times: number[] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async () => {
        times.push(clock.now());
        if (times.length < 5) throw new Error("not yet");
      },
    });
    running(manager);
    await until(() => times.length === 1);
    await clock.advance(1000);
    expect(times).toEqual([0, 5, 15, 35, 75]);
  });

  it("waits as long as a server that is asked for too much says", async () => {
    const { clock, manager, clients } = managed();
    await clients.gadgets.inNamespace("default").create(gadget("a"));
    const times: number[] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async () => {
        times.push(clock.now());
        if (times.length === 1)
          throw new ApiError({ code: 429, reason: "TooManyRequests", details: { retryAfterSeconds: 3 } });
      },
    });
    running(manager);
    await until(() => times.length === 1);
    await clock.advance(2999);
    expect(times).toHaveLength(1);
    await clock.advance(1);
    expect(times).toHaveLength(2);
  });

  it("tries again after the time that a reconcile asks for, and never what failed for good", async () => {
    const { clock, manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    await gadgets.create(gadget("again"));
    await gadgets.create(gadget("never"));
    const seen: string[] = [];
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async ({ name }) => {
        seen.push(name);
        if (name === "never") throw new TerminalError("a spec that nobody can fulfil");
        return { requeueAfterMs: 60_000 };
      },
    });
    running(manager);
    await until(() => seen.length === 2);
    await clock.advance(59_999);
    expect(seen).toHaveLength(2);
    await clock.advance(1);
    await clock.advance(60_000);
    expect(seen.slice(2)).toEqual(["again", "again"]);
  });

  it("works on so many objects at a time as it may, and never on one twice", async () => {
    const { manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    for (let index = 0; index < 20; index++) await gadgets.create(gadget(`g${index}`));
    const active = new Map<string, number>();
    const most = { together: 0, ofOne: 0 };
    let count = 0;
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      concurrency: 4,
      reconcile: async ({ name }, { object }) => {
        active.set(name, (active.get(name) ?? 0) + 1);
        most.ofOne = Math.max(most.ofOne, active.get(name) ?? 0);
        most.together = Math.max(most.together, [...active.values()].filter((each) => each > 0).length);
        if (object !== undefined && (object.spec?.size ?? 0) < 4) {
          await gadgets.update({ ...object, spec: { size: (object.spec?.size ?? 0) + 1 } });
          await new Promise((resolve) => setImmediate(resolve));
        }
        active.set(name, (active.get(name) ?? 0) - 1);
        count++;
      },
    });
    running(manager);
    await until(async () => (await gadgets.list()).items.every(({ spec }) => spec?.size === 4) && count >= 20 * 3);
    expect(most).toEqual({ together: 4, ofOne: 1 });
  });

  it("has two of them share the informer of a client", async () => {
    let lists = 0;
    const { cluster, manager } = managed();
    const counting = clientsOver({
      request: (request) => {
        if (request.method === "GET" && request.query?.["watch"] === undefined) lists++;
        return cluster.transport.request(request);
      },
    });
    for (const name of ["one", "two"])
      manager.addController<Gadget>({ name, for: counting.gadgets.allNamespaces, reconcile: async () => {} });
    const { stop } = running(manager);
    await until(() => lists > 0);
    await stop();
    expect(lists).toBe(1);
  });
});

describe("a manager", () => {
  it("lets reconciles end before it stops, and begins none", async () => {
    const { manager, clients } = managed();
    const gadgets = clients.gadgets.inNamespace("default");
    await gadgets.create(gadget("a"));
    await gadgets.create(gadget("b"));
    const seen: string[] = [];
    let finish = (): void => {};
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async ({ name }, { signal }) => {
        seen.push(`${name} begins`);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        seen.push(`${name} ends, ${signal.aborted ? "aborted" : "in peace"}`);
      },
    });
    const { abort, done, state } = running(manager);
    await until(() => seen.length === 1);
    abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.isOver).toBe(false);
    finish();
    await done;
    expect(seen).toEqual(["a begins", "a ends, in peace"]);
    await expect(gadgets.create(gadget("late"))).rejects.toThrow(NotLeaderError);
  });

  it("aborts reconciles that take too long to end", async () => {
    const { clock, manager, clients } = managed({ gracefulStopMs: 5000 });
    await clients.gadgets.inNamespace("default").create(gadget("a"));
    let hasBegun = false;
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: (_, { signal }) => {
        hasBegun = true;
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    });
    const { abort, state } = running(manager);
    await until(() => hasBegun);
    abort();
    await clock.advance(4999);
    expect(state.isOver).toBe(false);
    await clock.advance(1);
    expect(state).toEqual({ isOver: true, error: undefined });
  });

  it("says which kind it could not list, and why", async () => {
    const { clock, manager } = managed();
    const lost = clientsOver({ request: () => Promise.reject(new Error("no route to host")) });
    manager.addController<Gadget>({ name: "gadgets", for: lost.gadgets.allNamespaces, reconcile: async () => {} });
    const { state } = running(manager);
    await clock.settle();
    await clock.advance(120_000);
    expect(String(state.error)).toBe(
      "Error: gadgets.example.com could not be listed within 120000 ms: no route to host",
    );
  });

  it("refuses a second run, two controllers of a name, and a concurrency of none", async () => {
    const { manager, clients } = managed();
    const add =
      (name: string, concurrency = 1) =>
      () =>
        manager.addController<Gadget>({
          name,
          for: clients.gadgets.allNamespaces,
          concurrency,
          reconcile: async () => {},
        });
    add("one")();
    expect(add("one")).toThrow("there are two controllers of the name one");
    expect(add("two", 0)).toThrow("the concurrency of the controller two is 0, and has to be 1 or more");
    running(manager);
    await expect(manager.run(new AbortController().signal)).rejects.toThrow("runs already");
    expect(add("three")).toThrow("cannot be added: the manager runs already");
  });

  it("logs a failure with the object and the wait, and no stack of the manager's own", async () => {
    const lines: string[] = [];
    const logger = jsonLogger({ write: (line) => lines.push(line), date: () => new Date(0) });
    const { manager, clients } = managed({ logger });
    await clients.gadgets.inNamespace("default").create(gadget("a"));
    manager.addController<Gadget>({
      name: "gadgets",
      for: clients.gadgets.allNamespaces,
      reconcile: async () => {
        throw new Error("no disk");
      },
    });
    running(manager);
    await until(() => lines.some((line) => line.includes("no disk")));
    const line = JSON.parse(lines.find((each) => each.includes("no disk")) ?? "{}");
    expect(line).toMatchObject({
      level: "error",
      time: "1970-01-01T00:00:00.000Z",
      controller: "gadgets",
      namespace: "default",
      name: "a",
      waitMs: 5,
      err: { type: "Error", message: "no disk" },
    });
  });
});

describe("of several managers", () => {
  const leaderElection = { name: "gadgets", namespace: "default" };

  /** Managers over one cluster and one clock; each writes its name into the status of every object, every second. */
  function replicas(names: readonly string[]) {
    const clock = createFakeClock();
    const cluster = fakeCluster(clock);
    const writes: { readonly at: number; readonly writer: string }[] = [];
    const cut = new Set<string>();
    const made = names.map((name) => {
      const manager = createManager({
        name,
        // Nothing goes out of a machine that is cut off, and nothing comes back.
        transport: {
          request: (request) => (cut.has(name) ? new Promise(() => {}) : cluster.transport.request(request)),
        },
        leaderElection: { ...leaderElection, identity: name },
        logger: silentLogger,
        clock,
      });
      const { gadgets } = clientsOver(manager.transport);
      manager.addController<Gadget>({
        name: "gadgets",
        for: gadgets.allNamespaces,
        predicates: [generationChanged],
        async reconcile(request) {
          await gadgets
            .inNamespace("default")
            .patchStatus(request.name, { type: "merge", patch: { status: { writer: name } } });
          writes.push({ at: clock.now(), writer: name });
          return { requeueAfterMs: 1000 };
        },
      });
      return { name, manager, ...running(manager) };
    });
    return { clock, cluster, writes, cut, made };
  }

  it("one works, and when it is cut off another takes over in the lease's time, with nothing written by both", async () => {
    const { clock, cluster, writes, cut, made } = replicas(["one", "two"]);
    await clientsOver(cluster.transport).gadgets.inNamespace("default").create(gadget("a"));
    await clock.settle();
    await clock.advance(10_000);
    const [first] = new Set(writes.map(({ writer }) => writer));
    expect(new Set(writes.map(({ writer }) => writer)).size).toBe(1);
    cut.add(first ?? "");
    const cutAt = clock.now();
    await clock.advance(60_000);
    const later = writes.filter(({ writer }) => writer !== first);
    const last = writes.findLast(({ writer }) => writer === first)?.at ?? 0;
    expect(later[0]?.at).toBeGreaterThan(last);
    // The lease's time, and how long it may take the other to see a renewal.
    expect((later[0]?.at ?? Number.POSITIVE_INFINITY) - cutAt).toBeLessThanOrEqual(15_000 + 2 * 1.2 * 2000);
    expect(later.length).toBeGreaterThan(30);
    const loser = made.find(({ name }) => name === first);
    expect(loser?.state.error).toBeInstanceOf(LeadershipLostError);
  });

  it("a stop hands the lease over at once", async () => {
    const { clock, cluster, writes, made } = replicas(["one", "two"]);
    await clientsOver(cluster.transport).gadgets.inNamespace("default").create(gadget("a"));
    await clock.settle();
    await clock.advance(5000);
    const first = made.find(({ name }) => name === writes[0]?.writer);
    const stopped = first?.stop();
    await clock.advance(1000);
    await stopped;
    const stoppedAt = clock.now();
    await clock.advance(5000);
    const other = writes.find(({ writer }) => writer !== first?.name);
    expect((other?.at ?? Number.POSITIVE_INFINITY) - stoppedAt).toBeLessThanOrEqual(2 * 1.2 * 2000);
  });

  it("one that is not the leader cannot write by its manager's transport, but read", async () => {
    const { manager } = managed({ leaderElection });
    const gadgets = clientsOver(manager.transport).gadgets.inNamespace("default");
    await expect(gadgets.create(gadget("a"))).rejects.toThrow(
      "POST /apis/example.com/v1/namespaces/default/gadgets was not sent: this copy of the program does not lead",
    );
    expect((await gadgets.list()).items).toEqual([]);
  });

  it("a write that is under way when the lease is lost is broken off", async () => {
    const clock = createFakeClock();
    const cluster = fakeCluster(clock);
    let broken: unknown;
    let isCut = false;
    const manager = createManager({
      name: "one",
      logger: silentLogger,
      clock,
      leaderElection: { ...leaderElection, identity: "one" },
      transport: {
        request: (request) => {
          if (!isCut) return cluster.transport.request(request);
          return new Promise((_, reject) =>
            request.signal?.addEventListener("abort", () => reject(request.signal?.reason)),
          );
        },
      },
    });
    const { gadgets } = clientsOver(manager.transport);
    await clientsOver(cluster.transport).gadgets.inNamespace("default").create(gadget("a"));
    manager.addController<Gadget>({
      name: "gadgets",
      for: gadgets.allNamespaces,
      async reconcile({ name }) {
        isCut = true;
        await gadgets
          .inNamespace("default")
          .patchStatus(name, { type: "merge", patch: { status: { size: 1 } } })
          .catch((error: unknown) => {
            broken = error;
          });
      },
    });
    const { state } = running(manager);
    await clock.settle();
    await until(() => isCut);
    await clock.advance(9_999);
    expect(broken).toBeUndefined();
    await clock.advance(1);
    expect(broken).toBeInstanceOf(NotLeaderError);
    await until(() => state.isOver);
    expect(state.error).toBeInstanceOf(LeadershipLostError);
  });
});
