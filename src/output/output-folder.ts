import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The text of a file under a folder; undefined where there is none. Other failures are thrown. */
export function readTextIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isErrorWithCode(error) && (error.code === "ENOENT" || error.code === "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Writes a file whole or not at all: into a temporary file beside it, which is then renamed. */
export function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.crdwright-${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeFileSync(temporary, text, { encoding: "utf8", flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
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

/** The files below some folders of the output folder, as paths relative to it with `/`, sorted. */
export function listFiles(root: string, folders: Iterable<string>): string[] {
  const found: string[] = [];
  for (const folder of new Set(folders)) {
    let entries: { name: string; isFile: () => boolean }[];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries)
      if (entry.isFile()) found.push(folder === "." ? entry.name : `${folder}/${entry.name}`);
  }
  return found.sort();
}

export function isErrorWithCode(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
