import { referenceKey } from "../../vcenter/soap.js";
import type { ClusterCheck } from "./cluster-check.js";
import { machinesOfNodes } from "./node-machines.js";

/** What the problem detector takes as too slow for etcd (openshift/vsphere-problem-detector, CheckNodePerf). */
const MAX_LATENCY_MS = 100;

/** Whether the disks of control plane machines answer in time. A vCenter that has too few samples says nothing. */
export const nodeDiskLatency: ClusterCheck = {
  name: "node-disk-latency",
  needs: ["infrastructure", "nodes"],
  find: (documents, facts) =>
    machinesOfNodes(documents, facts).machines.flatMap(({ node, machine, vcenter }) => {
      const latency = vcenter.latencies.get(referenceKey(machine.reference)) ?? 0;
      if (!node.isControlPlane || latency <= MAX_LATENCY_MS) return [];
      return [
        {
          code: "node-disk-latency",
          severity: "warning",
          vcenter: vcenter.server,
          object: `node ${node.name}`,
          reason: `the disks of its machine ${machine.name} take ${Math.round(latency)} ms on average, more than ${MAX_LATENCY_MS} ms`,
          help: "move the machine to a faster datastore: etcd loses its leader where its disk is slow",
        },
      ];
    }),
};
