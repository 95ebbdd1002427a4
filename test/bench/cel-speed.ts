import { Environment } from "@marcbachmann/cel-js";
import { checkExpression } from "../../src/cel/check/check-expression.js";
import { linkExpression } from "../../src/cel/compile/link-expression.js";
import { STORED_ENVIRONMENT } from "../../src/cel/functions/environment.js";
import { schemaType } from "../../src/cel/types/schema-type.js";
import { CEL_CASES, type CelCase } from "./cel-cases.js";

/** Nanoseconds of one evaluation, the best of several rounds. */
export interface CelFigures {
  readonly name: string;
  readonly compiled: number;
  readonly byHand: number;
  readonly interpreted: number;
}

const ROUNDS = 60;
const ROUND_MILLISECONDS = 5;

/** Measures all cases, each evaluator in turn, in this process. */
export function measureCel(): readonly CelFigures[] {
  const ready = CEL_CASES.map((each) => ({ name: each.name, runs: runsOf(each) }));
  return ready.map(({ name, runs }) => {
    const [compiled = 0, byHand = 0, interpreted = 0] = bestOf(runs);
    return { name, compiled, byHand, interpreted };
  });
}

function runsOf({ rule, schema, self, byHand }: CelCase): readonly (() => boolean)[] {
  const type = schemaType(schema, { root: false });
  const result = checkExpression(rule, new Map(type === undefined ? [] : [["self", type]]), STORED_ENVIRONMENT);
  if ("problems" in result) throw new Error(`${rule}: ${result.problems[0]?.message}`);
  const { fast } = linkExpression(result.checked);
  const program = new Environment().registerVariable("self", "dyn").parse(rule);
  const context = { self: withBigints(self) };
  const runs = [() => fast(self, undefined) === true, () => byHand(self as never), () => program(context) === true];
  for (const run of runs) if (!run()) throw new Error(`${rule} is not true`);
  return runs;
}

/** The other evaluator takes integers as bigint. */
function withBigints(value: unknown): unknown {
  if (typeof value === "number") return BigInt(value);
  if (Array.isArray(value)) return value.map(withBigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withBigints(each)]));
}

function bestOf(runs: readonly (() => boolean)[]): readonly number[] {
  const best = runs.map(() => Number.POSITIVE_INFINITY);
  const counts = runs.map(countFor);
  for (let round = 0; round < ROUNDS; round++) {
    runs.forEach((run, index) => {
      const count = counts[index] ?? 1;
      const start = process.hrtime.bigint();
      let held = 0;
      for (let at = 0; at < count; at++) if (run()) held++;
      const nanos = Number(process.hrtime.bigint() - start) / count;
      if (held !== count) throw new Error("an evaluation has changed its mind");
      best[index] = Math.min(best[index] ?? nanos, nanos);
    });
  }
  return best;
}

/** How often a run is called in a round. */
function countFor(run: () => boolean): number {
  let count = 100;
  for (;;) {
    const start = performance.now();
    for (let at = 0; at < count; at++) run();
    const elapsed = performance.now() - start;
    if (elapsed > ROUND_MILLISECONDS / 4) return Math.max(1, Math.round((count * ROUND_MILLISECONDS) / elapsed));
    count *= 4;
  }
}
