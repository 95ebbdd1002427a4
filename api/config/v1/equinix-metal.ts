import type { NoSettings } from "./no-settings.js";

/** EquinixMetalPlatformSpec holds what is wanted of a cluster that runs on Equinix Metal. */
export interface EquinixMetalPlatformSpec extends NoSettings {}

/** EquinixMetalPlatformStatus holds what has been found out about a cluster that runs on Equinix Metal. */
export interface EquinixMetalPlatformStatus {
  /** apiServerInternalIP is the address at which nodes and other parts of the cluster reach the API server. */
  apiServerInternalIP?: string;

  /**
   * ingressIP is the address of the default ingress controller. The names of the routes of the cluster resolve to it.
   */
  ingressIP?: string;
}
