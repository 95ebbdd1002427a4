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
