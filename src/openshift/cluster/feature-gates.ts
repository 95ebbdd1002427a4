import type { Connection } from "crdwright/client";
import {
  createFeatureGateClient,
  type FeatureGate,
} from "../../../generated/clients/config.openshift.io/v1/featuregate.ts";
import { featureGateNames, featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import { readWhereThere } from "./cluster-objects.js";

/**
 * Gates that a release has only until what they guard is in every cluster: VSphereMultiVCenters went with OpenShift 4.18. Where a
 * release lists its gates and not these, what they guard is on; a server of before refuses it by itself.
 */
const PASSING: readonly string[] = ["VSphereMultiVCenters", "VSphereMultiVCenterDay2"];

/** Returns the gates that are on in a cluster, by its FeatureGate object, and those of the default set where it has none. */
export async function readFeatureGates(connection: Connection): Promise<readonly string[]> {
  const read = (): Promise<FeatureGate> => createFeatureGateClient(connection).get("cluster");
  const object = await readWhereThere("the FeatureGate object", read);
  return object === undefined ? featureGatesOf.SelfManagedHA.Default : gatesOf(object);
}

/** Returns the gates that are on in all versions that run, which are several in an upgrade. */
function gatesOf({ spec, status }: FeatureGate): readonly string[] {
  const versions = (status?.featureGates ?? []).map(({ enabled = [], disabled = [] }) => ({
    on: new Set(enabled.map(({ name }) => name)),
    off: new Set(disabled.map(({ name }) => name)),
  }));
  if (versions.length > 0)
    return featureGateNames.filter((gate) =>
      versions.every(({ on, off }) => on.has(gate) || (PASSING.includes(gate) && !off.has(gate))),
    );
  const { featureSet = "", customNoUpgrade } = spec;
  if (featureSet === "CustomNoUpgrade") return customNoUpgrade?.enabled ?? [];
  return featureGatesOf.SelfManagedHA[featureSet || "Default"];
}
