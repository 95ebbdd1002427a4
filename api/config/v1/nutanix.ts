import type { Int32 } from "crdwright/meta/v1";
import type { NutanixFailureDomain } from "./nutanix-failure-domain.js";
import type { ObservedVirtualIPs } from "./on-prem-networking.js";
import type { OnPremPlatformStatus } from "./on-prem-platform.js";

/** NutanixPlatformSpec holds what is wanted of a cluster that runs on Nutanix. */
export interface NutanixPlatformSpec {
  /**
   * prismCentral is where the Prism Central of the cluster answers. If the cluster has a proxy, calls go through it;
   * list the address in noProxy of the Proxy named cluster to call it directly.
   */
  prismCentral: NutanixPrismEndpoint;

  /**
   * prismElements lists the Prism Elements that the cluster uses, which are the Nutanix clusters that its machines run
   * on. At present that is one, or one for each failure domain.
   */
  // +listType=map
  // +listMapKey=name
  prismElements: NutanixPrismElementEndpoint[];

  /**
   * failureDomains lists the places over which machines of the cluster can be spread. Without it, all machines run on
   * the same Prism Element.
   * Up to 32 can be given while the feature gate NutanixMultiSubnets is on, otherwise any number.
   */
  // +listType=map
  // +listMapKey=name
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=NutanixMultiSubnets,maxItems=32
  failureDomains?: NutanixFailureDomain[];
}

/** NutanixPrismEndpoint says where a Prism Central or Prism Element answers. */
export interface NutanixPrismEndpoint {
  /** address is the DNS name or the IP address. */
  // +kubebuilder:validation:MaxLength=256
  address: string;

  /** port is the TCP port, from 1 to 65535; that of Prism is usually 9440. */
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  port: Int32;
}

/** NutanixPrismElementEndpoint names a Prism Element and says where it answers. */
export interface NutanixPrismElementEndpoint {
  /** name is how Prism calls the Prism Element. Other resources of the cluster refer to it by this name. */
  // +kubebuilder:validation:MaxLength=256
  name: string;

  /**
   * endpoint is where the Prism Element answers. If the cluster has a proxy, calls go through it; list the address in
   * noProxy of the Proxy named cluster to call it directly.
   */
  endpoint: NutanixPrismEndpoint;
}

/** NutanixPlatformStatus holds what has been found out about a cluster that runs on Nutanix. */
export interface NutanixPlatformStatus extends OnPremPlatformStatus {
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
}
