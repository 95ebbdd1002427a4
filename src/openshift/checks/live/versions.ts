import { referenceKey } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import type { LiveCheck } from "./live-check.js";

/** The oldest that the installer takes (openshift/installer, pkg/asset/installconfig/vsphere). */
const MIN_VERSION = [7, 0, 2];

/**
 * Whether the vCenter is new enough for a cluster and its storage, and so are the hosts in the clusters of its failure domains. What
 * else is in the vCenter is nobody's business here.
 */
export const versions: LiveCheck = {
  name: "versions",
  find: async (vcenter) => {
    const { server, session, failureDomains } = vcenter;
    const findings: Found[] = [];
    const { version } = session.about;
    if (isOlder(version)) findings.push(tooOld(server, "vcenter-version", `vCenter ${server}`, version));
    const clusters = new Set<string>();
    for (const { topology } of failureDomains) {
      const cluster = await vcenter.find(topology.computeCluster);
      if (cluster !== undefined) clusters.add(referenceKey(cluster));
    }
    if (clusters.size === 0) return findings;
    for (const { name, version: host, computeResource } of await vcenter.hosts())
      if (computeResource !== undefined && clusters.has(referenceKey(computeResource)))
        for (const each of hostProblem(server, name, host)) findings.push(each);
    return findings;
  },
};

/** Returns what is wrong with the version of a host. One that is not connected says none. */
export function hostProblem(server: string, name: string, version: string): Found[] {
  return version !== "" && isOlder(version) ? [tooOld(server, "host-version", `host ${name}`, version)] : [];
}

function tooOld(server: string, code: string, object: string, version: string): Found {
  return {
    code,
    severity: "error",
    vcenter: server,
    object,
    reason: `its version is ${version}`,
    help: "upgrade to 7.0.2 or later",
  };
}

/** Whether a version is before the oldest; `7.0.2.1` and `8.0.0-1` are not. */
function isOlder(version: string): boolean {
  const parts = version.split(/[^\d]+/).map(Number);
  const difference = MIN_VERSION.map((min, index) => (parts[index] ?? 0) - min).find((each) => each !== 0);
  return (difference ?? 0) < 0;
}
