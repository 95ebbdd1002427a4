import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceText } from "../source/source-text.js";
import type { AcceptedFinding } from "./accepted-findings.js";
import { areAsLeft, type FolderDigests, folderDigests } from "./output/folder-digests.js";
import type { GeneratedFolder } from "./output/write-folders.js";
import type { Project } from "./read-project.js";
import type { RunCache } from "./run-cache.js";
import { wholeText } from "./whole-text.js";

/** What a run found in a project's texts and left behind: all that there is to say where the next finds the same. */
export interface RunOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
  readonly unusedGates: readonly string[];
  readonly folders: readonly FolderDigests[];
}

const STAGE = "outcome";

/**
 * Returns what the last run of a project came to, where it was of these very texts and every generated file is still as it was
 * left. Then there is nothing to parse, to check or to write. Undefined otherwise.
 */
export function findOutcome(project: Project, cache: RunCache): RunOutcome | undefined {
  const outcome = cache.find<RunOutcome>(STAGE, inputText(project));
  return outcome !== undefined && areAsLeft(project.root, outcome.folders) ? outcome : undefined;
}

/** Keeps what a run came to that wrote all of its files. */
export function keepOutcome(
  project: Project,
  cache: RunCache,
  run: Omit<RunOutcome, "folders"> & { readonly folders: readonly GeneratedFolder[] },
): void {
  const { diagnostics, accepted, unusedGates } = run;
  const folders = folderDigests(project.root, run.folders);
  cache.keep<RunOutcome>(STAGE, inputText(project), { diagnostics, accepted, unusedGates, folders });
}

/** Returns how many files belong in the folders of a run, their ledgers aside. */
export function countOutcomeFiles({ folders }: RunOutcome): number {
  return folders.reduce((count, { files }) => count + files.length, 0);
}

/** All that a run depends on: the texts, and the configuration's name, which its findings show. */
function inputText({ configFile, texts }: Project): SourceText {
  return { path: configFile, text: JSON.stringify([wholeText(texts).text, texts.controllers]) };
}
