import { type Diagnostic, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import {
  counted,
  jsonOf,
  type OutputFormat,
  type OutputOptions,
  type ProjectPaths,
  printSummary,
} from "../../io/output-format.js";
import type { AcceptedFinding } from "../../project/accepted-findings.js";

/**
 * The findings that a run prints: those that are left, and of the accepted ones the errors, which show what the API's servers
 * refuse, as warnings. For GitHub, which is where reviewers look, all accepted ones.
 */
export function withAccepted(
  diagnostics: readonly Diagnostic[],
  accepted: readonly AcceptedFinding[],
  format: OutputFormat,
): readonly Diagnostic[] {
  const shown = accepted.map(({ finding }) => finding);
  const kept = format === "github" ? shown : shown.filter((finding) => finding.accepted?.was === "error");
  return kept.length === 0 ? diagnostics : sortDiagnostics([...diagnostics, ...kept]);
}

/** Accepted findings as `--format json` prints them: with their reasons, and what they would be otherwise. */
export async function acceptedAsJson(accepted: readonly AcceptedFinding[], project: ProjectPaths): Promise<object[]> {
  const findings = await jsonOf(
    accepted.map(({ finding }) => finding),
    project,
  );
  return findings.map((finding, index) => ({
    ...finding,
    reason: accepted[index]?.reason,
    was: accepted[index]?.finding.accepted?.was,
  }));
}

/** Prints how many findings were accepted, with their codes; nothing where there are none. */
export function printAccepted(accepted: readonly AcceptedFinding[], options: OutputOptions): void {
  if (accepted.length === 0) return;
  const codes = [...new Set(accepted.map(({ finding }) => finding.code))].sort();
  printSummary(`${counted(accepted.length, "finding")} accepted: ${codes.join(", ")}`, options);
}
