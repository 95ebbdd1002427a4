import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { FileProblem } from "./read-file.js";

/**
 * Writes another text into a file, whole or not at all, and with the permissions that it has; a link stays one. Throws a
 * {@link FileProblem} where the file is no longer `before`, or cannot be written.
 */
export function replaceFile(path: string, before: string, text: string): void {
  let partial: string | undefined;
  try {
    const target = realpathSync(path);
    const { mode } = statSync(target);
    if (readFileSync(target, "utf8") !== before)
      throw new FileProblem(`${path} was changed meanwhile, and is left alone`);
    const beside = `${target}.partial`;
    writeFileSync(beside, text, { mode: mode & 0o777, flag: "wx" });
    partial = beside;
    renameSync(beside, target);
  } catch (error) {
    if (partial !== undefined) rmSync(partial, { force: true });
    if (error instanceof FileProblem) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    throw new FileProblem(`${path} cannot be written: ${reason}`);
  }
}
