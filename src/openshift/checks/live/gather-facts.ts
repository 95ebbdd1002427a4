import { referenceKey } from "../../vcenter/soap.js";
import type { ClusterDocuments } from "../cluster-documents.js";
import type { VCenterFacts } from "./cluster-check.js";
import type { LiveMachine, LiveVCenter } from "./live-vcenter.js";
import { machinesOfNode } from "./node-placement.js";

/**
 * Asks a vCenter for what the checks of the whole cluster need: page by page for everything, never node by node, and nothing that no
 * check looks at.
 */
export async function gatherFacts(
  vcenter: LiveVCenter,
  { nodes, storageClasses }: ClusterDocuments,
): Promise<VCenterFacts> {
  const { server, session, failureDomains } = vcenter;
  const machines = new Map<string, LiveMachine[]>();
  const clusters = new Map<string, string>();
  if (nodes !== undefined) {
    for (const machine of await vcenter.machines()) {
      if (machine.isTemplate || machine.uuid === "") continue;
      machines.set(machine.uuid, [...(machines.get(machine.uuid) ?? []), machine]);
    }
    for (const { name, topology } of failureDomains) {
      const cluster = await vcenter.find(topology.computeCluster);
      if (cluster !== undefined) clusters.set(name, referenceKey(cluster));
    }
  }
  const hosts = nodes === undefined ? [] : await vcenter.hosts();
  const controlPlane = (nodes ?? [])
    .filter(({ isControlPlane }) => isControlPlane)
    .flatMap((node) => machinesOfNode(node, machines));
  return {
    server,
    machines,
    clusters,
    hosts: new Map(hosts.map((host) => [referenceKey(host.reference), host])),
    latencies: await session.diskLatencies(controlPlane.map(({ reference }) => reference)),
    datastores: storageClasses === undefined ? [] : await vcenter.datastores(),
  };
}
