import { type ExitCode, systemErrorText } from "../io/exit-codes.js";
import { runProgram } from "../io/run-program.js";
import { createProgram } from "./program.js";

/** Runs a command line of `crdwright`; see {@link runProgram}. */
export function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  return runProgram({ create: createProgram, failureText }, args);
}

function failureText(error: unknown): string {
  const refused = systemErrorText(error);
  if (refused !== undefined) return refused;
  if (!(error instanceof Error)) return String(error);
  const hint = "This should have been a proper message; CRDWRIGHT_DEBUG=1 shows where it came from.";
  return `${error.message}\n${process.env.CRDWRIGHT_DEBUG ? error.stack : hint}`;
}
