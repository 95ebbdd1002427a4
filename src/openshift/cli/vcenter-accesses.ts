import { environmentProxy } from "crdwright/client/node";
import { inputProblem } from "../../io/input-file.js";
import type { ClusterDocuments } from "../checks/cluster-documents.js";
import { accessesOf, type CertificateFile } from "../checks/live/check-live.js";
import type { VCenterAccess } from "../vcenter/check-context.js";
import { readFile } from "./read-file.js";

/**
 * Returns how each vCenter of the documents is reached from this machine: with the certificate files that the cloud config names, and
 * through the proxies of its environment. A file that cannot be read is a finding of the vCenters that need it.
 */
export async function accessesFromHere(documents: ClusterDocuments, timeoutMs: number): Promise<VCenterAccess[]> {
  const files = [...(documents.cloudConfig?.vcenters.values() ?? [])].flatMap(({ caFile = "" }) => caFile || []);
  return accessesOf(documents, {
    timeoutMs,
    caFiles: new Map(files.map((path) => [path, certificateFile(path)])),
    proxyUrlOf,
  });
}

function certificateFile(path: string): CertificateFile {
  try {
    return { text: readFile(path).text };
  } catch (error) {
    return { problem: inputProblem(error) };
  }
}

/** Returns the proxy that a vCenter is reached through; undefined where there is none. */
export function proxyUrlOf(server: string, port: number): string | undefined {
  return environmentProxy(`https://${server.includes(":") ? `[${server}]` : server}:${port}`, process.env);
}
