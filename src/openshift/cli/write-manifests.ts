import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import type { ManifestFile } from "../manifests/manifest-file.js";
import { FileProblem, unwritable } from "./read-file.js";

/** Whoever is of the group may read what is written; credentials are their owner's alone. */
const MODE = 0o640;
const SECRET_MODE = 0o600;

/**
 * Writes manifests below a folder; those that are there as they should be stay. Returns how many were written. Where another file
 * has the place of one, or one cannot be written, none is, and a {@link FileProblem} names it.
 */
export function writeManifests(folder: string, files: readonly ManifestFile[]): number {
  const targets = files.map(({ path, text, isSecret }) => ({
    path: join(folder, path),
    text,
    mode: isSecret ? SECRET_MODE : MODE,
  }));
  const changed = targets.filter(({ path, text }) => {
    if (!existsSync(path)) return true;
    if (readText(path) === text) return false;
    throw new FileProblem(`${path} is there already, with other contents; name an empty folder, or remove it`);
  });
  for (const { path } of changed) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o750 });
    } catch (error) {
      throw unwritable(path, error);
    }
  }
  try {
    writeAllAtomically(changed);
  } catch (error) {
    throw unwritable(error instanceof Error && "path" in error ? String(error.path) : folder, error);
  }
  return changed.length;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Whatever it is, it is no such file.
    return undefined;
  }
}
