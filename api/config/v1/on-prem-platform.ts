import type { DNSRecordsType, MachineNetworks, PlatformLoadBalancerType, VirtualIPs } from "./on-prem-networking.js";

/**
 * OnPremPlatformSpec holds the settings that BareMetal, OpenStack and VSphere have in common: there, the cluster brings
 * its own virtual IP addresses.
 */
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.apiServerInternalIPs) || has(self.apiServerInternalIPs)",message="apiServerInternalIPs may be changed but not removed after it has been given"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.ingressIPs) || has(self.ingressIPs)",message="ingressIPs may be changed but not removed after it has been given"
export interface OnPremPlatformSpec {
  /**
   * apiServerInternalIPs lists the virtual IP addresses wanted for the API server: one, or one IPv4 and one IPv6
   * address in a dual-stack cluster.
   * Without it, the addresses that the status of this platform lists under the same name stay in use. Once given, the
   * list may shrink from two addresses to one, but it has to stay.
   */
  apiServerInternalIPs?: VirtualIPs;

  /**
   * ingressIPs lists the virtual IP addresses wanted for the default ingress controller: one, or one IPv4 and one IPv6
   * address in a dual-stack cluster.
   * Without it, the addresses that the status of this platform lists under the same name stay in use. Once given, the
   * list may shrink from two addresses to one, but it has to stay.
   */
  ingressIPs?: VirtualIPs;

  /** machineNetworks lists the networks in which the nodes have their addresses. No entry may be repeated. */
  machineNetworks?: MachineNetworks;
}

/** OnPremPlatformStatus holds the findings that all platforms with virtual IP addresses have in common. */
// +openshift:validation:FeatureGateAwareXValidation:featureGate=OnPremDNSRecords,rule="!has(self.dnsRecordsType) || self.dnsRecordsType != 'External' || (has(self.loadBalancer) && self.loadBalancer.type == 'UserManaged')",message="dnsRecordsType External needs a load balancer of type UserManaged"
export interface OnPremPlatformStatus {
  /**
   * apiServerInternalIP is a virtual IP address of the API server.
   *
   * Deprecated: read apiServerInternalIPs, whose first entry is this address.
   */
  apiServerInternalIP?: string;

  /**
   * ingressIP is a virtual IP address of the default ingress controller.
   *
   * Deprecated: read ingressIPs, whose first entry is this address.
   */
  ingressIP?: string;

  /** loadBalancer tells who runs the load balancer in front of the API server and the default ingress controller. */
  // +default={"type": "OpenShiftManagedDefault"}
  loadBalancer?: PlatformLoadBalancer;

  /**
   * dnsRecordsType tells who answers DNS queries for the names api, api-int and *.apps of the cluster.
   * With Internal, which also applies if nothing is set, it is the DNS server that the cluster runs on its nodes. With
   * External, it is a DNS server outside the cluster, in which somebody has to create the records; this needs a load
   * balancer of type UserManaged.
   */
  // +openshift:enable:FeatureGate=OnPremDNSRecords
  dnsRecordsType?: DNSRecordsType;
}

/**
 * PlatformLoadBalancer tells who runs the load balancer in front of the API server and the default ingress controller.
 */
export interface PlatformLoadBalancer {
  /**
   * type tells who runs the load balancer. With OpenShiftManagedDefault the cluster runs its own, in static pods on its
   * nodes. With UserManaged it is provided from outside, and whoever provides it looks after it.
   * The choice is made at installation and cannot be changed.
   */
  // +default="OpenShiftManagedDefault"
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="the type of the load balancer cannot be changed"
  type?: PlatformLoadBalancerType;
}
