import { type CheckFinding, type CheckOutcome, type CheckReport, outcomeOf } from "./check-finding.js";
import { type ClusterDocuments, type DocumentCheck, isAskedFor } from "./cluster-documents.js";
import { credentials } from "./credentials.js";
import { datacenterConsistency } from "./datacenter-consistency.js";
import { failureDomainTopology, zoneLabels } from "./failure-domains.js";
import { infrastructureConfig } from "./infrastructure-config.js";
import { nodeProviderIds } from "./node-provider-ids.js";

/** The checks that need documents alone, in the order in which they are reported. */
export const DOCUMENT_CHECKS: readonly DocumentCheck[] = [
  infrastructureConfig,
  datacenterConsistency,
  failureDomainTopology,
  zoneLabels,
  credentials,
  nodeProviderIds,
];

/** Runs all checks that the documents are there for; the others are skipped, or left out where nobody asked for nodes. */
export function checkDocuments(documents: ClusterDocuments): CheckReport {
  const checks: CheckOutcome[] = [];
  const findings: CheckFinding[] = [];
  for (const { name, needs, find } of DOCUMENT_CHECKS) {
    if (!isAskedFor(documents, needs)) continue;
    if (needs.some((document) => documents[document] === undefined)) {
      checks.push({ name, status: "skipped" });
      continue;
    }
    const found = find(documents);
    checks.push(outcomeOf(name, found));
    for (const each of found) findings.push({ check: name, ...each });
  }
  return { checks, findings };
}
