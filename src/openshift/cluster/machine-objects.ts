import {
  type Connection,
  type DynamicObject,
  dynamicClient,
  type ResourceDefinition,
  type Stored,
} from "crdwright/client";
import { readWhereThere } from "./cluster-objects.js";

/** The namespace of the Machine API. */
const NAMESPACE = "openshift-machine-api";
export const machineSetResource: ResourceDefinition = {
  group: "machine.openshift.io",
  version: "v1beta1",
  kind: "MachineSet",
  plural: "machinesets",
  scope: "Namespaced",
};
export const controlPlaneMachineSetResource: ResourceDefinition = {
  group: "machine.openshift.io",
  version: "v1",
  kind: "ControlPlaneMachineSet",
  plural: "controlplanemachinesets",
  scope: "Namespaced",
};

/** What a cluster makes its machines by; a cluster may have neither. */
export interface MachineObjects {
  /** Sorted by their names. */
  readonly machineSets: readonly Stored<DynamicObject>[];
  readonly controlPlane: Stored<DynamicObject> | undefined;
}

/** Reads the machine sets of a cluster. Reports by a `ClusterProblem` that the server cannot be reached or does not allow it. */
export async function readMachineObjects(connection: Connection): Promise<MachineObjects> {
  const ofCompute = dynamicClient(connection, machineSetResource).inNamespace(NAMESPACE);
  const ofControlPlane = dynamicClient(connection, controlPlaneMachineSetResource).inNamespace(NAMESPACE);
  const sets = await readWhereThere("the machine sets", () => ofCompute.list());
  const controlPlane = await readWhereThere("the machine set of the control plane", () =>
    ofControlPlane.get("cluster"),
  );
  return { machineSets: sets?.items ?? [], controlPlane };
}
