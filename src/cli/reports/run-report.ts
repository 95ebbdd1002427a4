import { editedOrphan, folderTaken, foreignFile } from "../../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  pathFromHere,
  printDiagnostics,
  printJson,
} from "../../io/output-format.js";
import type { AcceptedFinding } from "../../project/accepted-findings.js";
import type { FileDifference } from "../../project/output/compare-files.js";
import type { WriteResult } from "../../project/output/write-files.js";
import { compareFolders, type GeneratedFolder, pathFromFolder } from "../../project/output/write-folders.js";
import type { Project } from "../../project/read-project.js";
import { acceptedAsJson, withAccepted } from "./accepted-report.js";

/** The result of a run that did not come to writing. */
export const NOTHING_WRITTEN: WriteResult = { written: [], removed: [], refused: [] };

/** Prints what a run found and, as JSON, what it did. */
export async function printRun(
  project: Project,
  { diagnostics, accepted }: RunFindings,
  { written, removed }: WriteResult,
  format: OutputFormat,
): Promise<void> {
  await printDiagnostics(withAccepted(diagnostics, accepted, format), project, format);
  if (format !== "json") return;
  const findings = {
    diagnostics: await jsonOf(diagnostics, project),
    accepted: await acceptedAsJson(accepted, project),
  };
  printJson({ ...findings, written, removed });
}

/** What a run found, and what of that was accepted where it stands. */
export interface RunFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
}

/** Says on stderr that there are more warnings than `--max-warnings` allows; returns whether there are. */
export function hasTooManyWarnings(diagnostics: readonly Diagnostic[], max: number | undefined): boolean {
  const count = diagnostics.filter(({ severity }) => severity === "warning").length;
  if (max === undefined || count <= max) return false;
  process.stderr.write(`${counted(count, "warning")}, and --max-warnings allows ${max}\n`);
  return true;
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
  const files = folders.flatMap(({ root, files: ofFolder }) => {
    const pathOf = (path: string): string => pathFromFolder(first?.root ?? root, root, path);
    // In a folder that is another command's, all are blocked.
    const ofAll = differences.get(pathOf("."));
    if (ofAll !== undefined) for (const { path } of ofFolder) differences.set(pathOf(path), ofAll);
    return ofFolder.map(({ path }) => pathOf(path));
  });
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
  taken: "blocked",
};

const REFUSALS: Readonly<Partial<Record<FileDifference["kind"], typeof foreignFile>>> = {
  "edited-orphan": editedOrphan,
  taken: folderTaken,
};

/** What could not be written or removed, as diagnostics; `shown` makes of a path how it is seen from the working directory. */
export function refusals(refused: readonly FileDifference[], shown: (path: string) => string): Diagnostic[] {
  return refused.map(({ kind, path }) => diagnose(REFUSALS[kind] ?? foreignFile, undefined, { path: shown(path) }));
}

/** A path of the output folder as it is seen from the working directory. */
export function outputPath(project: Project, path: string): string {
  return pathFromHere(`${project.output}/${path}`);
}

const QUIET_MS = 1000;

export interface Progress {
  /** Told when a stage begins. */
  readonly stage: (name: string) => void;
  readonly end: () => void;
  /** Milliseconds by stage, in the order of their beginning. */
  readonly times: () => ReadonlyMap<string, number>;
}

/**
 * Shows the stage of a run that takes over a second, on one line of a terminal, and keeps the stages' times. Shows nothing
 * when stderr is not a terminal, or where that is asked for.
 */
export function createProgress({ quiet }: { readonly quiet: boolean }): Progress {
  const start = performance.now();
  const times = new Map<string, number>();
  let current: { readonly name: string; readonly since: number } | undefined;
  let shown = false;
  const close = (): void => {
    const now = performance.now();
    if (current !== undefined) times.set(current.name, (times.get(current.name) ?? 0) + now - current.since);
    current = undefined;
  };
  return {
    stage: (name) => {
      close();
      current = { name, since: performance.now() };
      if (quiet || process.stderr.isTTY !== true || current.since - start < QUIET_MS) return;
      shown = true;
      process.stderr.write(`\r\u001b[K${name} …`);
    },
    end: () => {
      close();
      if (shown) process.stderr.write("\r\u001b[K");
      shown = false;
    },
    times: () => times,
  };
}
