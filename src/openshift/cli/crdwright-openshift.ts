#!/usr/bin/env node
import { CommanderError } from "commander";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode, systemErrorText } from "../../io/exit-codes.js";
import { createProgram } from "./program.js";
import { FileProblem } from "./read-file.js";

let code: ExitCode = EXIT_FINE;
// A reader such as `head` may leave before all is printed; that is no failure of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
  });
}
try {
  await createProgram((result) => {
    code = result;
  }).parseAsync();
} catch (error) {
  code = error instanceof CommanderError && error.exitCode === 0 ? EXIT_FINE : EXIT_UNUSABLE;
  if (!(error instanceof CommanderError)) process.stderr.write(`crdwright-openshift: ${failureText(error)}\n`);
}
process.exitCode = code;

/** Of errors that nobody foresaw nothing is printed: what was read may stand in them. */
function failureText(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  return systemErrorText(error) ?? "it failed; please report this";
}
