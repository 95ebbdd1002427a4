import { noSuchOverload } from "../no-such-overload.js";
import { callCost, comparesAll, equalityCost } from "./call-cost.js";
import { attempt, isError, type Step } from "./step.js";

// Functions take what the checker found their arguments to be.
type Run = (...values: never[]) => unknown;

/** A call of a function, by its name in CEL and its overload. An argument that is null fits none. */
export function call(name: string, overload: string, run: Run, ...steps: readonly Step[]): Step {
  return calling(name, overload, run, steps, (values) => values.includes(null));
}

/** A call of a function that takes anything. */
export function callAny(name: string, overload: string, run: Run, ...steps: readonly Step[]): Step {
  return calling(name, overload, run, steps, () => false);
}

function calling(
  name: string,
  overload: string,
  run: Run,
  steps: readonly Step[],
  isRefused: (values: readonly unknown[]) => boolean,
): Step {
  return (frame) => {
    const values: unknown[] = [];
    for (const step of steps) {
      const value = step(frame);
      values.push(value);
      // With three arguments and more, the server looks no further than the first error.
      if (isError(value) && steps.length > 2 && values.length < steps.length) return value;
    }
    const fault = values.find(isError) ?? (isRefused(values) ? refusal(name) : undefined);
    if (fault === undefined && comparesAll(overload)) {
      // What costs too much is not even begun, since it takes minutes.
      frame.cost.add(callCost(name, overload, values, undefined));
      return attempt(() => run(...(values as never[])));
    }
    const result = fault ?? attempt(() => run(...(values as never[])));
    frame.cost.add(name === "_==_" ? equalityCost(values, result) : callCost(name, overload, values, result));
    return result;
  };
}

function refusal(name: string): Error {
  return noSuchOverload(name === "size" ? name : undefined);
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
