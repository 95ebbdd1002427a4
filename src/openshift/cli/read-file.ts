import { readFileSync, statSync } from "node:fs";

/** More is no configuration file. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A file that cannot be read, with why. */
export class FileProblem extends Error {}

/** Reads a file, or standard input for `-`. Throws a {@link FileProblem} that says why it cannot. */
export function readFile(path: string): { readonly path: string; readonly text: string } {
  const name = path === "-" ? "standard input" : path;
  try {
    if (path !== "-" && statSync(path).size > MAX_BYTES) throw new FileProblem(`${name} is larger than 16 MiB`);
    const bytes = readFileSync(path === "-" ? 0 : path);
    if (bytes.length > MAX_BYTES) throw new FileProblem(`${name} is larger than 16 MiB`);
    return { path: name, text: bytes.toString("utf8") };
  } catch (error) {
    if (error instanceof FileProblem || !(error instanceof Error) || !("code" in error)) throw error;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EISDIR: "it is a folder",
      EACCES: "it may not be read",
    };
    throw new FileProblem(`${name} cannot be read: ${reasons[String(error.code)] ?? error.code}`);
  }
}
