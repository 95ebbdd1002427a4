import type { RequestOptions, Stored } from "crdwright/client";
import type { NodeClient } from "crdwright/client/kubernetes";
import type { Node } from "crdwright/core/v1";
import type { Machine } from "../machine.js";
import { MACHINE_ANNOTATION, type NodePlan, VCENTER_ANNOTATION } from "../plan-node.js";

/** Whether a plan has something to write. */
export function isEmptyPlan({ addresses, providerID, labels, annotations, taints }: NodePlan): boolean {
  const maps = [labels, annotations].every((each) => Object.keys(each).length === 0);
  return maps && [addresses, providerID, taints].every((each) => each === undefined);
}

/**
 * Writes what a plan says, as two patches of the state that it was made of: a node that has changed meanwhile is a conflict. Addresses
 * go first, so that a node without its taint has them. Lists are replaced whole: merged by the type of an address, two families would
 * be one. Returns the node as it is then.
 */
export async function writeNode(
  nodes: Pick<NodeClient, "patch" | "patchStatus">,
  node: Stored<Node>,
  { addresses, providerID, labels, annotations, taints }: NodePlan,
  options: RequestOptions & { readonly dryRun?: boolean },
): Promise<Stored<Node>> {
  const { name } = node.metadata;
  let { resourceVersion } = node.metadata;
  let written = node;
  if (addresses !== undefined) {
    const status = { addresses: [...addresses] };
    written = await nodes.patchStatus(
      name,
      { type: "merge", patch: { metadata: { resourceVersion }, status } },
      options,
    );
    // A dry run leaves the node as it was.
    if (options.dryRun !== true) resourceVersion = written.metadata.resourceVersion;
  }
  const isRest = Object.keys(labels).length + Object.keys(annotations).length > 0;
  if (!isRest && providerID === undefined && taints === undefined) return written;
  const spec = {
    ...(providerID !== undefined && { providerID }),
    ...(taints !== undefined && { taints: [...taints] }),
  };
  const metadata = { resourceVersion, labels, annotations };
  return await nodes.patch(name, { type: "merge", patch: { metadata, spec } }, options);
}

/**
 * Writes where the VM of a node was found, and nothing else; undefined takes the record away, so that whoever has the VM finds it. A
 * node that has changed meanwhile is a conflict.
 */
export async function writeRecord(
  nodes: Pick<NodeClient, "patch">,
  { metadata: { name, resourceVersion } }: Stored<Node>,
  machine: Pick<Machine, "server" | "reference"> | undefined,
  options: RequestOptions,
): Promise<void> {
  const annotations = {
    [VCENTER_ANNOTATION]: machine?.server ?? null,
    [MACHINE_ANNOTATION]: machine?.reference ?? null,
  };
  await nodes.patch(name, { type: "merge", patch: { metadata: { resourceVersion, annotations } } }, options);
}
