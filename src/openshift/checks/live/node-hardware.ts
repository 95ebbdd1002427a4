import type { Found } from "../check-finding.js";
import type { ClusterCheck } from "./cluster-check.js";
import { machinesOfNodes, type NodeMachine } from "./node-machines.js";

/** The oldest that the CSI driver takes (openshift/vmware-vsphere-csi-driver-operator, NodeChecker). */
const MIN_HARDWARE = 15;

/** Whether the machine of each node shows the UUIDs of its disks, by which volumes are found, and has hardware that is new enough. */
export const nodeHardware: ClusterCheck = {
  name: "node-hardware",
  needs: ["infrastructure", "nodes"],
  find: (documents, facts) => machinesOfNodes(documents, facts).machines.flatMap(problems),
};

function problems({ node, machine, vcenter: { server } }: NodeMachine): Found[] {
  const base = { severity: "error", vcenter: server, object: `node ${node.name}` } as const;
  const { diskUuid, hardwareVersion } = machine;
  const version = /^vmx-(\d+)$/.exec(hardwareVersion)?.[1];
  return [
    ...(diskUuid === true
      ? []
      : [
          {
            ...base,
            code: "node-disk-uuid",
            reason: `disk.EnableUUID of its machine ${machine.name} is ${diskUuid === false ? "FALSE" : "not set"}`,
            help: "set it to TRUE while the machine is off, and in the template, else volumes cannot be attached",
          },
        ]),
    ...(version === undefined || Number(version) >= MIN_HARDWARE
      ? []
      : [
          {
            ...base,
            code: "node-hardware-version",
            reason: `the virtual hardware of its machine ${machine.name} is ${hardwareVersion}`,
            help: `upgrade it to vmx-${MIN_HARDWARE} or later while the machine is off, and that of the template`,
          },
        ]),
  ];
}
