import { enhancementHeadingMissing, enhancementTitleMissing } from "../../diagnostics/catalogue/enhancement.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { EnhancementText } from "./check-metadata.js";
import { requiredHeadings, type TemplateYear } from "./templates.js";

/**
 * Reports headings of the template that a document lacks, and a missing title, as hack/template-lint.sh of openshift/enhancements does: a
 * line that begins with a heading has it, also where more follows, and also in a block of code.
 */
export function headingFindings({ path: file, text }: EnhancementText, year: TemplateYear): Diagnostic[] {
  const starts = lineStarts(text);
  const lineWith = (beginning: string): number | undefined => starts.find((start) => text.startsWith(beginning, start));
  const title = lineWith("# ");
  const findings: Diagnostic[] = [];
  if (title === undefined) findings.push(diagnose(enhancementTitleMissing, { file, start: 0, end: 0 }, undefined));
  let last = { start: title ?? 0, heading: undefined as string | undefined };
  for (const heading of requiredHeadings(year)) {
    const start = lineWith(heading);
    if (start !== undefined) last = { start, heading };
    else {
      const end = last.start + (last.heading?.length ?? 0);
      findings.push(
        diagnose(enhancementHeadingMissing, { file, start: last.start, end }, { heading, after: last.heading }),
      );
    }
  }
  return findings;
}

/** Returns where each line of a text begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}
