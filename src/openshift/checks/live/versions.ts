import { textOf } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import type { LiveCheck } from "./live-check.js";

/** The oldest that the installer takes (openshift/installer, pkg/asset/installconfig/vsphere). */
const MIN_VERSION = [7, 0, 2];
const HELP = "upgrade to 7.0.2 or later";

/** Whether the vCenter and its hosts are new enough for a cluster and its storage. */
export const versions: LiveCheck = {
  name: "versions",
  find: async ({ server, session }) => {
    const findings: Found[] = [];
    const { version } = session.about;
    if (isOlder(version))
      findings.push({
        code: "vcenter-version",
        severity: "error",
        vcenter: server,
        object: `vCenter ${server}`,
        reason: `its version is ${version}`,
        help: HELP,
      });
    for (const { properties } of await session.list("HostSystem", ["name", "config.product.version"])) {
      const name = textOf(properties.get("name"));
      const host = textOf(properties.get("config.product.version"));
      // A host that is not connected says none.
      if (host !== "" && isOlder(host))
        findings.push({
          code: "host-version",
          severity: "error",
          vcenter: server,
          object: `host ${name}`,
          reason: `its version is ${host}`,
          help: HELP,
        });
    }
    return findings;
  },
};

/** Whether a version is before the oldest; `7.0.2.1` and `8.0.0-1` are not. */
function isOlder(version: string): boolean {
  const parts = version.split(/[^\d]+/).map(Number);
  const difference = MIN_VERSION.map((min, index) => (parts[index] ?? 0) - min).find((each) => each !== 0);
  return (difference ?? 0) < 0;
}
