import { setTimeout as delay } from "node:timers/promises";
import type { ControlPlane } from "../../e2e/harness/control-plane.js";
import {
  linesOfCode,
  OPERATORS,
  type Operator,
  prepareSites,
  type RunningOperator,
  type Sites,
  startOperator,
  until,
} from "./operators.js";
import { managedBySelector } from "./site.js";

/** How much an operator has to do in one round. */
export interface Load {
  readonly rounds: number;
  readonly objects: number;
  /** Changes that each wait for the one before to be reconciled. */
  readonly oneByOne: number;
  /** Changes that come by the clock. */
  readonly changes: number;
  readonly perSecond: number;
}

export interface OperatorFigures {
  readonly name: string;
  /** Milliseconds from a change until a watch shows a status that has it, in ascending order. */
  readonly oneByOne: readonly number[];
  readonly underLoad: readonly number[];
  /** The most memory that it took, in MiB, in each round. */
  readonly mib: readonly number[];
  readonly lines: number;
}

/** Measures all operators in turn, each as a process of its own, on one API server. */
export async function measureOperators(server: ControlPlane, load: Load): Promise<OperatorFigures[]> {
  const clients = await prepareSites(server);
  try {
    const figures = OPERATORS.map((operator) => ({
      operator,
      oneByOne: empty(),
      underLoad: empty(),
      mib: empty(),
    }));
    for (let round = 0; round < load.rounds; round++) {
      for (const each of figures) {
        const measured = await measureRound(each.operator, server, clients, load);
        each.oneByOne.push(...measured.oneByOne);
        each.underLoad.push(...measured.underLoad);
        each.mib.push(measured.mib);
      }
    }
    return figures.map(({ operator, oneByOne, underLoad, mib }) => ({
      name: operator.name,
      oneByOne: ascending(oneByOne),
      underLoad: ascending(underLoad),
      mib: ascending(mib),
      lines: linesOfCode(operator),
    }));
  } finally {
    clients.close();
  }
}

const empty = (): number[] => [];
const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Returns what so many percent of the values are not above; they are in ascending order. */
export function percentile(values: readonly number[], percent: number): number {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? Number.NaN;
}

async function measureRound(operator: Operator, server: ControlPlane, clients: Sites, load: Load) {
  const { sites, configMaps } = clients;
  const ending = new AbortController();
  const running = startOperator(operator, server);
  try {
    const names = Array.from({ length: load.objects }, (_, index) => `site-${index}`);
    for (const name of names) await sites.create({ metadata: { name }, spec: { serial: 0 } });
    await until("all objects have a status", running, async () =>
      (await sites.list()).items.every(({ status }) => status?.serial === 0),
    );
    const changes = followChanges(clients, ending.signal);
    const oneByOne = await changeOneByOne(changes, names, load, running);
    const underLoad = await changeByClock(changes, names, load, running);
    const mib = running.peakMemory();
    await sites.deleteCollection();
    await until("all objects are gone", running, async () => (await sites.list()).items.length === 0);
    const left = (await configMaps.list({ labelSelector: managedBySelector })).items.length;
    if (left > 0) throw new Error(`the operator with ${operator.name} left ${left} ConfigMaps`);
    await running.stop();
    return { oneByOne, underLoad, mib };
  } finally {
    ending.abort();
    running.kill();
  }
}

interface Changes {
  /** Changes an object, and remembers when. */
  change(name: string): Promise<void>;
  /** The milliseconds of the changes that were reconciled since the last call. */
  take(): number[];
  /** How many changes are not reconciled yet. */
  pending(): number;
}

/** Makes changes, and sees by a watch when they are reconciled: a later state that is reconciled stands for earlier ones as well. */
function followChanges({ sites }: Sites, signal: AbortSignal): Changes {
  const waiting = new Map<string, { readonly serial: number; readonly at: number }[]>();
  let took: number[] = [];
  let serial = 0;
  let failure: unknown;
  const follow = async (): Promise<void> => {
    for await (const { object } of sites.watch({ signal })) {
      const { name } = object.metadata;
      const reached = object.status?.serial ?? 0;
      const left = (waiting.get(name) ?? []).filter((each) => {
        if (each.serial > reached) return true;
        took.push(performance.now() - each.at);
        return false;
      });
      waiting.set(name, left);
    }
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) failure = error;
  });
  return {
    async change(name) {
      serial += 1;
      waiting.set(name, [...(waiting.get(name) ?? []), { serial, at: performance.now() }]);
      await sites.patch(name, { type: "merge", patch: { spec: { serial } } });
    },
    take() {
      const values = took;
      took = [];
      return values;
    },
    pending() {
      if (failure !== undefined) throw failure;
      return [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    },
  };
}

async function changeOneByOne(
  changes: Changes,
  names: readonly string[],
  load: Load,
  running: RunningOperator,
): Promise<number[]> {
  for (let count = 0; count < load.oneByOne; count++) {
    await changes.change(names[count % names.length] ?? "");
    await until("a change is reconciled", running, () => changes.pending() === 0);
  }
  return changes.take();
}

async function changeByClock(
  changes: Changes,
  names: readonly string[],
  load: Load,
  running: RunningOperator,
): Promise<number[]> {
  const began = performance.now();
  for (let count = 0; count < load.changes; count++) {
    await changes.change(names[(count * 7919) % names.length] ?? "");
    const ahead = (count / load.perSecond) * 1000 - (performance.now() - began);
    if (ahead > 5) await delay(ahead);
  }
  await until("all changes are reconciled", running, () => changes.pending() === 0);
  return changes.take();
}
