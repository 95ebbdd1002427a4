import { posix } from "node:path";
import type { InstallVSphereFailureDomain } from "../../../generated/documents/install-config.ts";

/** The resource pool of machines in a failure domain. */
export function resourcePoolOf({ resourcePool = "", computeCluster }: InstallVSphereFailureDomain["topology"]): string {
  return cleanPath(resourcePool || `${computeCluster}/Resources`);
}

/** Returns an inventory path as vCenters have it, without doubled slashes and one at the end. */
export function cleanPath(path: string): string {
  return posix.normalize(path).replace(/(.)\/$/, "$1");
}
