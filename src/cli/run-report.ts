import { editedOrphan, foreignFile } from "../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { FileDifference } from "../output/compare-files.js";
import { compareFolders, type GeneratedFolder, pathFromFolder } from "../output/generated-folders.js";
import type { WriteResult } from "../output/write-files.js";
import type { Project } from "../pipeline/read-project.js";
import { jsonOf, type OutputFormat, pathFromHere, printDiagnostics, printJson } from "./output-format.js";

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
  printJson(body);
}

/**
 * Prints the files that a run would leave, each with what it would do to it: `new`, `changed`,
 * `unchanged`, `removed`, or `blocked` by what is not crdwright's.
 */
export function printFileList(
  project: Project,
  folders: readonly GeneratedFolder[],
  { format }: { readonly format: OutputFormat },
): void {
  const differences = new Map(compareFolders(folders).map(({ path, kind }) => [path, LIST_WORDS[kind]]));
  const [first] = folders;
  const files = folders.flatMap(({ root, files: ofFolder }) =>
    ofFolder.map(({ path }) => pathFromFolder(first?.root ?? root, root, path)),
  );
  const removed = [...differences].flatMap(([path, word]) => (word === "removed" ? [path] : []));
  const listed = [...new Set([...files, ...removed])]
    .map((path) => ({ path: outputPath(project, path), change: differences.get(path) ?? "unchanged" }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  if (format === "json") printJson({ files: listed });
  else process.stdout.write(listed.map(({ path, change }) => `${change.padEnd(9)}  ${path}\n`).join(""));
}

const LIST_WORDS: Readonly<Record<FileDifference["kind"], string | undefined>> = {
  missing: "new",
  stale: "changed",
  orphaned: "removed",
  // What is not crdwright's is left alone.
  "edited-orphan": undefined,
  stray: undefined,
  foreign: "blocked",
  obstacle: "blocked",
};

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
