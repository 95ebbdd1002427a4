import type { MachineNetworks, ObservedVirtualIPs } from "./on-prem-networking.js";
import type { OnPremPlatformStatus } from "./on-prem-platform.js";

/** VSpherePlatformStatus holds what has been found out about a cluster that runs on VMware vSphere. */
export interface VSpherePlatformStatus extends OnPremPlatformStatus {
  /**
   * apiServerInternalIPs lists the virtual IP addresses of the API server that are in use: one, or one IPv4 and one
   * IPv6 address in a dual-stack cluster. Nodes and other parts of the cluster reach the API server at these addresses.
   */
  // +listType=atomic
  apiServerInternalIPs?: ObservedVirtualIPs;

  /**
   * ingressIPs lists the virtual IP addresses of the default ingress controller that are in use: one, or one IPv4 and
   * one IPv6 address in a dual-stack cluster. A wildcard DNS record for the routes of the cluster resolves to them.
   */
  // +listType=atomic
  ingressIPs?: ObservedVirtualIPs;

  /**
   * nodeDNSIP is the address of the DNS server that the cluster runs in static pods on its nodes. It resolves the names
   * of the nodes where no other DNS server does.
   */
  nodeDNSIP?: string;

  /**
   * machineNetworks lists the networks in which the nodes have their addresses, as they are in use. No entry may be
   * repeated.
   */
  machineNetworks?: MachineNetworks;
}
