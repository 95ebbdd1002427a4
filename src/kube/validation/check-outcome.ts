import type { VersionTraits } from "../target-version.js";
import { NO_PATH, type Problem } from "./schema/field-error.js";

/** What came of a value, or of a part of the check. The server takes the branch that most checks passed on for the one meant. */
export interface Outcome {
  readonly problems: Problem[];
  passed: number;
}

/** What a check is made under: the version, and the field that the checked value is, if it is not the whole object. */
export interface CheckScope {
  readonly traits: VersionTraits;
  readonly field: string;
}

/** The outcome of a check that has looked at nothing yet. */
export function newOutcome(): Outcome {
  return { problems: [], passed: 0 };
}

/** Adds what came of a part. */
export function merge(outcome: Outcome, other: Outcome): void {
  for (const problem of other.problems) outcome.problems.push(problem);
  outcome.passed += other.passed;
}

/** The path of an error; the empty one is that of no field, or of the field that is checked. */
export function pathOf(path: string, { field }: CheckScope): string {
  const below = path.startsWith(".") ? path.slice(1) : path;
  if (below === "") return field === "" ? NO_PATH : field;
  return field === "" ? below : `${field}.${below}`;
}
