import { Environment } from "@marcbachmann/cel-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeOf } from "../../../src/cel/compile/shape-of.js";
import type { KubeValue } from "../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { sampleSize } from "../../sample-size.js";
import { describeValue } from "./describe-value.js";
import { checked, evaluate } from "./evaluate.js";
import { RANDOM_SCHEMA, randomExpression, randomObject } from "./random-expressions.js";

const schema = RANDOM_SCHEMA as unknown as StructuralSchema;
const RUNS = sampleSize(3000);

/** The other evaluator takes ints as bigint, and gives them so. */
function withBigints(value: unknown): unknown {
  if (typeof value === "number") return BigInt(value);
  if (Array.isArray(value)) return value.map(withBigints);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withBigints(each)]));
}

function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return value === BigInt(Number(value)) ? Number(value) : value;
  return Array.isArray(value) ? value.map(withNumbers) : value;
}

const environment = new Environment({ homogeneousAggregateLiterals: false }).registerVariable("self", "dyn");

function parsed(source: string): ReturnType<Environment["parse"]> | undefined {
  try {
    return environment.parse(source);
  } catch {
    return undefined;
  }
}

describe("random expressions", () => {
  it("give what an independent evaluator gives, or an error as it does", () => {
    fc.assert(
      fc.property(randomExpression, randomObject, (source, self) => {
        const expression = checked(source, schema);
        const { exact } = evaluate(expression, self as KubeValue);
        let theirs: string;
        // Some errors it finds in constants before it evaluates anything.
        const program = parsed(source);
        fc.pre(program !== undefined);
        try {
          theirs = describeValue(withNumbers(program?.({ self: withBigints(self) })), shapeOf(expression.type));
        } catch (error) {
          // What it says of itself where it cannot decide on an overload.
          fc.pre(!(error instanceof Error && error.message.includes("overlaps with")));
          theirs = "error";
        }
        expect(exact.startsWith("error: ") ? "error" : exact, source).toBe(theirs);
      }),
      { numRuns: RUNS, seed: 11 },
    );
  });

  it("have two forms that agree, but for errors that one absorbs", () => {
    fc.assert(
      fc.property(randomExpression, randomObject, (source, self) => {
        const { fast, exact, absorbs } = evaluate(checked(source, schema), self as KubeValue);
        if (!(absorbs && fast.startsWith("error: "))) expect(fast, source).toBe(exact);
      }),
      { numRuns: RUNS, seed: 22 },
    );
  });
});
