#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram, type ExitCode } from "./program.js";
import { FileProblem } from "./read-file.js";

let code: ExitCode = 0;
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
  code = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
  // Of other errors nothing is printed: what was read may stand in them.
  if (!(error instanceof CommanderError))
    process.stderr.write(
      `crdwright-openshift: ${error instanceof FileProblem ? error.message : "it failed; please report this"}\n`,
    );
}
process.exitCode = code;
