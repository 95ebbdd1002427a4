import type { NoSettings } from "./no-settings.js";
import type { ObservedVirtualIPs } from "./on-prem-networking.js";
import type { OnPremPlatformStatus } from "./on-prem-platform.js";

/** OvirtPlatformSpec holds what is wanted of a cluster that runs on oVirt or Red Hat Virtualization. */
export interface OvirtPlatformSpec extends NoSettings {}

/** OvirtPlatformStatus holds what has been found out about a cluster that runs on oVirt or Red Hat Virtualization. */
export interface OvirtPlatformStatus extends OnPremPlatformStatus {
  /**
   * apiServerInternalIPs lists the virtual IP addresses of the API server that are in use: one, or one IPv4 and one
   * IPv6 address in a dual-stack cluster. Nodes and other parts of the cluster reach the API server at these addresses.
   */
  // +listType=set
  apiServerInternalIPs?: ObservedVirtualIPs;

  /**
   * ingressIPs lists the virtual IP addresses of the default ingress controller that are in use: one, or one IPv4 and
   * one IPv6 address in a dual-stack cluster. A wildcard DNS record for the routes of the cluster resolves to them.
   */
  // +listType=set
  ingressIPs?: ObservedVirtualIPs;

  /**
   * nodeDNSIP was the address of a DNS server that the cluster ran on its nodes.
   *
   * Deprecated: since version 4.6 it is neither written nor read, and it will go away.
   */
  nodeDNSIP?: string;
}
