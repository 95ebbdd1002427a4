import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Dialect } from "../install-config/gates.js";
import { validateInstallConfig } from "../install-config/validate.js";
import type { ExitCode } from "./program.js";
import { readFile } from "./read-file.js";
import { printReport, type ReportFormat } from "./report.js";

export interface ValidateOptions {
  readonly dialect: Dialect;
  readonly format: ReportFormat;
}

/** Checks install-configs and prints what is wrong with them. Returns 1 where something is. */
export function validateFiles(paths: readonly string[], { dialect, format }: ValidateOptions): ExitCode {
  const sources = paths.map(readFile);
  const findings = sources.flatMap((source) => validateInstallConfig(source, { dialect }).findings);
  printReport(findings, new Map(sources.map(({ path, text }) => [path, text])), format);
  const isWrong = hasErrors(findings);
  if (format === "text" && !isWrong) process.stderr.write(`${paths.join(", ")}: nothing is wrong\n`);
  return isWrong ? 1 : 0;
}
