import { hasErrors } from "../../diagnostics/diagnostic.js";
import { workCount } from "../../diagnostics/work-counts.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { counted, type OutputOptions, printDiagnostics, printSummary } from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { countFiles, generatedFolders } from "../../project/generated-folders.js";
import { writeFolders } from "../../project/output/write-folders.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { openRunCache } from "../../project/run-cache.js";
import { openProject } from "../inputs/open-project.js";
import { printAccepted, withAccepted } from "../reports/accepted-report.js";
import {
  createProgress,
  hasTooManyWarnings,
  NOTHING_WRITTEN,
  type Progress,
  printFileList,
  printRun,
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
  const cache = openRunCache(options.project);
  const project = await openProject(options, cache);
  if (hasErrors(project.configFindings)) {
    await printRun(project, { diagnostics: project.configFindings, accepted: [] }, NOTHING_WRITTEN, options.format);
    return EXIT_UNUSABLE;
  }
  const compilation = createCompiler(cache)(project.texts, progress.stage);
  cache.close();
  progress.stage("write");
  const folders = hasErrors(compilation.diagnostics) ? [] : await generatedFolders(project, compilation);
  if (options.list && !hasErrors(compilation.diagnostics)) {
    progress.end();
    const findings = [...project.configFindings, ...compilation.diagnostics];
    await printDiagnostics(withAccepted(findings, compilation.accepted, options.format), project, options.format);
    printFileList(project, folders, options);
    return EXIT_FINE;
  }
  const result = hasErrors(compilation.diagnostics) ? NOTHING_WRITTEN : writeFolders(folders);
  progress.end();
  const diagnostics = [...project.configFindings, ...compilation.diagnostics, ...refusals(project, result.refused)];
  const { accepted } = compilation;
  await printRun(project, { diagnostics, accepted }, result, options.format);
  if (options.stats) printStats(progress, compilation.model.unusedGates);
  if (!hasErrors(diagnostics)) {
    const { written, removed } = result;
    if (project.goSummary !== undefined) printSummary(project.goSummary, options);
    printSummary(
      `${counted(countFiles(folders), "file")} up to date: ${written.length} written, ${removed.length} removed`,
      options,
    );
    printAccepted(accepted, options);
  }
  const isRefused = hasTooManyWarnings(diagnostics, options.maxWarnings) || hasErrors(diagnostics);
  return isRefused ? EXIT_FINDINGS : EXIT_FINE;
}

function printStats(progress: Progress, unusedGates: readonly string[]): void {
  for (const [stage, time] of progress.times())
    process.stderr.write(`${stage.padEnd(10)} ${time.toFixed(1).padStart(8)} ms\n`);
  for (const work of ["schemas built", "expressions checked"] as const)
    process.stderr.write(`${work.padEnd(20)} ${String(workCount(work)).padStart(6)}\n`);
  if (unusedGates.length > 0) process.stderr.write(`gates that no marker names: ${unusedGates.join(", ")}\n`);
}
