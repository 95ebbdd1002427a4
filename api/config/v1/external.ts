/**
 * ExternalPlatformSpec holds what is wanted of a cluster on a provider that the product does not know, but that has
 * components of its own to integrate the cluster.
 */
export interface ExternalPlatformSpec {
  /**
   * platformName is the name of the provider. It is for people to read, and nothing should depend on it.
   * It is given at installation. A cluster that was installed without one has the name Unknown, which may still be
   * replaced; any other name stays, and cannot be left out either.
   */
  // +default="Unknown"
  // +kubebuilder:validation:XValidation:rule="self == oldSelf || oldSelf == 'Unknown'",message="platformName cannot be changed once it is anything but Unknown"
  platformName?: string;
}

/**
 * ExternalPlatformStatus holds what has been found out about a cluster on a provider that the product does not know.
 */
// +kubebuilder:validation:XValidation:rule="has(self.cloudControllerManager) == has(oldSelf.cloudControllerManager)",message="cloudControllerManager can be given at installation only, and not be removed afterwards"
export interface ExternalPlatformStatus {
  /**
   * cloudControllerManager tells whether the provider has a cloud controller manager that takes care of new nodes. If
   * it is left out, there is none.
   */
  cloudControllerManager?: CloudControllerManagerStatus;
}

/**
 * CloudControllerManagerState tells whether the provider has a cloud controller manager.
 *
 * - External: it has. New nodes carry a taint that keeps workloads away until it has seen to them.
 * - None, or nothing: it has not. New nodes carry no such taint.
 */
export type CloudControllerManagerState = "" | "External" | "None";

/** CloudControllerManagerStatus tells what the cluster knows of the cloud controller manager of its provider. */
// +kubebuilder:validation:XValidation:rule="has(self.state) ? has(oldSelf.state) || self.state != 'External' : !has(oldSelf.state)",message="state cannot be removed, and can become External at installation only"
export interface CloudControllerManagerStatus {
  /**
   * state tells whether the provider has a cloud controller manager. With External, kubelets are told so: a new node
   * gets the taint node.cloudprovider.kubernetes.io/uninitialized, and workloads have to wait until the cloud
   * controller manager removes it. With None, with an empty text and if nothing is set, there is no such taint.
   * The choice is made at installation and cannot be changed.
   */
  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="state cannot be changed"
  state?: CloudControllerManagerState;
}
