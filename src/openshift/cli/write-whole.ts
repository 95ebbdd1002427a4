import { renameSync, rmSync, writeFileSync } from "node:fs";
import { isErrorWithCode } from "../../io/input-file.js";
import { FileProblem } from "./read-file.js";

/** Writes a file whole or not at all, in the place of one that is there. Throws the error of the system where it cannot be written. */
export function writeWhole(path: string, text: string, mode: number): void {
  const partial = `${path}.partial`;
  let isBegun = false;
  try {
    // What an interrupted run has left is no reason to stop.
    rmSync(partial, { force: true });
    writeFileSync(partial, text, { mode, flag: "wx" });
    isBegun = true;
    renameSync(partial, path);
  } catch (error) {
    if (isBegun) rmSync(partial, { force: true });
    throw error;
  }
}

/** Returns why a file cannot be written, by the code of the system's error. */
export function unwritable(path: string, error: unknown): FileProblem {
  return new FileProblem(`${path} cannot be written: ${isErrorWithCode(error) ? error.code : "it failed"}`);
}
