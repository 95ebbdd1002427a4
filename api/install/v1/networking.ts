import type { Int32 } from "crdwright/meta/v1";

/** InstallNetworking are the networks of machines, pods and services. */
export interface InstallNetworking {
  /** networkType is the network plug-in. */
  // +kubebuilder:default=OVNKubernetes
  networkType?: string;

  /** machineNetwork are the networks that machines are on. */
  // +listType=atomic
  machineNetwork?: InstallMachineNetwork[];

  /** clusterNetwork are the networks of pods. */
  // +listType=atomic
  clusterNetwork?: InstallClusterNetwork[];

  /** serviceNetwork are the networks of services, as CIDR; there are two in a cluster with IPv4 and IPv6. */
  // +listType=atomic
  serviceNetwork?: string[];

  /** clusterNetworkMTU is the MTU of the network of pods. */
  clusterNetworkMTU?: Int32;

  /** ovnKubernetesConfig is for OVN-Kubernetes alone. */
  ovnKubernetesConfig?: InstallOVNKubernetes;

  /** machineCIDR is the old form of machineNetwork. */
  machineCIDR?: string;

  /** serviceCIDR is the old form of serviceNetwork. */
  serviceCIDR?: string;

  /** type is the old form of networkType. */
  type?: string;

  /** clusterNetworks is the old form of clusterNetwork. */
  // +listType=atomic
  clusterNetworks?: InstallClusterNetwork[];
}

/** InstallMachineNetwork is a network that machines are on. */
export interface InstallMachineNetwork {
  /** cidr is the network, such as 192.0.2.0/24. */
  cidr: string;
}

/** InstallClusterNetwork is a network of pods. */
export interface InstallClusterNetwork {
  /** cidr is the network, such as 10.128.0.0/14. */
  cidr: string;

  /** hostPrefix is the length of the prefix of the part that each node gets. */
  hostPrefix?: Int32;

  /** hostSubnetLength is the old form of hostPrefix: how many bits are left in a node's part. */
  hostSubnetLength?: Int32;
}

/** InstallOVNKubernetes is the configuration of OVN-Kubernetes. */
export interface InstallOVNKubernetes {
  /** ipv4 is what concerns IPv4. */
  ipv4?: InstallOVNKubernetesIPv4;
}

/** InstallOVNKubernetesIPv4 is what concerns IPv4. */
export interface InstallOVNKubernetesIPv4 {
  /** internalJoinSubnet is the network between the routers of nodes. */
  internalJoinSubnet?: string;
}
