import { invalid, type ProblemList, required } from "../crd-problem.js";
import type { ObjectMeta } from "../decoded-crd.js";

const ANNOTATION = "api-approved.kubernetes.io";
const PATH = `metadata.annotations[${ANNOTATION}]`;
const MUST = `protected groups must have approval annotation "${ANNOTATION}"`;
const SEE = "see https://github.com/kubernetes/enhancements/pull/1111";

/**
 * Checks that a CRD in a group of the Kubernetes project (*.k8s.io, *.kubernetes.io) says who approved it: with a URL,
 * or with a text that starts with `unapproved`.
 */
export function checkApiApproval(group: string, meta: ObjectMeta, problems: ProblemList): void {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return;
  const approval = meta.annotations?.[ANNOTATION];
  if (!approval) problems.push(required(PATH, `${MUST}, ${SEE}`));
  else if (!approval.startsWith("unapproved") && !isUrl(approval)) {
    problems.push(invalid(PATH, `${MUST} with either a URL or a reason starting with "unapproved", ${SEE}`));
  }
}

function isUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]+/.test(text);
}
