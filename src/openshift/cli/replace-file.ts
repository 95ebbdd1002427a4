import { isUtf8 } from "node:buffer";
import { readFileSync, realpathSync } from "node:fs";
import { writeAtomically } from "../../io/atomic-writes.js";
import { FileProblem, unwritable } from "./read-file.js";

/**
 * Writes another text into a file, whole or not at all, and with the permissions that it has; a link stays one. Throws a
 * {@link FileProblem} where the file is no longer `before`, holds what no text can, or cannot be written.
 */
export function replaceFile(path: string, before: string, text: string): void {
  try {
    const target = realpathSync(path);
    const bytes = readFileSync(target);
    if (bytes.toString("utf8") !== before) throw new FileProblem(`${path} was changed meanwhile, and is left alone`);
    if (!isUtf8(bytes))
      throw new FileProblem(`${path} has bytes that are not UTF-8 and would be lost: save it as UTF-8 first`);
    writeAtomically(target, text);
  } catch (error) {
    throw error instanceof FileProblem ? error : unwritable(path, error);
  }
}
