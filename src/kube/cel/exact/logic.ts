import { noSuchOverload } from "../core/type-of.js";
import { isError, type Step } from "./step.js";

/** `left && right`: false if either is, whatever the other. */
export function both(left: Step, right: Step): Step {
  return logic(left, right, false);
}

/** `left || right`: true if either is, whatever the other. */
export function either(left: Step, right: Step): Step {
  return logic(left, right, true);
}

function logic(left: Step, right: Step, decisive: boolean): Step {
  return (frame) => {
    const first = left(frame);
    if (first === decisive) return decisive;
    const second = right(frame);
    if (second === decisive) return decisive;
    return firstFault(first) ?? firstFault(second) ?? !decisive;
  };
}

/** The error that a value is, or that it is no bool. */
function firstFault(value: unknown): unknown {
  if (typeof value === "boolean") return undefined;
  return isError(value) ? value : noSuchOverload();
}

/** `test ? then : other`; it costs nothing beyond its parts. */
export function choice(test: Step, then: Step, other: Step): Step {
  return (frame) => {
    const tested = test(frame);
    if (tested === true) return then(frame);
    return tested === false ? other(frame) : firstFault(tested);
  };
}
