import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { limitHeap } from "../../io/heap-limit.js";
import { counted, type OutputOptions, printDiagnostics, printSummary } from "../../io/output-format.js";
import type { WriteResult } from "../../project/output/write-files.js";
import { writeFolders } from "../../project/output/write-folders.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { openRunCache, type RunCache } from "../../project/run-cache.js";
import { findLastRun, keepRun } from "../../project/run-outcome.js";
import { openProject } from "../inputs/open-project.js";
import { printAccepted, withAccepted } from "../reports/accepted-report.js";
import {
  createProgress,
  hasTooManyWarnings,
  NOTHING_WRITTEN,
  outputPath,
  type Progress,
  printFileList,
  printRun,
  type RunFindings,
  refusals,
} from "../reports/run-report.js";

export interface GenerateOptions extends ProjectPlace, OutputOptions {
  readonly stats: boolean;
  /** Print what would be written, and write nothing. */
  readonly list: boolean;
  /** More warnings than these are a failure. */
  readonly maxWarnings?: number;
}

/** Generates everything; writes nothing where there is an error. */
export async function generate(options: GenerateOptions): Promise<ExitCode> {
  const progress = createProgress(options);
  progress.stage("read");
  const cache = openRunCache(options.project, `generate ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  if (hasErrors(project.configFindings)) {
    await printRun(project, { diagnostics: project.configFindings, accepted: [] }, NOTHING_WRITTEN, options.format);
    return EXIT_UNUSABLE;
  }
  const last = options.list ? undefined : findLastRun(project, cache);
  if (last !== undefined) {
    const result = writeFolders(last.folders);
    progress.end();
    const diagnostics = [
      ...project.configFindings,
      ...last.diagnostics,
      ...refusals(result.refused, (path) => outputPath(project, path)),
    ];
    return endRun({ ...last, diagnostics, files: last.fileCount, result }, { project, progress, options });
  }
  return generateFiles(project, { cache, progress, options });
}

/** Compiles a project, and writes what changed, or prints what would be. */
async function generateFiles(
  project: Project,
  {
    cache,
    progress,
    options,
  }: { readonly cache: RunCache; readonly progress: Progress; readonly options: GenerateOptions },
): Promise<ExitCode> {
  // Where nothing changed since the last run, none of this is loaded.
  const { compileFolders, countFiles } = await import("../../project/generated-folders.js");
  const {
    diagnostics: compiled,
    accepted,
    unusedGates,
    folders,
  } = await compileFolders(project, cache, progress.stage);
  cache.close();
  progress.stage("write");
  // What writes is of another script than what compiles, with a limit of its own.
  limitHeap();
  const findings = [...project.configFindings, ...compiled];
  const isWritten = !hasErrors(compiled);
  if (options.list && isWritten) {
    progress.end();
    await printDiagnostics(withAccepted(findings, accepted, options.format), project, options.format);
    printFileList(project, folders, options);
    return EXIT_FINE;
  }
  const result = isWritten ? writeFolders(folders) : NOTHING_WRITTEN;
  progress.end();
  const diagnostics = [...findings, ...refusals(result.refused, (path) => outputPath(project, path))];
  if (isWritten && result.refused.length === 0)
    keepRun(project, cache, { diagnostics: compiled, accepted, unusedGates, folders });
  return endRun(
    { diagnostics, accepted, unusedGates, files: countFiles(folders), result },
    { project, progress, options },
  );
}

interface Run extends RunFindings {
  readonly unusedGates: readonly string[];
  readonly files: number;
  readonly result: WriteResult;
}

/** Prints how a run ended. Returns how the command ends. */
async function endRun(
  { diagnostics, accepted, unusedGates, files, result }: Run,
  {
    project,
    progress,
    options,
  }: { readonly project: Project; readonly progress: Progress; readonly options: GenerateOptions },
): Promise<ExitCode> {
  await printRun(project, { diagnostics, accepted }, result, options.format);
  if (options.stats) await printStats(progress, unusedGates);
  if (!hasErrors(diagnostics)) {
    const { written, removed } = result;
    if (project.goSummary !== undefined) printSummary(project.goSummary, options);
    printSummary(`${counted(files, "file")} up to date: ${written.length} written, ${removed.length} removed`, options);
    printAccepted(accepted, options);
  }
  const isRefused = hasTooManyWarnings(diagnostics, options.maxWarnings) || hasErrors(diagnostics);
  return isRefused ? EXIT_FINDINGS : EXIT_FINE;
}

async function printStats(progress: Progress, unusedGates: readonly string[]): Promise<void> {
  const { workCount } = await import("../../diagnostics/work-counts.js");
  for (const [stage, time] of progress.times())
    process.stderr.write(`${stage.padEnd(10)} ${time.toFixed(1).padStart(8)} ms\n`);
  for (const work of ["schemas built", "expressions checked"] as const)
    process.stderr.write(`${work.padEnd(20)} ${String(workCount(work)).padStart(6)}\n`);
  if (unusedGates.length > 0) process.stderr.write(`gates that no marker names: ${unusedGates.join(", ")}\n`);
}
