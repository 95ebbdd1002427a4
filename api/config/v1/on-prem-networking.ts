import type { CIDR, IP } from "./network-scalars.js";

/**
 * PlatformLoadBalancerType tells who runs the load balancer in front of the API server and the default ingress
 * controller of a cluster that is not in a public cloud.
 *
 * - OpenShiftManagedDefault: the cluster runs its own, in static pods on its nodes.
 * - UserManaged: it is provided from outside, and whoever provides it looks after it.
 */
export type PlatformLoadBalancerType = "OpenShiftManagedDefault" | "UserManaged";

/**
 * DNSRecordsType tells who answers DNS queries for the names api, api-int and *.apps of the cluster.
 *
 * - Internal: the DNS server that the cluster runs on its nodes.
 * - External: a DNS server outside the cluster, in which somebody has to create the records.
 */
export type DNSRecordsType = "Internal" | "External";

/** VirtualIPs lists the virtual IP addresses that are wanted: one, or one of each family in a dual-stack cluster. */
// +listType=atomic
// +kubebuilder:validation:MaxItems=2
// +kubebuilder:validation:XValidation:rule="self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two virtual IP addresses must be one IPv4 and one IPv6 address"
export type VirtualIPs = IP[];

/**
 * ObservedVirtualIPs lists the virtual IP addresses that are in use: one, or one of each family in a dual-stack
 * cluster. Only changes of a list are checked: the first one is taken as it is, and older clusters may keep what they
 * have.
 */
// +kubebuilder:validation:Format=ip
// +kubebuilder:validation:MaxItems=2
// +kubebuilder:validation:XValidation:rule="self == oldSelf || self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two virtual IP addresses must be one IPv4 and one IPv6 address"
export type ObservedVirtualIPs = string[];

/** MachineNetworks lists networks in which nodes have their addresses. */
// +listType=atomic
// +kubebuilder:validation:MaxItems=32
// +kubebuilder:validation:XValidation:rule="self.all(network, self.exists_one(other, other == network))",message="each machine network may be listed only once"
export type MachineNetworks = CIDR[];
