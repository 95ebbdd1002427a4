import { setTimeout as delay } from "node:timers/promises";
import { silentLogger } from "../../src/controller/logger.js";
import { createManager } from "../../src/controller/manager.js";
import { generationChanged } from "../../src/controller/predicates.js";
import { clientsOver, fakeCluster, type Gadget, gadget, until } from "../controller/kinds.js";

export interface ManyObjectsLoad {
  readonly objects: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Frees what nothing refers to, so that what is left can be counted. */
  readonly collectGarbage?: () => void;
}

export interface ManyObjectsFigures {
  readonly changes: number;
  /** How long the changes took: longer than asked for where the machine could not make so many. */
  readonly seconds: number;
  /** Of so many objects the last state was reconciled. */
  readonly reconciled: number;
  readonly reconciles: number;
  /** The longest queue that was seen at the end of a second, and the queue at the end. */
  readonly depth: { readonly max: number; readonly last: number };
  /** MiB of the heap in use, before the changes and in every ten seconds, with the cluster itself. */
  readonly heap: readonly number[];
}

/** Changes objects of a fake cluster by the clock while a controller writes what it saw into the status of each. */
export async function reconcileManyObjects(load: ManyObjectsLoad): Promise<ManyObjectsFigures> {
  const { objects, perSecond, seconds } = load;
  const cluster = fakeCluster();
  const writer = clientsOver(cluster.transport).gadgets.inNamespace("default");
  for (let index = 0; index < objects; index++) await writer.create(gadget(`g${index}`, 0));
  const metrics = { port: 0, host: "127.0.0.1" };
  const manager = createManager({ name: "gadgets", transport: cluster.transport, logger: silentLogger, metrics });
  const { gadgets } = clientsOver(manager.transport);
  let reconciles = 0;
  manager.addController<Gadget>({
    name: "gadgets",
    for: gadgets.allNamespaces,
    predicates: [generationChanged],
    concurrency: 10,
    async reconcile({ name }, { object }) {
      reconciles++;
      const size = object?.spec?.size ?? 0;
      await gadgets.inNamespace("default").patchStatus(name, { type: "merge", patch: { status: { size } } });
    },
  });
  const stopping = new AbortController();
  const done = manager.run(stopping.signal);
  const depth = async (): Promise<number> => {
    const page = await (await fetch(`http://127.0.0.1:${manager.ports.metrics}/metrics`)).text();
    return Number(/^workqueue_depth\{name="gadgets",controller="gadgets"\} (\d+)$/m.exec(page)?.[1]);
  };
  const lastStates = async (): Promise<number> =>
    (await writer.list()).items.filter(({ spec, status }) => status?.size === spec?.size).length;
  await until(async () => (await lastStates()) === objects);

  const heap: number[] = [];
  const count = (): void => {
    // A server forgets what happened from time to time, too.
    cluster.compact();
    load.collectGarbage?.();
    heap.push(process.memoryUsage().heapUsed / 2 ** 20);
  };
  count();
  let max = 0;
  const changes = seconds * perSecond;
  const began = performance.now();
  for (let change = 1; change <= changes; change++) {
    const name = `g${(change * 7919) % objects}`;
    await writer.patch(name, { type: "merge", patch: { spec: { size: change } } });
    const ahead = (change / perSecond) * 1000 - (performance.now() - began);
    if (ahead > 2) await delay(ahead);
    // Others run meanwhile, as they would over connections, where the clock leaves no time.
    else if (change % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (change % perSecond === 0) max = Math.max(max, await depth());
    if (change % (10 * perSecond) === 0) count();
  }
  const took = (performance.now() - began) / 1000;
  await until(async () => (await depth()) === 0);
  await until(async () => (await lastStates()) === objects);
  const figures = {
    changes,
    seconds: took,
    reconciled: await lastStates(),
    reconciles,
    depth: { max, last: await depth() },
    heap,
  };
  stopping.abort();
  await done;
  return figures;
}
