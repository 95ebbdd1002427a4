import type { Connection } from "crdwright/client";
import { machineManifests } from "../add-vcenter/machine-manifests.js";
import type { AddVCenterPlan } from "../add-vcenter/plan.js";
import { readMachineObjects } from "../cluster/machine-objects.js";
import type { ManifestFile } from "../manifests/manifest-file.js";

/** The manifests of machines for a plan, and what is to be said of them. */
export interface MachineFiles {
  readonly files: readonly ManifestFile[];
  readonly note: string;
}

/** Makes the manifests of machines in a new vCenter, by the machine sets of the cluster where one is asked. */
export async function machineFilesOf(plan: AddVCenterPlan, connection: Connection | undefined): Promise<MachineFiles> {
  const models =
    connection === undefined ? { machineSets: [], controlPlane: undefined } : await readMachineObjects(connection);
  const files = machineManifests(plan, models);
  if (files === undefined)
    return { files: [], note: "no machines/: the Infrastructure object has no status.infrastructureName" };
  return { files, note: "machines/ is for when the vCenter is added: look at its files, and apply them then" };
}
