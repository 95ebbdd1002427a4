import type { FindingsBehind } from "../crd/manifests/emit-crds.js";
import { acceptanceRefused, acceptanceUnused } from "../diagnostics/catalogue/marker.js";
import { type Diagnostic, diagnose, hasErrors } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import type { Acceptance } from "../model/annotated-file.js";

/** A finding that an author accepted, and why. It is a warning, whatever it was, and says itself that it is accepted. */
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
 * Takes out the findings that authors accept: those with the code of an acceptance whose place is within the acceptance's; of
 * several the innermost counts. Warnings can be accepted, and errors that say so of themselves; an acceptance of another error
 * is reported. So is one that accepts nothing, unless other errors are left, which may have kept its finding from being made.
 * Takes what is found behind errors as well, which counts where all of these are accepted.
 */
export function acceptFindings(
  found: readonly Diagnostic[],
  acceptances: readonly Acceptance[],
  behind: readonly FindingsBehind[] = [],
): SortedFindings {
  if (acceptances.length === 0) return { findings: found, accepted: [] };
  const left: Diagnostic[] = [];
  const accepted: AcceptedFinding[] = [];
  const used = new Set<Acceptance>();
  for (const finding of [...found, ...reached(behind, acceptances)]) {
    const acceptance = acceptanceOf(finding, acceptances);
    if (acceptance !== undefined) used.add(acceptance);
    if (acceptance === undefined) left.push(finding);
    else if (isAcceptable(finding)) {
      const { reason } = acceptance;
      accepted.push({
        finding: { ...finding, severity: "warning", accepted: { reason, was: finding.severity } },
        reason,
      });
    } else left.push(finding, diagnose(acceptanceRefused, acceptance.place, { code: finding.code }));
  }
  if (!hasErrors(left)) {
    for (const each of acceptances)
      if (!used.has(each)) left.push(diagnose(acceptanceUnused, each.place, { code: each.code }));
  }
  return { findings: left, accepted };
}

/** What is found behind errors that are all accepted. */
function reached(behind: readonly FindingsBehind[], acceptances: readonly Acceptance[]): Diagnostic[] {
  const isReached = ({ errors }: FindingsBehind): boolean => withoutAccepted(errors, acceptances).length === 0;
  return behind.filter(isReached).flatMap(({ findings }) => findings);
}

/** The findings that nobody accepts, of those that are made apart from the others, such as for a cluster of chosen gates. */
export function withoutAccepted(
  findings: readonly Diagnostic[],
  acceptances: readonly Acceptance[],
  behind: readonly FindingsBehind[] = [],
): readonly Diagnostic[] {
  const all = [...findings, ...reached(behind, acceptances)];
  return all.filter((finding) => !isAcceptable(finding) || acceptanceOf(finding, acceptances) === undefined);
}

function isAcceptable({ severity, acceptable }: Diagnostic): boolean {
  return severity === "warning" || acceptable === true;
}

/** Of the acceptances of a finding the one with the smallest place around it. */
function acceptanceOf({ code, span }: Diagnostic, acceptances: readonly Acceptance[]): Acceptance | undefined {
  if (span === undefined) return undefined;
  let found: { readonly acceptance: Acceptance; readonly length: number } | undefined;
  for (const acceptance of acceptances) {
    if (acceptance.code !== code) continue;
    for (const place of acceptance.within) {
      const length = place.end - place.start;
      if (contains(place, span) && (found === undefined || length < found.length)) found = { acceptance, length };
    }
  }
  return found?.acceptance;
}

function contains(outer: SourceSpan, inner: SourceSpan): boolean {
  return outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
}
