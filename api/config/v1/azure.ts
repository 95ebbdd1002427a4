import type { NoSettings } from "./no-settings.js";
import type { CloudLoadBalancerConfig, IPFamilyType } from "./public-cloud-networking.js";

/** AzurePlatformSpec holds what is wanted of a cluster that runs on Microsoft Azure. */
export interface AzurePlatformSpec extends NoSettings {}

/** AzurePlatformStatus holds what has been found out about a cluster that runs on Microsoft Azure. */
// +kubebuilder:validation:XValidation:rule="has(self.resourceTags) == has(oldSelf.resourceTags)",message="resourceTags can be given at installation only, and not be removed afterwards"
export interface AzurePlatformStatus {
  /** resourceGroupName is the resource group in which the cluster creates what it needs. */
  resourceGroupName?: string;

  /**
   * networkResourceGroupName is the resource group that holds the virtual network and the subnets of the cluster. If it
   * is empty or left out, that is the group in resourceGroupName.
   */
  networkResourceGroupName?: string;

  /**
   * cloudName is the Azure cloud that the cluster runs in. It decides at which addresses Azure is called. If it is
   * empty or left out, that is AzurePublicCloud.
   */
  cloudName?: AzureCloudEnvironment;

  /**
   * armEndpoint is the URL of the resource manager of Azure, for clouds in which it has no address of its own that is
   * known everywhere, such as Azure Stack Hub.
   */
  armEndpoint?: string;

  /**
   * resourceTags lists tags that the cluster puts on the Azure resources that it creates, besides its own.
   * Up to 10 can be given: some kinds of resources take only 15, and 5 of these are kept free for the cluster. The tags
   * are chosen at installation and cannot be changed.
   */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=10
  // +kubebuilder:validation:XValidation:rule="oldSelf.all(before, before in self) && self.all(now, now in oldSelf)",message="tags cannot be added, changed or removed after installation"
  resourceTags?: AzureResourceTag[];

  /**
   * cloudLoadBalancerConfig tells how the load balancers of the cluster are found by name: by way of the DNS service of
   * Azure, unless the cluster was installed with a DNS server of its own.
   */
  // +default={"dnsType": "PlatformDefault"}
  cloudLoadBalancerConfig?: CloudLoadBalancerConfig;

  /**
   * ipFamily tells which IP address families the Azure network of the cluster uses. With a dual-stack value its virtual
   * network, subnets and load balancers have IPv4 and IPv6 addresses.
   * The choice is made at installation and cannot be changed.
   */
  // +openshift:enable:FeatureGate=AzureDualStackInstall
  // +default="IPv4"
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="ipFamily cannot be changed"
  ipFamily?: IPFamilyType;
}

/** AzureResourceTag is a tag on Azure resources. */
export interface AzureResourceTag {
  /**
   * key is the name of the tag. It has 1 to 128 characters and begins with a letter. Letters, digits, underscores,
   * hyphens and periods may follow, but the last character is neither a hyphen nor a period.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=128
  // +kubebuilder:validation:Pattern=`^[a-zA-Z]([0-9A-Za-z_.-]*[0-9A-Za-z_])?$`
  key: string;

  /**
   * value is the value of the tag. It has 1 to 256 characters: letters and digits of ASCII and any of
   * _ . = + - @ , / : ; < > ?
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=256
  // +kubebuilder:validation:Pattern=`^[0-9A-Za-z_.=+-@]+$`
  value: string;
}

/**
 * AzureCloudEnvironment is one of the separate clouds of Azure, each with addresses of its own: the public one, those
 * for the US government, China, Germany and secret workloads of the US government, and Azure Stack Hub.
 */
export type AzureCloudEnvironment =
  | ""
  | "AzurePublicCloud"
  | "AzureUSGovernmentCloud"
  | "AzureChinaCloud"
  | "AzureGermanCloud"
  | "AzureStackCloud"
  | "AzureUSSecCloud";
