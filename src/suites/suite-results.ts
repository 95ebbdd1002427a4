import { suiteCaseFailed, suiteOtherWording } from "../diagnostics/catalogue/suite.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { NEWEST_VERSION } from "../kube/target-version.js";
import type { CaseResult, SuiteRun } from "./run-suites.js";

interface Failure {
  readonly run: SuiteRun;
  readonly result: CaseResult;
  readonly on: string[];
}

/** The cases that fail, each once for all manifests on which it fails alike; those whose text alone is of another version, once for that. */
export function failedCases(runs: readonly SuiteRun[], targetVersion = NEWEST_VERSION): Diagnostic[] {
  const failures = new Map<string, Failure>();
  for (const run of runs) {
    for (const [index, result] of run.results.entries()) {
      const { problem, wordedBy } = result;
      if (problem === undefined) continue;
      const key = JSON.stringify([run.suite.location, index, wordedBy === undefined ? problem : [wordedBy]]);
      const previous = failures.get(key);
      if (previous === undefined) failures.set(key, { run, result, on: [run.crd.name] });
      else previous.on.push(run.crd.name);
    }
  }
  const all = [...failures.values()];
  return [
    ...otherWordings(all, targetVersion),
    ...all.flatMap(({ result: { suiteCase, problem, wordedBy }, on }) =>
      problem === undefined || wordedBy !== undefined
        ? []
        : [diagnose(suiteCaseFailed, suiteCase.span, { name: suiteCase.name, on, problem })],
    ),
  ];
}

function otherWordings(failures: readonly Failure[], targetVersion: string): Diagnostic[] {
  const byVersion = new Map<string, Failure[]>();
  for (const failure of failures) {
    const { wordedBy } = failure.result;
    if (wordedBy !== undefined) byVersion.set(wordedBy, [...(byVersion.get(wordedBy) ?? []), failure]);
  }
  return [...byVersion].map(([wordedBy, cases]) => {
    const suites = new Set(cases.map(({ run }) => run.suite)).size;
    const span = cases[0]?.result.suiteCase.span;
    return diagnose(suiteOtherWording, span, { cases: cases.length, suites, targetVersion, wordedBy });
  });
}

export interface SuiteCounts {
  readonly suites: number;
  readonly cases: number;
  /** Cases times manifests. */
  readonly runs: number;
  readonly passed: number;
  readonly failed: number;
  /** Runs of cases that are right but for texts, which another Kubernetes version words as they expect. */
  readonly otherWording: number;
  /** Runs that did not take place, since the server would refuse the manifest. */
  readonly notRun: number;
}

export function countRuns(runs: readonly SuiteRun[]): SuiteCounts {
  const suites = new Set(runs.map(({ suite }) => suite));
  const results = runs.flatMap((run) => run.results);
  const unsuccessful = results.filter(({ problem }) => problem !== undefined);
  const otherWording = unsuccessful.filter(({ wordedBy }) => wordedBy !== undefined).length;
  return {
    suites: suites.size,
    cases: [...suites].reduce((count, { cases }) => count + cases.length, 0),
    runs: results.length,
    passed: results.length - unsuccessful.length,
    failed: unsuccessful.length - otherWording,
    otherWording,
    notRun: runs.reduce((count, { suite, results: { length } }) => count + suite.cases.length - length, 0),
  };
}
