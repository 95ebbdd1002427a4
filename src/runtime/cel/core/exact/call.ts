import { noSuchOverload } from "../no-such-overload.js";
import type { Shape } from "../shape.js";
import { shapedEquals } from "../shaped-equality.js";
import { type Cost, equalityCost, oneCost, smallerCost } from "./call-cost.js";
import { attempt, isError, type Step } from "./step.js";

// Functions take what the checker found their arguments to be.
type Run = (...values: never[]) => unknown;

/** A call of a function. An argument that is null fits none. */
export function call(cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  return calling(cost, run, steps, (values) => (values.includes(null) ? noSuchOverload() : undefined));
}

/** `size(value)`, which names itself where it refuses null. */
export function callSize(run: Run, step: Step): Step {
  return calling(oneCost, run, [step], ([value]) => (value === null ? noSuchOverload("size") : undefined));
}

/** A call of a function that takes anything. */
export function callAny(cost: Cost, run: Run, ...steps: readonly Step[]): Step {
  return calling(cost, run, steps, () => undefined);
}

/** `==` of values of static types. */
export function equals(leftShape: Shape, rightShape: Shape, left: Step, right: Step): Step {
  return callAny(equalityCost, (a: unknown, b: unknown) => shapedEquals(a, b, leftShape, rightShape), left, right);
}

/** `!=` of values of static types. */
export function notEquals(leftShape: Shape, rightShape: Shape, left: Step, right: Step): Step {
  return callAny(smallerCost, (a: unknown, b: unknown) => !shapedEquals(a, b, leftShape, rightShape), left, right);
}

function calling(
  cost: Cost,
  run: Run,
  steps: readonly Step[],
  refusalOf: (values: readonly unknown[]) => Error | undefined,
): Step {
  return (frame) => {
    const values: unknown[] = [];
    for (const step of steps) {
      const value = step(frame);
      values.push(value);
      // With three arguments and more, the server looks no further than the first error.
      if (isError(value) && steps.length > 2 && values.length < steps.length) return value;
    }
    const fault = values.find(isError) ?? refusalOf(values);
    const isFirst = fault === undefined && cost.isFirst === true;
    if (isFirst) frame.cost.add(cost.of(values, undefined));
    const result = fault ?? attempt(() => run(...(values as never[])));
    if (!isFirst) frame.cost.add(cost.of(values, result));
    return result;
  };
}

/** `optional.or(other)` and `optional.orValue(other)`, which cost nothing and take the other value only if it is needed. */
export function orElse(optional: Step, other: Step, whole: boolean): Step {
  return (frame) => {
    const value = optional(frame);
    if (isError(value)) return value;
    // The checker has seen that it is an optional.
    const { present, content } = value as { present: boolean; content: unknown };
    if (!present) return other(frame);
    return whole ? value : content;
  };
}

/** A function whose result is all that is needed of it, such as a membership in a constant set. */
export function free(run: Run, ...steps: readonly Step[]): Step {
  return (frame) => {
    const values = steps.map((step) => step(frame));
    return values.find(isError) ?? attempt(() => run(...(values as never[])));
  };
}
