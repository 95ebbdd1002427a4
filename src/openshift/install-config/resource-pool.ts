import type { InstallVSphereFailureDomain } from "../../../generated/documents/install-config.ts";

/** The resource pool of machines in a failure domain. */
export function resourcePoolOf({ resourcePool = "", computeCluster }: InstallVSphereFailureDomain["topology"]): string {
  return resourcePool || `${computeCluster}/Resources`;
}
