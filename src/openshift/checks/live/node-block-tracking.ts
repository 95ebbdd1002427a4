import { type ClusterCheck, listed } from "./cluster-check.js";
import { machinesOfNodes } from "./node-machines.js";

/**
 * Whether changed block tracking is on for the machines of all nodes, or for none (openshift/vsphere-problem-detector, CollectNodeCBT):
 * otherwise a volume can be backed up by its changes or not as it moves. Where nobody has set it, it is off.
 */
export const nodeBlockTracking: ClusterCheck = {
  name: "node-block-tracking",
  needs: ["infrastructure", "nodes"],
  find: (documents, facts) => {
    const { machines } = machinesOfNodes(documents, facts);
    const names = (isOn: boolean): string[] =>
      machines.filter(({ machine }) => machine.tracksChanges === isOn).map(({ node }) => node.name);
    const [on, off] = [names(true), names(false)];
    if (on.length === 0 || off.length === 0) return [];
    return [
      {
        code: "node-block-tracking-differs",
        severity: "warning",
        object: "nodes",
        reason: `changed block tracking is on for ${listed(on)}, and off for ${listed(off)}`,
        help: "set ctkEnabled of all machines alike, and of the templates",
        details: { on, off },
      },
    ];
  },
};
