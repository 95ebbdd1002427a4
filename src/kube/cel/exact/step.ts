import { CelError } from "../values/cel-error.js";

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

/** A value that is computed again each time by plain code, such as a conversion; it costs nothing by itself. */
export function converted(step: Step, convert: (value: never) => unknown): Step {
  return (frame) => {
    const value = step(frame);
    // The printer has the type from the checker.
    return isError(value) || value === null ? value : attempt(() => convert(value as never));
  };
}

/** Thrown where an evaluation costs more than it may; no operator absorbs it. */
export class CostLimitExceeded extends Error {
  override readonly name = "CostLimitExceeded";
}

/** Adds up what an evaluation costs, in the server's units. */
export class CostTracker {
  #cost = 0;

  /** Without a limit it only counts. */
  constructor(readonly limit: number = Number.POSITIVE_INFINITY) {}

  get cost(): number {
    return this.#cost;
  }

  add(units: number): void {
    this.#cost += units;
    if (this.#cost > this.limit) throw new CostLimitExceeded("operation cancelled: actual cost limit exceeded");
  }
}

/**
 * Evaluates the exact form of an expression: throws CelError where the server has an error, and CostLimitExceeded above the
 * tracker's limit. The variables are those of the compiled text.
 */
export function evaluateExact(step: Step, self: unknown, oldSelf: unknown, cost: CostTracker): unknown {
  const variables = new Map<string, unknown>([
    ["self", self],
    ["oldSelf", oldSelf],
  ]);
  const value = step({ cost, variables });
  if (isError(value)) throw value;
  return value;
}
