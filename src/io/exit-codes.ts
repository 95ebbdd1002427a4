import { isErrorWithCode, isInputProblem } from "./input-file.js";
import { pathFromHere } from "./output-format.js";

/** How a command ends: all well, something was found, or it could not do its work (usage, configuration, a crash). */
export const EXIT_FINE = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_UNUSABLE = 2;

export type ExitCode = typeof EXIT_FINE | typeof EXIT_FINDINGS | typeof EXIT_UNUSABLE;

/** What the operating system refused, such as `api/v1/widget.ts: permission denied (open)`; undefined for other errors. */
export function systemErrorText(error: unknown): string | undefined {
  if (isInputProblem(error)) return `${pathFromHere(error.path)}: ${error.problem}`;
  if (!isErrorWithCode(error) || !("syscall" in error)) return undefined;
  // Node's text is `<code>: <what is wrong>, <call> '<path>'…`.
  const wrong = /^[A-Z0-9]+: (.*?)(,|$)/.exec(error.message)?.[1] ?? error.message;
  const path = "path" in error && typeof error.path === "string" ? `${pathFromHere(error.path)}: ` : "";
  return `${path}${wrong} (${String(error.syscall)})`;
}

/** Prints what went wrong while a command goes on. */
export function reportProblem(error: unknown): void {
  process.stderr.write(`crdwright: ${problemText(error)}\n`);
}

/** Returns what went wrong in one line, without a stack trace. */
export function problemText(error: unknown): string {
  return systemErrorText(error) ?? (error instanceof Error ? error.message : String(error));
}
