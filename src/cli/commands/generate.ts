import { hasErrors } from "../../diagnostics/diagnostic.js";
import { writeFolders } from "../../output/generated-folders.js";
import { createCompiler } from "../../pipeline/compile.js";
import { countFiles, generatedFolders } from "../../pipeline/generated-folders.js";
import { openParseCache } from "../../pipeline/parse-cache.js";
import { readProject } from "../../pipeline/read-project.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, type OutputFormat } from "../output-format.js";
import { createProgress, type Progress } from "../progress.js";
import { NOTHING_WRITTEN, printRun, refusals } from "../run-report.js";

export interface GenerateOptions {
  readonly project: string;
  readonly format: OutputFormat;
  readonly stats: boolean;
}

/** Generates everything; writes nothing where there is an error. */
export async function generate(options: GenerateOptions): Promise<ExitCode> {
  const progress = createProgress();
  progress.stage("read");
  const cache = openParseCache(options.project);
  const project = readProject(options.project, cache);
  if (hasErrors(project.configFindings)) {
    await printRun(project, project.configFindings, NOTHING_WRITTEN, options.format);
    return EXIT_UNUSABLE;
  }
  const compilation = createCompiler(cache)(project.texts, progress.stage);
  cache.close();
  progress.stage("write");
  const folders = hasErrors(compilation.diagnostics) ? [] : await generatedFolders(project, compilation);
  const result = hasErrors(compilation.diagnostics) ? NOTHING_WRITTEN : writeFolders(folders);
  progress.end();
  const diagnostics = [...project.configFindings, ...compilation.diagnostics, ...refusals(project, result.refused)];
  await printRun(project, diagnostics, result, options.format);
  if (options.stats) printStats(progress, compilation.model.unusedGates);
  if (options.format === "text" && !hasErrors(diagnostics)) {
    const { written, removed } = result;
    process.stderr.write(
      `${counted(countFiles(folders), "file")} up to date: ${written.length} written, ${removed.length} removed\n`,
    );
  }
  return hasErrors(diagnostics) ? EXIT_FINDINGS : EXIT_FINE;
}

function printStats(progress: Progress, unusedGates: readonly string[]): void {
  for (const [stage, time] of progress.times())
    process.stderr.write(`${stage.padEnd(10)} ${time.toFixed(1).padStart(8)} ms\n`);
  if (unusedGates.length > 0) process.stderr.write(`gates that no marker names: ${unusedGates.join(", ")}\n`);
}
