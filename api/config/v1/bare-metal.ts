import type { MachineNetworks, ObservedVirtualIPs } from "./on-prem-networking.js";
import type { OnPremPlatformSpec, OnPremPlatformStatus } from "./on-prem-platform.js";

/** BareMetalPlatformSpec holds what is wanted of a cluster that runs on physical machines. */
export interface BareMetalPlatformSpec extends OnPremPlatformSpec {}

/** BareMetalPlatformStatus holds what has been found out about a cluster that runs on physical machines. */
export interface BareMetalPlatformStatus extends OnPremPlatformStatus {
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
   * vipManagement tells how the network learns which node answers at the virtual IP addresses. If nothing is set, it
   * learns it from Keepalived. Once something is set, it cannot be changed.
   */
  // +openshift:enable:FeatureGate=BGPBasedVIPManagement
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="vipManagement cannot be changed"
  vipManagement?: VIPManagementType;

  /**
   * machineNetworks lists the networks in which the nodes have their addresses, as they are in use. No entry may be
   * repeated.
   */
  machineNetworks?: MachineNetworks;
}

/**
 * VIPManagementType tells how the network learns which node answers at the virtual IP addresses.
 *
 * - Keepalived: nodes of the same network segment agree on it by VRRP.
 * - BGP: kube-vip puts the addresses into the routing table of the node, and frr-k8s announces them to the routers by
 *   BGP; both run in static pods.
 */
export type VIPManagementType = "Keepalived" | "BGP";
