import { existsSync } from "node:fs";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { reportJunit } from "../../suites/report-junit.js";
import { countRuns, failedCases } from "../../suites/suite-results.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, jsonOf, type OutputFormat, type ProjectPaths, printDiagnostics } from "../output-format.js";
import { watchPaths } from "../path-watcher.js";
import { runSuiteFiles, type SuiteInputs, type SuiteOutcome, watchedPaths } from "../suite-run.js";

export interface TestOptions extends Omit<SuiteInputs, "paths"> {
  readonly format: OutputFormat | "junit";
  readonly targetVersion?: string;
  readonly lenient: boolean;
  readonly watch: boolean;
}

const SETTLE_MS = 15;
const INPUTS = /\.(?:ya?ml|json|[cm]?ts)$/;

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

async function runOnce(inputs: SuiteInputs, options: TestOptions): Promise<ExitCode> {
  const { lenient, targetVersion, format } = options;
  const outcome = runSuiteFiles(inputs, { lenient, targetVersion });
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
  await printOutcome(outcome, format);
  return hasErrors(findings) || countRuns(runs).failed > 0 ? EXIT_FINDINGS : EXIT_FINE;
}

async function printOutcome({ runs, findings, texts }: SuiteOutcome, format: TestOptions["format"]): Promise<void> {
  const here: ProjectPaths = { root: ".", textOf: (file) => texts.get(file) };
  const counts = countRuns(runs);
  if (format === "json") {
    printJson({ diagnostics: await jsonOf([...findings, ...failedCases(runs)], here), counts });
    return;
  }
  if (format === "junit") {
    await printDiagnostics(findings, here, "text");
    process.stdout.write(reportJunit(runs));
    return;
  }
  await printDiagnostics([...findings, ...failedCases(runs)], here, format);
  const { suites, cases, runs: all, failed } = counts;
  process.stderr.write(
    `${counted(cases, "case")} of ${counted(suites, "suite")}, run ${counted(all, "time")} on their manifests: ${all - failed} passed, ${failed} failed\n`,
  );
}

function printJson(body: object): void {
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
}

/** Runs, and again after every change of a suite or of what it runs on, until interrupted. */
async function watchSuites(inputs: SuiteInputs, options: TestOptions): Promise<ExitCode> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const tell = (error: unknown): void => {
    process.stderr.write(`crdwright: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const runNext = (): void => {
    running = running.then(() => runOnce(inputs, options)).catch(tell);
  };
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(runNext, SETTLE_MS);
  };
  const watcher = await watchPaths({ paths: watchedPaths(inputs), inputs: INPUTS, onChange, onError: tell });
  runNext();
  await running;
  process.stderr.write("waiting for changes\n");
  await interrupted;
  await watcher.close();
  clearTimeout(timer);
  await running;
  return EXIT_FINE;
}
