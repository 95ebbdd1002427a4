import { relative } from "node:path";
import { editedOrphan, foreignFile } from "../../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { jsonDiagnostics } from "../../diagnostics/reporters/report-json.js";
import type { FileDifference } from "../../output/compare-files.js";
import { type WriteResult, writeFiles } from "../../output/write-files.js";
import { createCompiler } from "../../pipeline/compile.js";
import { type Project, readProject } from "../../pipeline/read-project.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, type OutputFormat, printDiagnostics } from "../output-format.js";
import { createProgress, type Progress } from "../progress.js";

export interface GenerateOptions {
  readonly project: string;
  readonly format: OutputFormat;
  readonly stats: boolean;
}

const NOTHING: WriteResult = { written: [], removed: [], refused: [] };

/** Generates everything; writes nothing where there is an error. */
export async function generate(options: GenerateOptions): Promise<ExitCode> {
  const progress = createProgress();
  progress.stage("read");
  const project = readProject(options.project);
  if (hasErrors(project.configFindings)) {
    await finish(project, project.configFindings, NOTHING, options);
    return EXIT_UNUSABLE;
  }
  const compilation = createCompiler()(project.texts, progress.stage);
  progress.stage("write");
  const result = hasErrors(compilation.diagnostics) ? NOTHING : writeFiles(project.output, compilation.files);
  progress.end();
  const diagnostics = [...project.configFindings, ...compilation.diagnostics, ...refusals(project, result.refused)];
  await finish(project, diagnostics, result, options);
  if (options.stats) printStats(progress, compilation.model.unusedGates);
  if (options.format === "text" && !hasErrors(diagnostics)) {
    const { written, removed } = result;
    process.stderr.write(
      `${counted(compilation.files.length, "file")} up to date: ${written.length} written, ${removed.length} removed\n`,
    );
  }
  return hasErrors(diagnostics) ? EXIT_FINDINGS : EXIT_FINE;
}

/** What could not be written or removed, as diagnostics. */
export function refusals(project: Project, refused: readonly FileDifference[]): Diagnostic[] {
  const folder = relative(project.root, project.output);
  return refused.map(({ kind, path }) =>
    diagnose(kind === "foreign" ? foreignFile : editedOrphan, undefined, { path: `${folder}/${path}` }),
  );
}

async function finish(
  project: Project,
  diagnostics: readonly Diagnostic[],
  result: WriteResult,
  { format }: GenerateOptions,
): Promise<void> {
  await printDiagnostics(diagnostics, project.textOf, format);
  if (format !== "json") return;
  const { written, removed } = result;
  const body = { diagnostics: jsonDiagnostics(diagnostics, project.textOf), written, removed };
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
}

function printStats(progress: Progress, unusedGates: readonly string[]): void {
  for (const [stage, time] of progress.times())
    process.stderr.write(`${stage.padEnd(10)} ${time.toFixed(1).padStart(8)} ms\n`);
  if (unusedGates.length > 0) process.stderr.write(`gates that no marker names: ${unusedGates.join(", ")}\n`);
}
