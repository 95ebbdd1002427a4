import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { FSWatcher } from "chokidar";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINE, type ExitCode, systemErrorText } from "../../io/exit-codes.js";
import { counted, type OutputOptions, printSummary, printWaiting } from "../../io/output-format.js";
import { type Compiler, createCompiler } from "../../project/compile.js";
import { generatedFolders } from "../../project/generated-folders.js";
import { type PreviousFolders, textsOf, writeFolders } from "../../project/output/write-folders.js";
import { haveSameTexts, inputsElsewhere, inputsOf, type Project } from "../../project/read-project.js";
import { createMemoryCache } from "../../project/run-cache.js";
import { openProject } from "../inputs/open-project.js";
import { GO_INPUTS, watchPaths, watchSources } from "../inputs/source-watcher.js";
import { printAccepted } from "../reports/accepted-report.js";
import { NOTHING_WRITTEN, printRun, refusals } from "../reports/run-report.js";
import { type GenerateOptions, generate } from "./generate.js";

const SETTLE_MS = 15;

/** What is known between runs. */
interface Known {
  /** The sources of the last run; undefined where something stood in its way, so that any event makes it try again. */
  readonly project: Project | undefined;
  readonly onDisk: PreviousFolders;
}

const NOTHING_KNOWN: Known = { project: undefined, onDisk: new Map() };

/**
 * Generates, and again after every change of a source, until interrupted. Only what changed is read and generated again. An
 * error, be it in the sources or on the disk, is reported, and the next change may fix it.
 */
export async function watch(options: GenerateOptions): Promise<ExitCode> {
  // There is nothing to wait for in a folder that does not exist.
  if (!existsSync(options.project)) return generate(options);
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
  });
  const compile = createCompiler();
  const root = options.project;
  // Of Go files that did not change nothing is read again.
  const cache = createMemoryCache();
  let watcher: FSWatcher | undefined;
  let elsewhere: FSWatcher | undefined;
  let watched: readonly (readonly string[])[] = [];
  let lastRun = NOTHING_KNOWN;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const runNext = (): Promise<void> => {
    running = running.then(run);
    return running;
  };
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(runNext, SETTLE_MS);
  };
  /** Reads the project after the watching of its paths began, so that no edit falls between the two. */
  const readWatched = async (): Promise<Project> => {
    const project = await openProject(options, cache);
    const [paths, others] = [inputsOf(project), inputsElsewhere(project)];
    if (watcher !== undefined && isDeepStrictEqual([paths, others], watched)) return project;
    await Promise.all([watcher?.close(), elsewhere?.close()]);
    const watching = { onChange, onError: reportProblem };
    watcher = await watchSources({ root, paths, ...watching });
    elsewhere = others.length === 0 ? undefined : await watchPaths({ paths: others, inputs: GO_INPUTS, ...watching });
    watched = [paths, others];
    return openProject(options, cache);
  };
  const run = async (): Promise<void> => {
    const start = performance.now();
    let project: Project | undefined;
    try {
      project = await readWatched();
      if (lastRun.project !== undefined && haveSameTexts(lastRun.project, project)) return;
      lastRun = await regenerate(project, compile, lastRun.onDisk, options, start);
    } catch (error) {
      // A first run that cannot even be watched ends the command.
      if (watcher === undefined) throw error;
      lastRun = { ...NOTHING_KNOWN, project };
      reportProblem(error);
    }
  };

  await runNext();
  printWaiting(options);
  // Should the whole project go, nothing is watched any more, and Node would end in the middle of the waiting.
  const stay = setInterval(() => {}, 2 ** 30);
  await interrupted;
  clearInterval(stay);
  await Promise.all([watcher?.close(), elsewhere?.close()]);
  clearTimeout(timer);
  await running;
  return EXIT_FINE;
}

async function regenerate(
  project: Project,
  compile: Compiler,
  onDisk: PreviousFolders,
  options: OutputOptions,
  start: number,
): Promise<Known> {
  const compilation = hasErrors(project.configFindings) ? undefined : compile(project.texts);
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  const folders =
    compilation === undefined || hasErrors(findings) ? undefined : await generatedFolders(project, compilation);
  const result = folders === undefined ? NOTHING_WRITTEN : writeFolders(folders, onDisk);
  const refused = refusals(project, result.refused);
  const accepted = compilation?.accepted ?? [];
  await printRun(project, { diagnostics: [...findings, ...refused], accepted }, result, options.format);
  if (folders === undefined || hasErrors(refused)) {
    process.stderr.write("nothing written; waiting for changes\n");
    return { project: folders === undefined ? project : undefined, onDisk };
  }
  const took = Math.round(performance.now() - start);
  printSummary(
    `${counted(result.written.length, "file")} written, ${result.removed.length} removed (${took} ms)`,
    options,
  );
  printAccepted(accepted, options);
  return { project, onDisk: textsOf(folders) };
}

function reportProblem(error: unknown): void {
  const text = systemErrorText(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`crdwright: ${text}\n`);
}
