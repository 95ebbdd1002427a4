import { BlockList, isIP } from "node:net";
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
  const { getProxyForUrl } = await import("proxy-from-env");
  const files = [...(documents.cloudConfig?.vcenters.values() ?? [])].flatMap(({ caFile = "" }) => caFile || []);
  return accessesOf(documents, {
    timeoutMs,
    caFiles: new Map(files.map((path) => [path, certificateFile(path)])),
    proxyUrlOf: (server, port) => proxyUrlOf(server, port, process.env, getProxyForUrl),
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
export function proxyUrlOf(
  server: string,
  port: number,
  env: NodeJS.ProcessEnv,
  getProxyForUrl: (url: string) => string,
): string | undefined {
  const variable = (name: string): string => env[name] || env[name.toUpperCase()] || "";
  if (isInNetworks(server, variable("no_proxy"))) return undefined;
  const host = server.includes(":") ? `[${server}]` : server;
  const url = getProxyForUrl(`https://${host}:${port}`);
  if (url === "") return undefined;
  // Without a scheme a proxy is one of HTTP, as it is for curl and Go.
  const text = variable("https_proxy") || variable("all_proxy");
  return text.includes("://") ? url : `http://${text}`;
}

/** Whether an address is in one of the networks of NO_PROXY, such as `10.0.0.0/16`, which those of OpenShift's clusters have. */
function isInNetworks(server: string, noProxy: string): boolean {
  const family = isIP(server);
  if (family === 0) return false;
  const networks = new BlockList();
  for (const entry of noProxy.split(/[,\s]+/)) {
    const [address = "", prefix = ""] = entry.split("/");
    const bits = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
      networks.addSubnet(address, Number(prefix), bits === 32 ? "ipv4" : "ipv6");
  }
  return networks.check(server, family === 4 ? "ipv4" : "ipv6");
}
