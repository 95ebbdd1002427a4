import type { CIDR } from "./network-scalars.js";
import type { DNSRecordsType, PlatformLoadBalancerType } from "./on-prem-networking.js";

/** VSpherePlatformStatus holds what has been found out about a cluster that runs on VMware vSphere. */
// +openshift:validation:FeatureGateAwareXValidation:featureGate=OnPremDNSRecords,rule="!has(self.dnsRecordsType) || self.dnsRecordsType != 'External' || (has(self.loadBalancer) && self.loadBalancer.type == 'UserManaged')",message="dnsRecordsType External needs a load balancer of type UserManaged"
export interface VSpherePlatformStatus {
  /**
   * apiServerInternalIP is a virtual IP address of the API server.
   *
   * Deprecated: read apiServerInternalIPs, whose first entry is this address.
   */
  apiServerInternalIP?: string;

  /**
   * apiServerInternalIPs lists the virtual IP addresses of the API server that are in use: one, or one IPv4 and one
   * IPv6 address in a dual-stack cluster. Nodes and other parts of the cluster reach the API server at these addresses.
   */
  // +listType=atomic
  // +kubebuilder:validation:Format=ip
  // +kubebuilder:validation:MaxItems=2
  // +kubebuilder:validation:XValidation:rule="self == oldSelf || self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two API server addresses must be one IPv4 and one IPv6 address"
  apiServerInternalIPs?: string[];

  /**
   * ingressIP is a virtual IP address of the default ingress controller.
   *
   * Deprecated: read ingressIPs, whose first entry is this address.
   */
  ingressIP?: string;

  /**
   * ingressIPs lists the virtual IP addresses of the default ingress controller that are in use: one, or one IPv4 and
   * one IPv6 address in a dual-stack cluster. A wildcard DNS record for the routes of the cluster resolves to them.
   */
  // +listType=atomic
  // +kubebuilder:validation:Format=ip
  // +kubebuilder:validation:MaxItems=2
  // +kubebuilder:validation:XValidation:rule="self == oldSelf || self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two ingress addresses must be one IPv4 and one IPv6 address"
  ingressIPs?: string[];

  /**
   * nodeDNSIP is the address of the DNS server that the cluster runs in static pods on its nodes. It resolves the names
   * of the nodes where no other DNS server does.
   */
  nodeDNSIP?: string;

  /** loadBalancer tells who runs the load balancer in front of the API server and the default ingress controller. */
  // +default={"type": "OpenShiftManagedDefault"}
  loadBalancer?: VSpherePlatformLoadBalancer;

  /**
   * dnsRecordsType tells who answers DNS queries for the names api, api-int and *.apps of the cluster.
   * With Internal, which also applies if nothing is set, it is the DNS server that the cluster runs on its nodes. With
   * External, it is a DNS server outside the cluster, in which somebody has to create the records; this needs a load
   * balancer of type UserManaged.
   */
  // +openshift:enable:FeatureGate=OnPremDNSRecords
  dnsRecordsType?: DNSRecordsType;

  /**
   * machineNetworks lists the networks in which the nodes have their addresses, as they are in use. No entry may be
   * repeated.
   */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=32
  // +kubebuilder:validation:XValidation:rule="self.all(network, self.exists_one(other, other == network))",message="each machine network may be listed only once"
  machineNetworks?: CIDR[];
}

/**
 * VSpherePlatformLoadBalancer tells who runs the load balancer in front of the API server and the default ingress
 * controller.
 */
export interface VSpherePlatformLoadBalancer {
  /**
   * type tells who runs the load balancer. With OpenShiftManagedDefault the cluster runs its own, in static pods on its
   * nodes. With UserManaged it is provided from outside, and whoever provides it looks after it.
   * The choice is made at installation and cannot be changed.
   */
  // +default="OpenShiftManagedDefault"
  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="the type of the load balancer cannot be changed"
  type?: PlatformLoadBalancerType;
}
