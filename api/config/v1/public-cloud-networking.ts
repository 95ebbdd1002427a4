import type { IP } from "./network-scalars.js";

/**
 * IPFamilyType tells which IP address families the network of the cluster in a public cloud uses.
 *
 * - IPv4: IPv4 only.
 * - DualStackIPv6Primary: both, with IPv6 where one has to come first.
 * - DualStackIPv4Primary: both, with IPv4 where one has to come first.
 */
export type IPFamilyType = "IPv4" | "DualStackIPv6Primary" | "DualStackIPv4Primary";

/**
 * DNSType tells who answers DNS queries for the names api, api-int and *.apps of the cluster.
 *
 * - ClusterHosted: a DNS server that the cluster runs on its nodes. The load balancers still come from the cloud.
 * - PlatformDefault: the DNS service of the cloud, in which the cluster creates the records itself.
 */
export type DNSType = "ClusterHosted" | "PlatformDefault";

/** CloudLoadBalancerConfig tells how the load balancers that the cluster has in a public cloud are found by name. */
// +kubebuilder:validation:XValidation:rule="!has(self.dnsType) || self.dnsType == 'ClusterHosted' || !has(self.clusterHosted)",message="clusterHosted may only be given where dnsType is ClusterHosted"
export interface CloudLoadBalancerConfig {
  /**
   * dnsType tells who answers DNS queries for the names api, api-int and *.apps of the cluster.
   * With PlatformDefault it is the DNS service of the cloud. With ClusterHosted it is a DNS server that the cluster
   * runs on its nodes, for accounts that may not or should not create records in the cloud.
   * The choice is made at installation and cannot be changed.
   */
  // +default="PlatformDefault"
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="dnsType cannot be changed"
  dnsType?: DNSType;

  /**
   * clusterHosted holds the addresses of the load balancers, which the DNS server of the cluster answers with. It may
   * only be given if dnsType is ClusterHosted, and is filled in once the load balancers exist.
   */
  clusterHosted?: CloudLoadBalancerIPs;
}

/** LoadBalancerIPs lists the addresses of one load balancer; no address may be repeated. */
// +listType=set
// +kubebuilder:validation:Format=ip
// +kubebuilder:validation:MaxItems=16
export type LoadBalancerIPs = IP[];

/** CloudLoadBalancerIPs holds the addresses of the load balancers that the cluster has in a public cloud. */
export interface CloudLoadBalancerIPs {
  /**
   * apiIntLoadBalancerIPs lists the addresses at which nodes reach the API server: those of its internal load balancer.
   * The name api-int of the cluster resolves to them. No address may be repeated.
   */
  apiIntLoadBalancerIPs?: LoadBalancerIPs;

  /**
   * apiLoadBalancerIPs lists the addresses at which clients outside the cluster reach the API server. The name api of
   * the cluster resolves to them. It may be empty if the cluster is private. No address may be repeated.
   */
  apiLoadBalancerIPs?: LoadBalancerIPs;

  /**
   * ingressLoadBalancerIPs lists the addresses at which the default ingress controller is reached. The names below
   * *.apps of the cluster resolve to them. No address may be repeated.
   */
  ingressLoadBalancerIPs?: LoadBalancerIPs;
}
