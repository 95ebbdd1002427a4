import type { AlibabaCloudPlatformSpec, AlibabaCloudPlatformStatus } from "./alibaba-cloud.js";
import type { AWSPlatformSpec, AWSPlatformStatus } from "./aws.js";
import type { AzurePlatformSpec, AzurePlatformStatus } from "./azure.js";
import type { BareMetalPlatformSpec, BareMetalPlatformStatus } from "./bare-metal.js";
import type { EquinixMetalPlatformSpec, EquinixMetalPlatformStatus } from "./equinix-metal.js";
import type { ExternalPlatformSpec, ExternalPlatformStatus } from "./external.js";
import type { GCPPlatformSpec, GCPPlatformStatus } from "./gcp.js";
import type { IBMCloudPlatformSpec, IBMCloudPlatformStatus } from "./ibm-cloud.js";
import type { KubevirtPlatformSpec, KubevirtPlatformStatus } from "./kubevirt.js";
import type { NutanixPlatformSpec, NutanixPlatformStatus } from "./nutanix.js";
import type { OpenStackPlatformSpec, OpenStackPlatformStatus } from "./openstack.js";
import type { OvirtPlatformSpec, OvirtPlatformStatus } from "./ovirt.js";
import type { PlatformType } from "./platform-type.js";
import type { PowerVSPlatformSpec, PowerVSPlatformStatus } from "./power-vs.js";
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

  /** aws holds the settings for Amazon Web Services (AWS). */
  aws?: AWSPlatformSpec;

  /** azure holds the settings for Microsoft Azure. */
  azure?: AzurePlatformSpec;

  /** gcp holds the settings for Google Cloud (GCP). */
  gcp?: GCPPlatformSpec;

  /** baremetal holds the settings for physical machines (BareMetal). */
  baremetal?: BareMetalPlatformSpec;

  /** openstack holds the settings for OpenStack. */
  openstack?: OpenStackPlatformSpec;

  /** ovirt holds the settings for oVirt and Red Hat Virtualization. */
  ovirt?: OvirtPlatformSpec;

  /** vsphere holds the settings for VMware vSphere. */
  vsphere?: VSpherePlatformSpec;

  /** ibmcloud holds the settings for IBM Cloud. */
  ibmcloud?: IBMCloudPlatformSpec;

  /** kubevirt holds the settings for KubeVirt and OpenShift Virtualization. */
  kubevirt?: KubevirtPlatformSpec;

  /** equinixMetal holds the settings for Equinix Metal. */
  equinixMetal?: EquinixMetalPlatformSpec;

  /** powervs holds the settings for IBM Power Virtual Servers. */
  powervs?: PowerVSPlatformSpec;

  /** alibabaCloud holds the settings for Alibaba Cloud. */
  alibabaCloud?: AlibabaCloudPlatformSpec;

  /** nutanix holds the settings for Nutanix. */
  nutanix?: NutanixPlatformSpec;

  /**
   * external holds the settings for a provider that the product does not know, but that integrates the cluster itself.
   */
  external?: ExternalPlatformSpec;
}

/** PlatformStatus holds what has been found out about the provider that the cluster runs on. */
export interface PlatformStatus {
  /**
   * type is the provider that the cluster runs on. Its values mean the same as those of spec.platformSpec.type. It is
   * set at installation and is not meant to change afterwards. status.platform repeats it for older clients.
   */
  type?: PlatformType;

  /** aws holds the findings for Amazon Web Services (AWS). */
  aws?: AWSPlatformStatus;

  /** azure holds the findings for Microsoft Azure. */
  azure?: AzurePlatformStatus;

  /** gcp holds the findings for Google Cloud (GCP). */
  gcp?: GCPPlatformStatus;

  /** baremetal holds the findings for physical machines (BareMetal). */
  baremetal?: BareMetalPlatformStatus;

  /** openstack holds the findings for OpenStack. */
  openstack?: OpenStackPlatformStatus;

  /** ovirt holds the findings for oVirt and Red Hat Virtualization. */
  ovirt?: OvirtPlatformStatus;

  /** vsphere holds the findings for VMware vSphere. */
  vsphere?: VSpherePlatformStatus;

  /** ibmcloud holds the findings for IBM Cloud. */
  ibmcloud?: IBMCloudPlatformStatus;

  /** kubevirt holds the findings for KubeVirt and OpenShift Virtualization. */
  kubevirt?: KubevirtPlatformStatus;

  /** equinixMetal holds the findings for Equinix Metal. */
  equinixMetal?: EquinixMetalPlatformStatus;

  /** powervs holds the findings for IBM Power Virtual Servers. */
  powervs?: PowerVSPlatformStatus;

  /** alibabaCloud holds the findings for Alibaba Cloud. */
  alibabaCloud?: AlibabaCloudPlatformStatus;

  /** nutanix holds the findings for Nutanix. */
  nutanix?: NutanixPlatformStatus;

  /**
   * external holds the findings for a provider that the product does not know, but that integrates the cluster itself.
   */
  external?: ExternalPlatformStatus;
}
