import { join, resolve } from "node:path";
import { relativePath } from "../../io/relative-path.js";
import { unlistedFiles } from "./compare-files.js";
import { digestOf, LEDGER_NAME, ledgerOf, ledgerText } from "./ledger.js";
import { linksOutOf } from "./links.js";
import { createListing, lookAt, readTextIfThere } from "./output-folder.js";
import type { GeneratedFolder } from "./write-folders.js";

/** What a run left in a folder, without the contents. */
export interface FolderDigests {
  /** The folder, relative to the project, so that a project that moved is the same. */
  readonly folder: string;
  readonly files: readonly (readonly [path: string, digest: string])[];
  readonly others: readonly string[];
}

/** Returns the digests of the files in generated folders. */
export function folderDigests(projectRoot: string, folders: readonly GeneratedFolder[]): FolderDigests[] {
  return folders.map(({ root, files, others = [] }) => ({
    folder: relativePath(projectRoot, root),
    files: ledgerOf(files),
    others,
  }));
}

/**
 * Whether folders are as a run left them: with these files, the ledgers that list them, and nothing else among them. No
 * means that the files have to be made to say what differs.
 */
export function areAsLeft(projectRoot: string, folders: readonly FolderDigests[]): boolean {
  return folders.every(({ folder, files, others }) => {
    const root = resolve(projectRoot, folder);
    const ledger = readTextIfThere(join(root, LEDGER_NAME));
    if (ledger !== (files.length === 0 ? undefined : ledgerText(files, others))) return false;
    const listing = createListing(root);
    const linkOn = linksOutOf(root, { isLinkBelow: listing.isLink });
    const isRight = ([path, digest]: readonly [string, string]): boolean => {
      if (linkOn(path) !== undefined) return false;
      const found = lookAt(root, path);
      return found.kind === "file" && digestOf(found.bytes) === digest;
    };
    const paths = files.map(([path]) => path);
    return files.every(isRight) && unlistedFiles(root, paths, listing).length === 0;
  });
}
