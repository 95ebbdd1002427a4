import type { NoSettings } from "./no-settings.js";

/** KubevirtPlatformSpec holds what is wanted of a cluster whose nodes are virtual machines of another cluster. */
export interface KubevirtPlatformSpec extends NoSettings {}

/**
 * KubevirtPlatformStatus holds what has been found out about a cluster whose nodes are virtual machines of another
 * cluster, run there by KubeVirt or OpenShift Virtualization.
 */
export interface KubevirtPlatformStatus {
  /** apiServerInternalIP is the address at which nodes and other parts of the cluster reach the API server. */
  apiServerInternalIP?: string;

  /**
   * ingressIP is the address of the default ingress controller. The names of the routes of the cluster resolve to it.
   */
  ingressIP?: string;
}
