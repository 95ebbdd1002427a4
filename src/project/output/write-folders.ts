import { join, posix, resolve } from "node:path";
import { contentOf, type OutputFile } from "../../code/generated-file.js";
import { relativePath } from "../../io/relative-path.js";
import { compareFiles, type FileDifference, ledgerDifference, type PreviousTexts } from "./compare-files.js";
import { isOfPages, LEDGER_NAME, type Ledger, leavesFolder, otherFolders, parseLedger } from "./ledger.js";
import { linkOutOf } from "./links.js";
import { readTextIfThere } from "./output-folder.js";
import { standsInTheWay, type WriteResult, writeDifferences } from "./write-files.js";

/** A folder with generated files; each keeps a ledger of its own. */
export interface GeneratedFolder {
  /** The absolute path. */
  readonly root: string;
  readonly files: readonly OutputFile[];
  /** Further folders of the project, relative to this one, which its ledger names. */
  readonly others?: readonly string[];
  /** The files are reference pages. */
  readonly arePages?: boolean;
}

/** What this process wrote before, by folder. */
export type PreviousFolders = ReadonlyMap<string, PreviousTexts>;

/** The differences of several folders, with paths relative to the first. */
export function compareFolders(folders: readonly GeneratedFolder[]): FileDifference[] {
  return folders.flatMap((folder) => {
    const differences = compareFolder(folder);
    const isTaken = differences.some(({ kind }) => kind === "taken");
    const ledger = isTaken ? undefined : ledgerDifference(folder.root, folder.files, folder.others);
    const all = ledger === undefined ? differences : [...differences, ledger];
    return all.map((difference) => ({ ...difference, path: pathFromFirst(folders, folder, difference.path) }));
  });
}

/** How the files of a folder differ, unless it is of another command. */
function compareFolder(folder: GeneratedFolder, previous?: PreviousTexts): FileDifference[] {
  const { root, files, arePages = false } = folder;
  const ledger = ledgerIn(root);
  if (ledger.size > 0 && isOfPages(ledger) !== arePages) return [{ kind: "taken", path: "." }];
  return compareFiles(root, files, previous);
}

function ledgerIn(root: string): Ledger {
  return parseLedger(readTextIfThere(join(root, LEDGER_NAME)) ?? "");
}

/** Brings several folders up to date, as `writeFiles` does one; what blocks one stops them all. */
export function writeFolders(folders: readonly GeneratedFolder[], previous: PreviousFolders = new Map()): WriteResult {
  const compared = folders.map((folder) => ({
    folder,
    differences: compareFolder(folder, previous.get(folder.root)),
  }));
  const inTheWay = compared.flatMap(({ folder, differences }) =>
    differences
      .filter(standsInTheWay)
      .map((difference) => ({ ...difference, path: pathFromFirst(folders, folder, difference.path) })),
  );
  if (inTheWay.length > 0) return { written: [], removed: [], refused: inTheWay };
  const results = compared.map(({ folder, differences }) => {
    const { written, removed, refused } = writeDifferences(folder.root, folder.files, differences, folder.others);
    const path = (each: string): string => pathFromFirst(folders, folder, each);
    return {
      written: written.map(path),
      removed: removed.map(path),
      refused: refused.map((difference) => ({ ...difference, path: path(difference.path) })),
    };
  });
  return {
    written: results.flatMap(({ written }) => written),
    removed: results.flatMap(({ removed }) => removed),
    refused: results.flatMap(({ refused }) => refused),
  };
}

/** What was written, as the next run's {@link PreviousFolders}. */
export function textsOf(folders: readonly GeneratedFolder[]): PreviousFolders {
  return new Map(folders.map(({ root, files }) => [root, new Map(files.map((file) => [file.path, contentOf(file)]))]));
}

/**
 * The folders that a project generates now, and those that it did and that ledgers of these still name, as folders without
 * files. A folder outside of the project, or that a link leads out of it, is passed over, and one that has reference pages by now.
 */
export function withFormerFolders(projectRoot: string, folders: readonly GeneratedFolder[]): GeneratedFolder[] {
  const current = new Set(folders.map(({ root }) => root));
  const former = new Set(
    folders.flatMap(({ root }) =>
      otherFolders(readTextIfThere(join(root, LEDGER_NAME)) ?? "").map((folder) => resolve(root, folder)),
    ),
  );
  const within = (folder: string): boolean => !leavesFolder(relativePath(projectRoot, folder));
  const isApart = (root: string): boolean => !current.has(root) && within(root) && !isOfPages(ledgerIn(root));
  const gone = [...former].filter(
    (root) => isApart(root) && linkOutOf(projectRoot, relativePath(projectRoot, root)) === undefined,
  );
  return [...folders, ...gone.sort().map((root) => ({ root, files: [] }))];
}

function pathFromFirst(folders: readonly GeneratedFolder[], { root }: GeneratedFolder, path: string): string {
  return pathFromFolder(folders[0]?.root ?? root, root, path);
}

/** A path of one folder as it is seen from another. */
export function pathFromFolder(from: string, root: string, path: string): string {
  return posix.join(relativePath(from, root), path);
}
