import { type ExitCode, systemErrorText } from "../../io/exit-codes.js";
import { runProgram } from "../../io/run-program.js";
import { ClusterProblem } from "../cluster/cluster-objects.js";
import { createProgram } from "./program.js";
import { FileProblem } from "./read-file.js";

/** Runs a command line of `crdwright-openshift`; see {@link runProgram}. */
export function runCommandLine(args: readonly string[]): Promise<ExitCode> {
  return runProgram({ create: createProgram, failureText }, args);
}

/** Of errors that nobody foresaw nothing is printed: what was read may stand in them. */
function failureText(error: unknown): string {
  if (error instanceof FileProblem || error instanceof ClusterProblem) return error.message;
  return systemErrorText(error) ?? "it failed; please report this";
}
