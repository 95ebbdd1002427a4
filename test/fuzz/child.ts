// Runs one target in a process of its own. test/fuzz/run.mjs watches over it.
import { ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { forbidWrites, sharedState } from "./guards.js";
import type { FuzzTarget } from "./target.js";
import { TARGETS } from "./targets.js";

/** What run.mjs asks for. */
interface Order {
  readonly target: string;
  readonly seed: number;
  readonly runs: number;
  readonly seconds: number;
  /** The folder that run.mjs looks into. */
  readonly folder: string;
  /** A file with one input, to be run instead of those that are drawn. */
  readonly input?: string;
}

// It comes from run.mjs, which writes exactly this.
const order = JSON.parse(process.argv[2] ?? "") as Order;
const load = TARGETS[order.target];
if (load === undefined) throw new Error(`there is no target ${order.target}`);
const target = await load();

/** Every so many inputs one is run again, and all where one failed: most time goes into other inputs. */
const REPEATED = 8;

/**
 * Every so many inputs the event loop has its turn, as it has between the requests of a server: it frees what closed handles
 * hold, such as 16 KiB of each archive that zlib refuses.
 */
const TURN = 16;

const [write, writeAt, truncate] = [writeFileSync, writeSync, ftruncateSync];
const inputFile = openSync(join(order.folder, "input.json"), "w");
const { tried } = forbidWrites();
const shared = sharedState();
let runs = 0;
let slowest = 0;
let hasFailed = order.input !== undefined;

/** Keeps the input for the process that watches over this one. */
function keep(input: unknown): void {
  truncate(inputFile, writeAt(inputFile, JSON.stringify(input), 0));
}

async function check(input: unknown): Promise<void> {
  try {
    await checkOnce(input, hasFailed || runs % REPEATED === 0);
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

async function checkOnce(input: unknown, isRepeated: boolean): Promise<void> {
  keep(input);
  tried.length = 0;
  const start = process.cpuUsage();
  const first = await target.run(input, false);
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  slowest = Math.max(slowest, milliseconds);
  if (++runs % TURN === 0) await setImmediate();
  if (milliseconds > 5000) throw new Error(`it took ${milliseconds.toFixed(0)} ms of a processor`);
  if (isRepeated) {
    const second = await target.run(input, true);
    if (!isDeepStrictEqual(first, second))
      throw new Error(`it is not the same twice: ${show(first)} and ${show(second)}`);
  }
  if (tried.length > 0) throw new Error(`it wrote: ${tried.join(", ")}`);
  if (sharedState() !== shared) throw new Error("it changed what all objects share");
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each))?.slice(0, 500) ?? "";
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function fuzz({ inputs }: FuzzTarget<unknown>): Promise<string | undefined> {
  const result = await fc.check(fc.asyncProperty(inputs, check), {
    seed: order.seed,
    numRuns: order.runs,
    interruptAfterTimeLimit: order.seconds * 1000,
  });
  if (!result.failed || result.counterexample === null) return undefined;
  keep(result.counterexample[0]);
  return `${describe(result.errorInstance)}\nseed ${order.seed}, path ${result.counterexamplePath}`;
}

async function runOne(file: string): Promise<string | undefined> {
  try {
    await check(JSON.parse(readFileSync(file, "utf8")));
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

write(join(order.folder, "ready"), "");
const problem = await (order.input === undefined ? fuzz(target) : runOne(order.input));
write(join(order.folder, "result.json"), JSON.stringify({ runs, slowest, problem }));
process.exit(0);
