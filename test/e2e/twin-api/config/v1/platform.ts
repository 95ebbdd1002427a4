import type { PlatformType } from "./platform-type.js";
import type { VSpherePlatformSpec } from "./vsphere-spec.js";
import type { VSpherePlatformStatus } from "./vsphere-status.js";

/** PlatformSpec holds what an administrator or the installer asks of the provider that the cluster runs on. */
// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="has(oldSelf.vsphere) || !has(self.vsphere) || (has(self.vsphere.vcenters) && self.vsphere.vcenters.size() <= 1)",message="vSphere settings that are added after installation must include vcenters, with no more than one vCenter in it"
// +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereMultiVCenterDay2,rule="!has(oldSelf.vsphere) || !has(oldSelf.vsphere.vcenters) || (has(self.vsphere) && has(self.vsphere.vcenters))",message="vsphere.vcenters may be changed but not taken away once it has been given"
export interface PlatformSpec {
  /**
   * type is the provider that the cluster runs on.
   * It decides which tasks are automated, such as setting up load balancers, providing persistent volumes and creating
   * machines. With None nothing of the kind is automated, and a component that does not know the value acts as if it
   * were None. The settings of the provider belong in the member that bears its name; only that one should be filled
   * in.
   */
  type?: PlatformType;

  /** vsphere holds the settings for VMware vSphere. */
  vsphere?: VSpherePlatformSpec;
}

/** PlatformStatus holds what has been found out about the provider that the cluster runs on. */
export interface PlatformStatus {
  /**
   * type is the provider that the cluster runs on. Its values mean the same as those of spec.platformSpec.type. It is
   * set at installation and is not meant to change afterwards. status.platform repeats it for older clients.
   */
  type?: PlatformType;

  /** vsphere holds the findings for VMware vSphere. */
  vsphere?: VSpherePlatformStatus;
}
