import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import type { FileDifference } from "../../project/output/compare-files.js";
import { compareFolders } from "../../project/output/write-folders.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { openVerifyingCache, type RunCache } from "../../project/run-cache.js";
import { findLastRun } from "../../project/run-outcome.js";
import { openProject } from "../inputs/open-project.js";
import { acceptedAsJson, printAccepted, withAccepted } from "../reports/accepted-report.js";
import { differencesAsJson, printDifferences } from "../reports/difference-report.js";
import { createProgress, hasTooManyWarnings, type Progress, type RunFindings } from "../reports/run-report.js";

export interface VerifyOptions extends ProjectPlace, OutputOptions {
  /** More warnings than these are a failure. */
  readonly maxWarnings?: number;
}

/** Compares what would be generated with what is there. Writes nothing. */
export async function verify(options: VerifyOptions): Promise<ExitCode> {
  const { format } = options;
  const progress = createProgress(options);
  const cache = openVerifyingCache(options.project, `verify ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  const isUnusable = hasErrors(project.configFindings);
  const run = isUnusable ? NOTHING_COMPILED : await compare(project, cache, progress);
  const { accepted, differences } = run;
  const diagnostics = [...project.configFindings, ...run.diagnostics];
  await printDiagnostics(withAccepted(diagnostics, accepted, format), project, format);
  if (format === "json") {
    const body = {
      diagnostics: await jsonOf(diagnostics, project),
      accepted: await acceptedAsJson(accepted, project),
      differences: differencesAsJson(project, differences),
    };
    printJson(body);
  } else if (differences.length > 0) await printDifferences(project, differences, format);
  if (isUnusable) return EXIT_UNUSABLE;
  const isRefused = hasTooManyWarnings(diagnostics, options.maxWarnings);
  if (hasErrors(diagnostics) || isRefused || differences.length > 0) return EXIT_FINDINGS;
  printSummary(`${counted(run.files, "file")} up to date`, options);
  printAccepted(accepted, options);
  return EXIT_FINE;
}

interface Comparison extends RunFindings {
  /** How many files are generated. */
  readonly files: number;
  readonly differences: readonly FileDifference[];
}

const NOTHING_COMPILED: Comparison = { diagnostics: [], accepted: [], files: 0, differences: [] };

/** Compiles a project, unless nothing changed since the last run, and compares what comes of it with what is there. */
async function compare(project: Project, cache: RunCache, progress: Progress): Promise<Comparison> {
  const last = findLastRun(project, cache);
  if (last !== undefined) {
    progress.end();
    return { ...last, files: last.fileCount, differences: compareFolders(last.folders) };
  }
  const { compileFolders, countFiles } = await import("../../project/generated-folders.js");
  const { diagnostics, accepted, folders } = await compileFolders(project, cache, progress.stage);
  progress.end();
  cache.close();
  return { diagnostics, accepted, files: countFiles(folders), differences: compareFolders(folders) };
}
