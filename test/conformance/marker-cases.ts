import { isDeepStrictEqual } from "node:util";
import type { GrammarProblem } from "../../src/markers/grammar/grammar-problem.js";
import type { MarkerValue } from "../../src/markers/grammar/marker-value.js";
import { parseArguments } from "../../src/markers/grammar/parse-arguments.js";
import { splitMarker } from "../../src/markers/grammar/split-marker.js";
import { EXECUTED_CASES, type ExecutedCase } from "../markers/grammar/executed-cases.js";
import { EXECUTED_DEFINITIONS } from "../markers/grammar/executed-definitions.js";

/** What came of a marker: not known, refused for its first error, or read with warnings or without. */
export type MarkerOutcome =
  | { readonly known: false }
  | { readonly error: string }
  | {
      readonly definition: string;
      readonly values: Readonly<Record<string, MarkerValue>>;
      readonly warnings: readonly GrammarProblem["kind"][];
    };

export interface MarkerCaseFailure {
  readonly input: string;
  readonly want: MarkerOutcome;
  readonly got: MarkerOutcome;
}

export interface MarkerCasesResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly MarkerCaseFailure[];
}

/** Reads every marker that controller-gen was run on; reports how many came out the same, and where the others differ. */
export function runMarkerCases(): MarkerCasesResult {
  const failures: MarkerCaseFailure[] = [];
  for (const executed of EXECUTED_CASES) {
    const want = wantedOutcome(executed);
    const got = markerOutcome(executed.input);
    if (!isDeepStrictEqual(got, want)) failures.push({ input: executed.input, want, got });
  }
  return { passed: EXECUTED_CASES.length - failures.length, total: EXECUTED_CASES.length, failures };
}

/** controller-gen's outcome, or this project's where it differs on purpose. */
export function wantedOutcome({ definition, value, values, error, differs }: ExecutedCase): MarkerOutcome {
  if (differs !== undefined && "error" in differs) return { error: differs.error };
  if (error !== undefined) return { error };
  if (definition === undefined) return { known: false };
  return {
    definition,
    values: value === undefined ? (values ?? {}) : { "": value },
    warnings: differs?.warnings ?? [],
  };
}

/** Looks a marker up and reads its arguments as the program does. */
export function markerOutcome(input: string): MarkerOutcome {
  const split = splitMarker(input);
  const definition = [split.anonymousName, split.name].find((name) => Object.hasOwn(EXECUTED_DEFINITIONS, name));
  const schema = definition === undefined ? undefined : EXECUTED_DEFINITIONS[definition];
  if (definition === undefined || schema === undefined) return { known: false };
  const { values, problems } = parseArguments(schema, split, definition);
  const error = problems.find(({ severity }) => severity === "error");
  return error === undefined
    ? { definition, values, warnings: problems.map(({ kind }) => kind) }
    : { error: error.text };
}
