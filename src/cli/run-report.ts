import { editedOrphan, foreignFile } from "../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { FileDifference } from "../output/compare-files.js";
import type { WriteResult } from "../output/write-files.js";
import type { Project } from "../pipeline/read-project.js";
import { jsonOf, type OutputFormat, pathFromHere, printDiagnostics } from "./output-format.js";

/** The result of a run that did not come to writing. */
export const NOTHING_WRITTEN: WriteResult = { written: [], removed: [], refused: [] };

/** Prints what a run found and, as JSON, what it did. */
export async function printRun(
  project: Project,
  diagnostics: readonly Diagnostic[],
  { written, removed }: WriteResult,
  format: OutputFormat,
): Promise<void> {
  await printDiagnostics(diagnostics, project, format);
  if (format !== "json") return;
  const body = { diagnostics: await jsonOf(diagnostics, project), written, removed };
  process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
}

/** What could not be written or removed, as diagnostics. */
export function refusals(project: Project, refused: readonly FileDifference[]): Diagnostic[] {
  return refused.map(({ kind, path }) =>
    diagnose(kind === "edited-orphan" ? editedOrphan : foreignFile, undefined, { path: outputPath(project, path) }),
  );
}

/** A path of the output folder as it is seen from the working directory. */
export function outputPath(project: Project, path: string): string {
  return pathFromHere(`${project.output}/${path}`);
}
