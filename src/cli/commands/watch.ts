import { existsSync } from "node:fs";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINE, type ExitCode, reportProblem } from "../../io/exit-codes.js";
import { counted, type OutputOptions, printSummary, printWaiting } from "../../io/output-format.js";
import type { AcceptedFinding } from "../../project/accepted-findings.js";
import { type Compiler, createCompiler } from "../../project/compile.js";
import { generatedFolders } from "../../project/generated-folders.js";
import {
  type GeneratedFolder,
  type PreviousFolders,
  textsOf,
  writeFolders,
} from "../../project/output/write-folders.js";
import { areSameReadings, type Project } from "../../project/read-project.js";
import { createMemoryCache, type RunCache } from "../../project/run-cache.js";
import { followProject, interruption, oneAfterTheOther, type Settle } from "../inputs/followed-project.js";
import { printAccepted } from "../reports/accepted-report.js";
import { NOTHING_WRITTEN, outputPath, printRun, refusals } from "../reports/run-report.js";
import { type GenerateOptions, generate } from "./generate.js";

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
  const interrupted = interruption();
  const compile = createCompiler();
  // Of Go files that did not change nothing is read again, and parts of archives that did not are not packed.
  const cache = createMemoryCache();
  let lastRun = NOTHING_KNOWN;
  const isKnown = (project: Project): boolean =>
    lastRun.project !== undefined && areSameReadings(lastRun.project, project);
  // What is read at once is generated while it settles; nothing is written or said of what may be half-written.
  const run = async (settle: Settle): Promise<void> => {
    const start = performance.now();
    let project: Project | undefined;
    try {
      project = await followed.read();
      if (isKnown(project)) return;
      let generation = await generationOf(project, compile, cache);
      while (await settle()) {
        const again = await followed.read();
        if (isKnown(again)) return;
        if (areSameReadings(project, again)) continue;
        project = again;
        generation = await generationOf(project, compile, cache);
      }
      lastRun = await write(project, generation, lastRun.onDisk, options, start);
    } catch (error) {
      // A first run that cannot even be watched ends the command.
      if (!followed.isWatched()) throw error;
      if (await settle()) return run(settle);
      lastRun = { ...NOTHING_KNOWN, project };
      reportProblem(error);
    }
  };
  const runs = oneAfterTheOther(run);
  const followed = followProject(options, cache, { onChange: runs.onChange, onError: reportProblem });

  await runs.runNext();
  printWaiting(options);
  // Should the whole project go, nothing is watched any more, and Node would end in the middle of the waiting.
  const stay = setInterval(() => {}, 2 ** 30);
  await interrupted;
  clearInterval(stay);
  await followed.close();
  await runs.end();
  return EXIT_FINE;
}

/** What comes of a reading of a project, of which nothing is written yet. */
interface Generation {
  readonly findings: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
  /** Undefined where there is an error. */
  readonly folders: readonly GeneratedFolder[] | undefined;
}

async function generationOf(project: Project, compile: Compiler, cache: RunCache): Promise<Generation> {
  const compilation = hasErrors(project.configFindings) ? undefined : compile(project.texts);
  const findings = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  const folders =
    compilation === undefined || hasErrors(findings) ? undefined : await generatedFolders(project, compilation, cache);
  return { findings, accepted: compilation?.accepted ?? [], folders };
}

async function write(
  project: Project,
  { findings, accepted, folders }: Generation,
  onDisk: PreviousFolders,
  options: OutputOptions,
  start: number,
): Promise<Known> {
  const result = folders === undefined ? NOTHING_WRITTEN : writeFolders(folders, onDisk);
  const refused = refusals(result.refused, (path) => outputPath(project, path));
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
