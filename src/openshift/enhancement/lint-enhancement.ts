import { type Diagnostic, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { headingFindings } from "./check-headings.js";
import { markdownFindings } from "./check-markdown.js";
import { type EnhancementText, metadataFindings } from "./check-metadata.js";
import type { TemplateYear } from "./templates.js";

export interface LintOptions {
  /** The year whose template gives the headings; default `2026`. */
  readonly template?: TemplateYear;
}

/**
 * Judges an enhancement as openshift/enhancements does: its metadata, its headings by the template of a year, and its Markdown. Returns
 * the findings, sorted by place.
 */
export async function lintEnhancement(
  source: EnhancementText,
  { template = "2026" }: LintOptions = {},
): Promise<readonly Diagnostic[]> {
  return sortDiagnostics([
    ...metadataFindings(source),
    ...headingFindings(source, template),
    ...(await markdownFindings(source)),
  ]);
}
