import { CelError } from "../../cel-error.js";
import type { CostTracker } from "./cost-tracker.js";

/** What an evaluation knows. */
export interface Frame {
  readonly cost: CostTracker;
  /** The variables by their names in the compiled text; a value may be an error. */
  readonly variables: Map<string, unknown>;
}

/**
 * A part of an expression in its exact form: it adds its cost to the frame and gives its value, or its error as a value, so
 * that operators can absorb it.
 */
export type Step = (frame: Frame) => unknown;

export function isError(value: unknown): value is CelError {
  return value instanceof CelError;
}

/** The value of a function, or the error that it throws. */
export function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (isError(error)) return error;
    throw error;
  }
}

/** A constant, which costs nothing. */
export function constant(value: unknown): Step {
  return () => value;
}

/** A value that is worked out anew each time by plain code, such as a conversion; it costs nothing by itself. */
export function converted(step: Step, convert: (value: never) => unknown): Step {
  return (frame) => {
    const value = step(frame);
    // The printer has the type from the checker.
    return isError(value) || value === null ? value : attempt(() => convert(value as never));
  };
}
