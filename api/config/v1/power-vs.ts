import type { URI } from "crdwright/meta/v1";

/** PowerVSPlatformSpec holds what is wanted of a cluster that runs on IBM Power Virtual Servers. */
export interface PowerVSPlatformSpec {
  /**
   * serviceEndpoints lists the services that the cluster should call at another URL than their usual one, for example
   * at a private endpoint. A service may be listed only once.
   */
  // +listType=map
  // +listMapKey=name
  serviceEndpoints?: PowerVSServiceEndpoint[];
}

/** PowerVSPlatformStatus holds what has been found out about a cluster that runs on IBM Power Virtual Servers. */
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.resourceGroup) || has(self.resourceGroup)",message="resourceGroup cannot be removed once it has been given"
export interface PowerVSPlatformStatus {
  /** region is the region in which the cluster creates what it needs, unless something else is asked for. */
  region?: string;

  /**
   * zone is the zone in which the cluster creates what it needs, unless something else is asked for. It is set if the
   * whole cluster is in one zone.
   */
  zone?: string;

  /**
   * resourceGroup is the resource group of the cluster, in which the operator of the image registry creates the Cloud
   * Object Storage instance that keeps the images. Without it, that storage cannot be set up.
   * It has 1 to 40 characters: letters, digits, hyphens, underscores and spaces. Once given, it can be neither changed
   * nor removed.
   */
  // +kubebuilder:validation:MaxLength=40
  // +kubebuilder:validation:Pattern=`^[a-zA-Z0-9-_ ]+$`
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="resourceGroup cannot be changed once it has been given"
  resourceGroup?: string;

  /**
   * serviceEndpoints lists the services that the cluster calls at another URL than their usual one. A service may be
   * listed only once.
   */
  // +listType=map
  // +listMapKey=name
  serviceEndpoints?: PowerVSServiceEndpoint[];

  /**
   * cisInstanceCRN is the cloud resource name of the Internet Services instance that holds the DNS zone of the base
   * domain of the cluster. It is set if the cluster is public.
   */
  cisInstanceCRN?: string;

  /**
   * dnsInstanceCRN is the cloud resource name of the DNS Services instance that holds the DNS zone of the base domain
   * of the cluster. It is set if the cluster is private.
   */
  dnsInstanceCRN?: string;
}

/** PowerVSServiceEndpoint says at which URL the cluster calls a service of IBM Cloud or of Power Virtual Servers. */
export interface PowerVSServiceEndpoint {
  /** name is the service that is called at the URL. */
  name: PowerVSServiceName;

  /** url is the address to call, which has to begin with https://, such as https://us-east.power-iaas.example.com. */
  // +kubebuilder:validation:Pattern=`^https://`
  url: URI;
}

/**
 * PowerVSServiceName is a service that a cluster on Power Virtual Servers can call at another URL than its usual one.
 */
export type PowerVSServiceName =
  /** Internet Services */
  | "CIS"
  /** Cloud Object Storage */
  | "COS"
  /** the configuration API of Cloud Object Storage */
  | "COSConfig"
  | "DNSServices"
  | "GlobalCatalog"
  | "GlobalSearch"
  | "GlobalTagging"
  /** Hyper Protect Crypto Services */
  | "HyperProtect"
  /** Identity and Access Management */
  | "IAM"
  | "KeyProtect"
  /** Power Virtual Servers */
  | "Power"
  | "ResourceController"
  | "ResourceManager"
  /** Virtual Private Cloud */
  | "VPC";
