import { rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { entriesIfThere, InputProblem, isErrorWithCode, isMissing, readInput } from "../../io/input-file.js";

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

/** What stands in some folders of the output folder and is no folder, as paths relative to it with `/`, sorted. */
export function listFiles(root: string, folders: Iterable<string>): string[] {
  const paths: string[] = [];
  for (const folder of new Set(folders)) {
    for (const entry of entriesIfThere(join(root, folder)))
      if (!entry.isDirectory()) paths.push(folder === "." ? entry.name : `${folder}/${entry.name}`);
  }
  return paths.sort();
}
