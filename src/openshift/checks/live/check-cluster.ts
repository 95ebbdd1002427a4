import type { CheckContext } from "../../vcenter/check-context.js";
import { checkDocuments } from "../check-documents.js";
import type { CheckReport } from "../check-finding.js";
import type { ClusterDocuments } from "../cluster-documents.js";
import { checkLive, type OnProgress } from "./check-live.js";

/**
 * Runs a whole round of checks: those of documents, and with a context those that ask vCenters. Whoever made the context closes it.
 *
 * Returns one report of both. Throws the `VCenterError` of a context that was cancelled; whatever else is wrong with a vCenter is a
 * finding.
 */
export async function checkCluster(
  documents: ClusterDocuments,
  context?: CheckContext,
  onProgress?: OnProgress,
): Promise<CheckReport> {
  const offline = checkDocuments(documents);
  if (context === undefined) return offline;
  const live = await checkLive(documents, context, onProgress);
  return { checks: [...offline.checks, ...live.checks], findings: [...offline.findings, ...live.findings] };
}
