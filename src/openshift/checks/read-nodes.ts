import type { Node } from "crdwright/core/v1";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { FieldTable } from "../fields/check-fields.js";
import { readObjects } from "./read-objects.js";

/** A node, as far as checks look at it. What it does not say is an empty text. */
export interface ClusterNode {
  readonly name: string;
  readonly providerId: string;
  readonly systemUuid: string;
  readonly isControlPlane: boolean;
  /** The region and the zone of its labels; undefined where it has no label of either. */
  readonly place: { readonly region: string; readonly zone: string } | undefined;
}

/** What checks take of a Node. */
export type NodeObject = Pick<Node, "metadata" | "spec" | "status">;

const NODE: FieldTable = {
  fields: {
    metadata: { fields: { name: "text", labels: { map: "text" } } },
    spec: { fields: { providerID: "text" } },
    status: { fields: { nodeInfo: { fields: { systemUUID: "text" } } } },
  },
};

const CONTROL_PLANE = ["node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master"];
/** The labels of a zone, of today and of before. The first pair that a node has counts, as for the problem detector. */
const ZONE_LABELS = ["topology.kubernetes.io", "failure-domain.beta.kubernetes.io"];

/** Returns a node of a cluster as checks take it. */
export function clusterNode({ metadata, spec, status }: NodeObject): ClusterNode {
  const labels = metadata?.labels ?? {};
  const prefix = ZONE_LABELS.find((each) => labels[`${each}/region`] ?? labels[`${each}/zone`]);
  return {
    name: metadata?.name ?? "",
    providerId: spec?.providerID ?? "",
    systemUuid: status?.nodeInfo?.systemUUID ?? "",
    isControlPlane: CONTROL_PLANE.some((label) => labels[label] !== undefined),
    place:
      prefix === undefined
        ? undefined
        : { region: labels[`${prefix}/region`] ?? "", zone: labels[`${prefix}/zone`] ?? "" },
  };
}

/** Reads nodes as `oc get nodes -o yaml` writes them, or one of them. Reports values of another type than the API has. */
export function readNodes(source: { readonly path: string; readonly text: string }): {
  readonly nodes: readonly ClusterNode[] | undefined;
  readonly findings: readonly Diagnostic[];
} {
  const { objects, findings } = readObjects<NodeObject>(source, "Node", NODE);
  return { nodes: objects?.map(clusterNode), findings };
}
