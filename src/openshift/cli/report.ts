import picocolors from "picocolors";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { reportGithub } from "../../diagnostics/reporters/report-github.js";
import { jsonDiagnostics } from "../../diagnostics/reporters/report-json.js";
import { reportText } from "../../diagnostics/reporters/report-text.js";
import { maskSecrets } from "../install-config/mask-secrets.js";

export const FORMATS = ["text", "json", "github"] as const;
export type ReportFormat = (typeof FORMATS)[number];

/** Returns findings as they are printed; in the lines that are shown, stars stand for credentials. */
function reportOf(findings: readonly Diagnostic[], texts: ReadonlyMap<string, string>, format: ReportFormat): string {
  const masked = new Map([...texts].map(([path, text]) => [path, maskSecrets(text)]));
  const textOf = (file: string): string | undefined => masked.get(file);
  if (format === "github") return reportGithub(findings, textOf);
  if (format === "json") return `${JSON.stringify({ diagnostics: jsonDiagnostics(findings, textOf) }, undefined, 2)}\n`;
  return reportText(
    findings,
    textOf,
    picocolors.createColors(process.stderr.isTTY === true && !process.env["NO_COLOR"]),
  );
}

/** Prints findings: for people on standard error, for programs on standard output. */
export function printReport(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  format: ReportFormat,
): void {
  const text = reportOf(findings, texts, format);
  if (format === "text") process.stderr.write(text);
  else process.stdout.write(text);
}
