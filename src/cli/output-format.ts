import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { TextOf } from "../diagnostics/reporters/report-text.js";

export const OUTPUT_FORMATS = ["text", "json", "github"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Prints findings on stderr, or as workflow commands on stdout, where GitHub reads them. JSON is the commands' own. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  textOf: TextOf,
  format: OutputFormat,
): Promise<void> {
  if (diagnostics.length === 0 || format === "json") return;
  if (format === "github") {
    const { reportGithub } = await import("../diagnostics/reporters/report-github.js");
    process.stdout.write(reportGithub(diagnostics, textOf));
    return;
  }
  const { reportText } = await import("../diagnostics/reporters/report-text.js");
  const { default: picocolors } = await import("picocolors");
  process.stderr.write(reportText(diagnostics, textOf, picocolors.createColors(coloursWanted())));
}

/** Colours on a terminal, and never where NO_COLOR asks for none. */
function coloursWanted(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "0") return true;
  return process.stderr.isTTY === true && TERM !== "dumb";
}

/** `1 file`, `2 files`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
