import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { isCi } from "../cache-entry.js";

/**
 * Returns the folder where compiled code is kept from run to run, below `XDG_CACHE_HOME` or `~/.cache`; it is made if it is not
 * there. Returns undefined where there is none, where others may write, and in CI: compiled code is run, so that it has to be as
 * safe as the program itself.
 */
export function codeCacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isCi(environment)) return undefined;
  try {
    const named = environment["XDG_CACHE_HOME"] ?? "";
    const folder = join(isAbsolute(named) ? named : join(homedir(), ".cache"), "crdwright");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const status = lstatSync(folder);
    const isOwn = process.getuid === undefined || (status.uid === process.getuid() && (status.mode & 0o022) === 0);
    return isOwn && status.isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}
