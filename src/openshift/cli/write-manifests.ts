import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ManifestFile } from "../manifests/manifest-file.js";
import { FileProblem } from "./read-file.js";
import { unwritable, writeWhole } from "./write-whole.js";

/** Whoever is of the group may read what is written; credentials are their owner's alone. */
const MODE = 0o640;
const SECRET_MODE = 0o600;

/**
 * Writes manifests below a folder; those that are there as they should be stay. Returns how many were written. Where another file
 * has the place, nothing is written, and a {@link FileProblem} names it.
 */
export function writeManifests(folder: string, files: readonly ManifestFile[]): number {
  const changed = files.filter(({ path, text }) => {
    const target = join(folder, path);
    if (!existsSync(target)) return true;
    if (readText(target) === text) return false;
    throw new FileProblem(`${target} is there already, with other contents; name an empty folder, or remove it`);
  });
  for (const { path, text, isSecret } of changed) {
    const target = join(folder, path);
    try {
      mkdirSync(dirname(target), { recursive: true, mode: 0o750 });
      writeWhole(target, text, isSecret ? SECRET_MODE : MODE);
    } catch (error) {
      throw unwritable(target, error);
    }
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
