import { resolve } from "node:path";
import type { GeneratedFile } from "../code/generated-file.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { relativePath } from "../io/relative-path.js";
import type { SourceText } from "../source/source-text.js";
import type { AcceptedFinding } from "./accepted-findings.js";
import { areAsLeft, type FolderDigests, folderDigests } from "./output/folder-digests.js";
import { type GeneratedFolder, withFormerFolders } from "./output/write-folders.js";
import type { Project } from "./read-project.js";
import type { RunCache } from "./run-cache.js";
import { wholeText } from "./whole-text.js";

/** What a run found in a project's texts. */
interface RunOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
  readonly unusedGates: readonly string[];
}

/** The last run of a project, which was of the same texts, so that there is nothing to parse or to check. */
export interface LastRun extends RunOutcome {
  /** How many files belong in its folders, their ledgers aside. */
  readonly fileCount: number;
  /** None where every generated file is as it was left; otherwise all folders, whose files differ from what is there. */
  readonly folders: readonly GeneratedFolder[];
}

const OUTCOME_STAGE = "outcome";
const FILES_STAGE = "files";

/** More characters than these are made again as quickly as they would be kept and read. */
const MAX_KEPT_CHARACTERS = 2 ** 21;

type KeptOutcome = RunOutcome & { readonly folders: readonly FolderDigests[] };

interface KeptFolder extends Pick<GeneratedFolder, "others"> {
  /** Relative to the project, as in {@link FolderDigests}. */
  readonly folder: string;
  readonly files: readonly GeneratedFile[];
}

/** Returns the last run of a project, where it was of these very texts; undefined, too, where files have to be made again. */
export function findLastRun(project: Project, cache: RunCache): LastRun | undefined {
  const input = inputText(project);
  const outcome = cache.find<KeptOutcome>(OUTCOME_STAGE, input);
  if (outcome === undefined) return undefined;
  const fileCount = outcome.folders.reduce((count, { files }) => count + files.length, 0);
  if (areAsLeft(project.root, outcome.folders)) return { ...outcome, fileCount, folders: [] };
  const kept = cache.find<readonly KeptFolder[]>(FILES_STAGE, input);
  if (kept === undefined) return undefined;
  const root = resolve(project.root);
  const folders = kept.map(({ folder, ...rest }) => ({ ...rest, root: resolve(root, folder) }));
  return { ...outcome, fileCount, folders: withFormerFolders(root, folders) };
}

/** Keeps what a run came to that wrote all of its files. */
export function keepRun(
  project: Project,
  cache: RunCache,
  { folders, ...outcome }: RunOutcome & { readonly folders: readonly GeneratedFolder[] },
): void {
  const input = inputText(project);
  cache.keep<KeptOutcome>(OUTCOME_STAGE, input, { ...outcome, folders: folderDigests(project.root, folders) });
  const kept = keptFolders(project.root, folders);
  if (kept !== undefined) cache.keep<readonly KeptFolder[]>(FILES_STAGE, input, kept);
}

/** The folders with their files; undefined where there is much of them, or an archive, whose pieces are kept by themselves. */
function keptFolders(projectRoot: string, folders: readonly GeneratedFolder[]): readonly KeptFolder[] | undefined {
  const kept: KeptFolder[] = [];
  let characters = 0;
  for (const { root, files, others = [] } of folders) {
    const texts = files.filter((file) => "text" in file);
    if (texts.length < files.length) return undefined;
    characters += texts.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MAX_KEPT_CHARACTERS) return undefined;
    // Former folders, which have none, are those that ledgers name when the files are written again.
    if (kept.length === 0 || texts.length > 0)
      kept.push({ folder: relativePath(projectRoot, root), files: texts, others });
  }
  return kept;
}

/** All that a run depends on: the texts, and the configuration's name, which its findings show. */
function inputText({ configFile, texts }: Project): SourceText {
  return { path: configFile, text: JSON.stringify([wholeText(texts).text, texts.controllers]) };
}
