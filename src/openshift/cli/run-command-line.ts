import { CommanderError } from "commander";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode, systemErrorText } from "../../io/exit-codes.js";
import { createProgram } from "./program.js";
import { FileProblem } from "./read-file.js";

/**
 * Runs a command line, which is taken without the names of Node and the program, in the working directory.
 *
 * Returns the exit code, once everything is printed. Reports an error that the command has no finding for on stderr.
 */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT_FINE;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_FINE : EXIT_UNUSABLE;
    process.stderr.write(`crdwright-openshift: ${failureText(error)}\n`);
    return EXIT_UNUSABLE;
  }
}

/** Of errors that nobody foresaw nothing is printed: what was read may stand in them. */
function failureText(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  return systemErrorText(error) ?? "it failed; please report this";
}
