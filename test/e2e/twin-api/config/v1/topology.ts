/**
 * TopologyMode tells how many nodes a group of operands is spread over, and so how its operators should lay them out.
 *
 * - HighlyAvailable: enough nodes to lose one of them and carry on. This is the usual layout.
 * - HighlyAvailableArbiter: two full control-plane nodes and a small third one that only helps etcd to keep its quorum.
 * - SingleReplica: a single node. Operators run one replica of everything and give up high availability.
 * - DualReplica: a control plane of exactly two nodes.
 * - External: the control plane runs outside the cluster, and its components cannot be seen from inside.
 */
export type TopologyMode =
  | "HighlyAvailable"
  | "HighlyAvailableArbiter"
  | "SingleReplica"
  // +openshift:enable:FeatureGate=DualReplica
  | "DualReplica"
  | "External";

/**
 * CPUPartitioningMode tells whether the nodes were installed so that platform workloads can be kept on a set of CPUs of
 * their own.
 *
 * - None: no node is set up for it.
 * - AllNodes: every node is set up for it.
 */
export type CPUPartitioningMode = "None" | "AllNodes";
