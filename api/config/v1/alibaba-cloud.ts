import type { NoSettings } from "./no-settings.js";

/** AlibabaCloudPlatformSpec holds what is wanted of a cluster that runs on Alibaba Cloud. */
export interface AlibabaCloudPlatformSpec extends NoSettings {}

/** AlibabaCloudPlatformStatus holds what has been found out about a cluster that runs on Alibaba Cloud. */
export interface AlibabaCloudPlatformStatus {
  /** region is the region in which the cluster creates what it needs, such as eu-central-1. */
  // +kubebuilder:validation:Pattern=`^[0-9A-Za-z-]+$`
  region: string;

  /** resourceGroupID identifies the resource group of the cluster: rg- followed by letters and digits, or nothing. */
  // +kubebuilder:validation:Pattern=`^(rg-[0-9A-Za-z]+)?$`
  resourceGroupID?: string;

  /**
   * resourceTags lists tags that the cluster puts on the Alibaba Cloud resources that it creates, besides its own. Up
   * to 20 can be given.
   */
  // +listType=map
  // +listMapKey=key
  // +kubebuilder:validation:MaxItems=20
  resourceTags?: AlibabaCloudResourceTag[];
}

/** AlibabaCloudResourceTag is a tag on Alibaba Cloud resources. */
export interface AlibabaCloudResourceTag {
  /** key is the name of the tag, of 1 to 128 characters. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=128
  key: string;

  /** value is the value of the tag, of 1 to 128 characters. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=128
  value: string;
}
