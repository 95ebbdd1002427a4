import type fc from "fast-check";

/** What is fuzzed. An input is JSON, so that a failing one can be kept in a file and run again. */
export interface FuzzTarget<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  /**
   * Does what users do with such an input and returns what came of it, which has to be the same every time. Throws for
   * whatever must not happen; findings and errors meant for users are results. What it keeps between inputs, as `--watch`
   * does, it does without where `isAfresh`, for comparison.
   */
  readonly run: (input: Input, isAfresh: boolean) => unknown;
}

/** Fails a run: what should hold for every input, and does not. */
export function insist(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** The text of an error that users are meant to see; any other error is thrown again. */
export function expectedError(error: unknown, kind: new (...args: never[]) => Error): string {
  if (error instanceof kind) return `${error.name}: ${error.message}`;
  throw error;
}
