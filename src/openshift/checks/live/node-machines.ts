import { referenceKey } from "../../vcenter/soap.js";
import type { Found } from "../check-finding.js";
import { type ClusterDocuments, serversOf } from "../cluster-documents.js";
import type { FailureDomain } from "../read-infrastructure.js";
import type { ClusterNode } from "../read-nodes.js";
import { type ClusterCheck, type ClusterFacts, listed, type VCenterFacts } from "./cluster-check.js";
import type { LiveMachine } from "./live-vcenter.js";
import { machinesOfNode, machineUuid, placementOf } from "./node-placement.js";
import { hostProblem } from "./versions.js";

/** A node with its machine. */
export interface NodeMachine {
  readonly node: ClusterNode;
  readonly machine: LiveMachine;
  readonly vcenter: VCenterFacts;
  /** The failure domain of its labels, or the only one. */
  readonly domain: FailureDomain | undefined;
}

/** Whether the machine of each node is in the vCenter and the cluster that the node's labels say, and no other node's. */
export const nodeMachines: ClusterCheck = {
  name: "node-machines",
  needs: ["infrastructure", "nodes"],
  find: (documents, facts) => {
    const { machines, findings } = machinesOfNodes(documents, facts);
    return [...findings, ...repeated(machines), ...machines.flatMap(outside), ...oldHosts(machines)];
  },
};

/** Finds the machine of each node. A node whose vCenter could not be asked is left out, and reports nothing. */
export function machinesOfNodes(
  documents: ClusterDocuments,
  facts: ClusterFacts,
): { readonly machines: readonly NodeMachine[]; readonly findings: readonly Found[] } {
  const machines: NodeMachine[] = [];
  const findings: Found[] = [];
  const homeless: string[] = [];
  for (const node of documents.nodes ?? []) {
    const uuid = machineUuid(node);
    if (uuid === undefined) continue;
    const placement = placementOf(node, documents);
    if (placement === "several-vcenters") homeless.push(node.name);
    else if (placement === "unknown-zone") findings.push(unknownZone(node));
    else {
      const { server, domain, isAssumed } = placement;
      const expected = facts.get(server);
      if (expected === undefined) continue;
      const own = machinesOfNode(node, expected.machines);
      const others = [...facts.values()].filter(
        (each) => each !== expected && machinesOfNode(node, each.machines).length > 0,
      );
      const [vcenter, ...further] = own.length > 0 ? [expected] : others;
      if (vcenter === undefined) {
        findings.push(notFound(node, server, uuid));
        continue;
      }
      if (vcenter !== expected)
        findings.push(elsewhere(node, server, [vcenter, ...further], isAssumed && further.length === 0));
      const [machine, ...clones] = machinesOfNode(node, vcenter.machines);
      if (clones.length > 0) findings.push(ambiguous(node, vcenter.server, uuid, clones.length + 1));
      else if (machine !== undefined && further.length === 0)
        machines.push({ node, machine, vcenter, domain: vcenter === expected ? domain : undefined });
    }
  }
  if (homeless.length > 0) findings.push(severalVCenters(documents, homeless));
  return { machines, findings };
}

function ofNode({ name }: ClusterNode, server?: string): Pick<Found, "severity" | "object" | "vcenter"> {
  return { severity: "error", object: `node ${name}`, ...(server !== undefined && { vcenter: server }) };
}

function severalVCenters(documents: ClusterDocuments, names: readonly string[]): Found {
  return {
    code: "node-vcenter-unknown",
    severity: "error",
    object: `nodes ${listed(names)}`,
    reason: `there are no failure domains, so that nothing says which of ${serversOf(documents).join(", ")} they are in`,
    help: "describe the failure domains in the Infrastructure object, and label the nodes by region and zone",
  };
}

function unknownZone(node: ClusterNode): Found {
  const { region = "", zone = "" } = node.place ?? {};
  return {
    ...ofNode(node),
    code: "node-failure-domain-unknown",
    reason: `its labels say region ${JSON.stringify(region)} and zone ${JSON.stringify(zone)}, and no failure domain has these`,
    help: "correct the tags that the cloud provider makes labels of, or add the failure domain",
  };
}

function notFound(node: ClusterNode, server: string, uuid: string): Found {
  return {
    ...ofNode(node, server),
    code: "node-machine-not-found",
    reason: `there is no machine with the UUID ${uuid}, or this user may not see it`,
    help: "delete the Node where its machine is gone; otherwise look what the user may see",
  };
}

function elsewhere(node: ClusterNode, server: string, found: readonly VCenterFacts[], isAssumed: boolean): Found {
  const servers = found.map((each) => each.server).join(" and ");
  if (isAssumed)
    return {
      ...ofNode(node, servers),
      code: "node-labels-missing",
      severity: "warning",
      reason: `it has no labels of a region and a zone, and is not in ${server} of the first failure domain`,
      help: "look whether the cloud controller manager finds tags of both categories above its machine",
    };
  return {
    ...ofNode(node, server),
    code: "node-in-other-vcenter",
    reason: `it has to be in ${server}, and its machine is in ${servers}`,
    help: "correct the tags that the cloud provider makes its labels of, or make the node again in the right vCenter",
  };
}

function ambiguous(node: ClusterNode, server: string, uuid: string, count: number): Found {
  return {
    ...ofNode(node, server),
    code: "node-machine-ambiguous",
    reason: `${count} machines have the UUID ${uuid}, and none of them alone has its name`,
    help: "give each clone a UUID of its own",
  };
}

/** Two nodes of one machine. Equal UUIDs in two vCenters are two machines. */
function repeated(machines: readonly NodeMachine[]): Found[] {
  const seen = new Map<string, string>();
  return machines.flatMap(({ node, machine, vcenter: { server } }): Found[] => {
    const key = `${server} ${referenceKey(machine.reference)}`;
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, node.name);
      return [];
    }
    return [
      {
        ...ofNode(node, server),
        code: "node-machine-repeated",
        reason: `its machine ${machine.name} is that of the node ${other}, too`,
        help: "delete the Node that is not there any more",
      },
    ];
  });
}

function outside({ node, machine, vcenter, domain }: NodeMachine): Found[] {
  const host = vcenter.hosts.get(machine.host === undefined ? "" : referenceKey(machine.host));
  const cluster = vcenter.clusters.get(domain?.name ?? "");
  if (domain === undefined || cluster === undefined || host?.computeResource === undefined) return [];
  if (referenceKey(host.computeResource) === cluster) return [];
  return [
    {
      ...ofNode(node, vcenter.server),
      code: "node-outside-failure-domain",
      severity: "warning",
      reason: `it is of the failure domain ${domain.name}, and its machine ${machine.name} runs on the host ${host.name} outside of ${domain.topology.computeCluster}`,
      help: "move the machine into the cluster, or make the node again there",
    },
  ];
}

/** The hosts of nodes that are in no cluster of a failure domain, each once: those have a check of their own. */
function oldHosts(machines: readonly NodeMachine[]): Found[] {
  const seen = new Set<string>();
  return machines.flatMap(({ machine, vcenter: { server, hosts, clusters } }) => {
    const host = hosts.get(machine.host === undefined ? "" : referenceKey(machine.host));
    const key = `${server} ${host?.name}`;
    if (host === undefined || seen.has(key)) return [];
    seen.add(key);
    const cluster = host.computeResource && referenceKey(host.computeResource);
    return [...clusters.values()].some((each) => each === cluster) ? [] : hostProblem(server, host.name, host.version);
  });
}
