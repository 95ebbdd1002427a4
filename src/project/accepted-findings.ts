import { acceptanceRefused, acceptanceUnused } from "../diagnostics/catalogue/marker.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { Acceptance } from "../model/annotated-file.js";

/** A finding that an author accepted, and why. */
export interface AcceptedFinding {
  readonly finding: Diagnostic;
  readonly reason: string;
}

export interface SortedFindings {
  /** What is left, with what is wrong with acceptances themselves. */
  readonly findings: readonly Diagnostic[];
  readonly accepted: readonly AcceptedFinding[];
}

/**
 * Takes out the findings that authors accept: those with the code of an acceptance whose place is within its declaration; of
 * several the innermost counts. Warnings can be accepted, and errors that say so of themselves; an acceptance of another error
 * is reported. So is one that accepts nothing, unless other errors are left, which may have kept its finding from being made.
 */
export function acceptFindings(findings: readonly Diagnostic[], acceptances: readonly Acceptance[]): SortedFindings {
  if (acceptances.length === 0) return { findings, accepted: [] };
  const left: Diagnostic[] = [];
  const accepted: AcceptedFinding[] = [];
  const used = new Set<Acceptance>();
  for (const finding of findings) {
    const acceptance = innermost(acceptances.filter((each) => concerns(each, finding)));
    if (acceptance !== undefined) used.add(acceptance);
    if (acceptance === undefined) left.push(finding);
    else if (finding.severity === "warning" || finding.acceptable === true)
      accepted.push({ finding, reason: acceptance.reason });
    else left.push(finding, diagnose(acceptanceRefused, acceptance.marker, { code: finding.code }));
  }
  if (!hasErrors(left)) {
    for (const each of acceptances)
      if (!used.has(each)) left.push(diagnose(acceptanceUnused, each.marker, { code: each.code }));
  }
  return { findings: left, accepted };
}

function concerns({ code, within }: Acceptance, { code: found, span }: Diagnostic): boolean {
  return code === found && span !== undefined && contains(within, span);
}

function contains(outer: SourceSpan, inner: SourceSpan): boolean {
  return outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
}

function innermost(acceptances: readonly Acceptance[]): Acceptance | undefined {
  const [first, ...rest] = acceptances;
  if (first === undefined) return undefined;
  return rest.reduce((inner, each) => (contains(inner.within, each.within) ? each : inner), first);
}
