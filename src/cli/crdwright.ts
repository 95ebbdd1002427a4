#!/usr/bin/env node
import * as nodeModule from "node:module";
import { CommanderError } from "commander";
import { createProgram } from "./program.js";
import { EXIT_FINE, EXIT_UNUSABLE, type ExitCode, systemErrorText } from "./reports/exit-codes.js";

let code: ExitCode = EXIT_FINE;
// Node 22 can keep compiled code between runs; most of the start-up is compiling the TypeScript compiler.
if ("enableCompileCache" in nodeModule && typeof nodeModule.enableCompileCache === "function")
  nodeModule.enableCompileCache();
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
  if (!(error instanceof CommanderError)) process.stderr.write(`crdwright: ${failureText(error)}\n`);
}
process.exitCode = code;

function failureText(error: unknown): string {
  const refused = systemErrorText(error);
  if (refused !== undefined) return refused;
  if (!(error instanceof Error)) return String(error);
  const hint = "This should have been a proper message; CRDWRIGHT_DEBUG=1 shows where it came from.";
  return `${error.message}\n${process.env.CRDWRIGHT_DEBUG ? error.stack : hint}`;
}
