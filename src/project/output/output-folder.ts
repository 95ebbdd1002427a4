import { type Dirent, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { entriesIfThere, InputProblem, isErrorWithCode, isMissing, readInput } from "../../io/input-file.js";
import { statusOf } from "./links.js";

/** What stands at a path: a file, nothing, or something that has to go before a file can be written there. */
export type FolderEntry =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "none" }
  /** A folder at the path itself, or a file where one of its folders has to be; `path` is that of the obstacle. */
  | { readonly kind: "obstacle"; readonly path: string };

/** The text of a file; undefined where there is none. Other failures are thrown, with the path, as `readInput` does. */
export function readTextIfThere(path: string, maxMib?: number): string | undefined {
  try {
    return readInput(path, maxMib).toString("utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    // Node leaves the path out when what is read turns out to be a folder.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

/** Tells what stands at a path of the output folder. */
export function lookAt(root: string, path: string): FolderEntry {
  try {
    return { kind: "file", bytes: readInput(join(root, path)) };
  } catch (error) {
    if (error instanceof InputProblem) return { kind: "obstacle", path };
    if (!isErrorWithCode(error)) throw error;
    if (error.code === "ENOENT") return { kind: "none" };
    if (error.code === "EISDIR") return { kind: "obstacle", path };
    if (error.code === "ENOTDIR") return { kind: "obstacle", path: fileAmongFolders(root, path) };
    throw error;
  }
}

function fileAmongFolders(root: string, path: string): string {
  const folders = dirname(path).split("/");
  const prefixes = folders.map((_, index) => folders.slice(0, index + 1).join("/"));
  return [".", ...prefixes].find((prefix) => !isFolder(join(root, prefix))) ?? path;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Removes a file and the folders that are empty without it, up to the output folder. */
export function removeWithEmptyFolders(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== "." && folder !== "/"; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/** What stands in the folders of an output folder, of which each is listed once. */
export interface FolderListing {
  /** Whether a symbolic link stands at a path, relative to the output folder with `/`. */
  readonly isLink: (path: string) => boolean;
  /** Whether a file, and no link, is listed at a path that is spelled so. */
  readonly hasFile: (path: string) => boolean;
  /** What stands in some folders and is no folder, as paths relative to the output folder with `/`, sorted. */
  readonly filesIn: (folders: Iterable<string>) => string[];
}

/** Lists folders as they are when they are first asked for. */
export function createListing(root: string): FolderListing {
  const listed = new Map<string, ReadonlyMap<string, Dirent>>();
  const entriesOf = (folder: string): ReadonlyMap<string, Dirent> => {
    const entries =
      listed.get(folder) ?? new Map(entriesIfThere(join(root, folder)).map((entry) => [entry.name, entry]));
    listed.set(folder, entries);
    return entries;
  };
  const entryAt = (path: string): Dirent | undefined => entriesOf(posix.dirname(path)).get(posix.basename(path));
  return {
    // Where case makes no difference, a path may be there that is listed with another.
    isLink: (path) => (entryAt(path) ?? statusOf(join(root, path)))?.isSymbolicLink() ?? false,
    hasFile: (path) => entryAt(path)?.isFile() ?? false,
    filesIn: (folders) =>
      [...new Set(folders)]
        .flatMap((folder) =>
          [...entriesOf(folder).values()]
            .filter((entry) => !entry.isDirectory())
            .map(({ name }) => (folder === "." ? name : `${folder}/${name}`)),
        )
        .sort(),
  };
}
