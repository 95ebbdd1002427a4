import { suiteCaseFailed } from "../diagnostics/catalogue/suite.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SuiteRun } from "./run-suites.js";

/** The cases that fail, each once for all manifests on which it fails alike. */
export function failedCases(runs: readonly SuiteRun[]): Diagnostic[] {
  const failures = new Map<string, { readonly run: SuiteRun; readonly at: number; readonly on: string[] }>();
  for (const run of runs) {
    for (const [at, { problem }] of run.results.entries()) {
      if (problem === undefined) continue;
      const key = JSON.stringify([run.suite.path, at, problem]);
      const known = failures.get(key);
      if (known === undefined) failures.set(key, { run, at, on: [run.crd] });
      else known.on.push(run.crd);
    }
  }
  return [...failures.values()].flatMap(({ run, at, on }) => {
    const result = run.results[at];
    if (result === undefined) return [];
    const { suiteCase, problem = "" } = result;
    return [diagnose(suiteCaseFailed, suiteCase.span, { name: suiteCase.name, on, problem })];
  });
}

export interface SuiteCounts {
  readonly suites: number;
  readonly cases: number;
  /** Cases times manifests. */
  readonly runs: number;
  readonly failed: number;
}

export function countRuns(runs: readonly SuiteRun[]): SuiteCounts {
  const suites = new Set(runs.map(({ suite }) => suite));
  const results = runs.flatMap((run) => run.results);
  return {
    suites: suites.size,
    cases: [...suites].reduce((count, { cases }) => count + cases.length, 0),
    runs: results.length,
    failed: results.filter(({ problem }) => problem !== undefined).length,
  };
}
