import { existsSync } from "node:fs";
import { posix } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  type ProjectPaths,
  printDiagnostics,
  printJson,
  printSummary,
  printWaiting,
} from "../../io/output-format.js";
import { NEWEST_VERSION } from "../../kube/target-version.js";
import { reportJunit } from "../../suites/report-junit.js";
import type { SuiteRun } from "../../suites/run-suites.js";
import { countRuns, failedCases, type SuiteCounts } from "../../suites/suite-results.js";
import { watchPaths } from "../inputs/source-watcher.js";
import { acceptedAsJson, printAccepted, withAccepted } from "../reports/accepted-report.js";
import { runSuiteFiles, type SuiteInputs, type SuiteOutcome, watchedPaths, withProject } from "./suite-run.js";

export interface TestOptions extends Omit<SuiteInputs, "paths"> {
  readonly format: OutputFormat | "junit";
  readonly quiet: boolean;
  readonly targetVersion?: string;
  readonly lenient: boolean;
  readonly verdicts: boolean;
  readonly watch: boolean;
}

const SETTLE_MS = 15;
const INPUTS = /\.(?:ya?ml|json|[cm]?ts|go)$/;

/** Runs API integration suites on the project's CRDs, or on those of a folder. */
export async function test(paths: readonly string[], options: TestOptions): Promise<ExitCode> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) {
    process.stderr.write(`crdwright: there is no ${missing}\n`);
    return EXIT_UNUSABLE;
  }
  const inputs = { ...options, paths };
  return options.watch ? watchSuites(inputs, options) : runOnce(inputs, options);
}

async function runOnce(asked: SuiteInputs, options: TestOptions): Promise<ExitCode> {
  const inputs = await withProject(asked);
  const { lenient, format } = options;
  const targetVersion = options.targetVersion ?? inputs.opened?.texts.config.targetVersion ?? NEWEST_VERSION;
  const comparison = options.verdicts ? "verdicts" : "texts";
  const outcome = runSuiteFiles(inputs, {
    lenient,
    comparison,
    targetVersion,
  });
  const { broken, findings, runs, texts } = outcome;
  if (broken !== undefined) {
    const shown = format === "junit" ? "text" : format;
    await printDiagnostics(broken.findings, broken.project, shown);
    if (format === "json") printJson({ diagnostics: await jsonOf(broken.findings, broken.project) });
    return hasErrors(broken.project.configFindings) ? EXIT_UNUSABLE : EXIT_FINDINGS;
  }
  if (texts.size === 0 && findings.length === 0) {
    process.stderr.write(
      "crdwright: there are no suites; they belong in tests/<crd>/ beside the types, or are named\n",
    );
    return EXIT_UNUSABLE;
  }
  await printOutcome(outcome, { ...options, targetVersion });
  const { failed, otherWording } = countRuns(runs);
  return hasErrors(findings) || failed + otherWording > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

async function printOutcome(
  { runs, findings, generated, texts }: SuiteOutcome,
  { format, quiet, targetVersion }: TestOptions & { readonly targetVersion: string },
): Promise<void> {
  const here: ProjectPaths = { root: ".", textOf: (file) => texts.get(file) };
  const { accepted = [], project = here } = generated ?? {};
  const shown = withAccepted([], accepted, format === "junit" ? "text" : format);
  const counts = countRuns(runs);
  const failures = failedCases(runs, targetVersion);
  if (format === "json") {
    printJson({
      diagnostics: await jsonOf([...findings, ...failures], here),
      accepted: await acceptedAsJson(accepted, project),
      counts,
      suites: manifestsOfSuites(runs),
    });
    return;
  }
  if (format === "junit") {
    await printDiagnostics(shown, project, "text");
    await printDiagnostics(findings, here, "text");
    process.stdout.write(reportJunit(runs));
    return;
  }
  await printDiagnostics(shown, project, format);
  await printDiagnostics([...findings, ...failures], here, format);
  if (format === "text" && !quiet) process.stdout.write(choiceText(runs));
  printSummary(summaryOf(counts), { format, quiet });
  printAccepted(accepted, { format, quiet });
}

function summaryOf({ suites, cases, runs, passed, failed, otherWording, notRun }: SuiteCounts): string {
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(otherWording === 0 ? [] : [`${otherWording} with the text of another version`]),
    ...(notRun === 0 ? [] : [`${notRun} not run`]),
  ];
  return `${counted(cases, "case")} of ${counted(suites, "suite")}, run ${counted(runs, "time")} on their manifests: ${parts.join(", ")}`;
}

/** Of few suites each with its manifests; of many how many run on the manifests of each folder. */
function choiceText(runs: readonly SuiteRun[]): string {
  const suites = new Map<string, string[]>();
  const folders = new Map<string, { readonly suites: Set<string>; readonly manifests: Set<string> }>();
  for (const { suite, crd } of runs) {
    suites.set(suite.path, [...(suites.get(suite.path) ?? []), crd.name]);
    const folder = crd.folder ?? "the project";
    const of = folders.get(folder) ?? { suites: new Set(), manifests: new Set() };
    folders.set(folder, { suites: of.suites.add(suite.path), manifests: of.manifests.add(crd.name) });
  }
  const lines =
    suites.size <= MAX_LISTED
      ? [...suites].map(([path, names]) => `${path}: on ${names.join(", ")}`)
      : [...folders].map(
          ([folder, of]) =>
            `${counted(of.suites.size, "suite")}: on ${counted(of.manifests.size, "manifest")} of ${folder}`,
        );
  return lines.map((line) => `${line}\n`).join("");
}

const MAX_LISTED = 10;

/** The manifests that each suite was run on. */
function manifestsOfSuites(runs: readonly SuiteRun[]): { readonly path: string; readonly manifests: string[] }[] {
  const suites = new Map<string, string[]>();
  for (const { suite, crd } of runs) {
    const name = crd.folder === undefined ? crd.name : posix.join(crd.folder, crd.name);
    suites.set(suite.path, [...(suites.get(suite.path) ?? []), name]);
  }
  return [...suites].map(([path, manifests]) => ({ path, manifests }));
}

/** Runs, and again after every change of a suite or of what it runs on, until interrupted. */
async function watchSuites(inputs: SuiteInputs, options: TestOptions): Promise<ExitCode> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const reportProblem = (error: unknown): void => {
    process.stderr.write(`crdwright: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const runNext = (): void => {
    running = running.then(() => runOnce(inputs, options)).catch(reportProblem);
  };
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(runNext, SETTLE_MS);
  };
  const paths = watchedPaths(await withProject(inputs));
  const watcher = await watchPaths({ paths, inputs: INPUTS, onChange, onError: reportProblem });
  runNext();
  await running;
  printWaiting(options);
  await interrupted;
  await watcher.close();
  clearTimeout(timer);
  await running;
  return EXIT_FINE;
}
