import { isErrorWithCode, readInputText, STANDARD_INPUT } from "../../io/input-file.js";
import { pathFromHere } from "../../io/output-format.js";

/** More is no configuration file. */
const MAX_MIB = 16;

/** Why a command cannot do its work with what it is given, in words for people. */
export class FileProblem extends Error {}

/** Returns why a file cannot be written, by the code of the system's error. */
export function unwritable(path: string, error: unknown): FileProblem {
  return new FileProblem(`${path} cannot be written: ${isErrorWithCode(error) ? error.code : "it failed"}`);
}

/**
 * Reads a file, or standard input for `-`, as findings name it. Throws an `InputProblem`, or the error of the system, where it cannot
 * be read.
 */
export function readFile(path: string): { readonly path: string; readonly text: string } {
  return { path: pathFromHere(path), text: readInputText(path, MAX_MIB) };
}

/** Throws a {@link FileProblem} where more than one of the files of a command is standard input, which would be empty the second time. */
export function checkStandardInput(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === STANDARD_INPUT).length > 1)
    throw new FileProblem("- can stand for one file alone, since standard input is read once");
}
