/** IBMCloudPlatformSpec holds what is wanted of a cluster that runs on IBM Cloud. */
export interface IBMCloudPlatformSpec {
  /**
   * serviceEndpoints lists the IBM Cloud services that the cluster should call at another URL than their usual one, for
   * example at a private endpoint. A service may be listed only once.
   * The operator of the cloud controller manager checks that the host of each URL can be resolved. If so, it takes the
   * list over into the cloud configuration and into the status.
   */
  // +openshift:enable:FeatureGate=DyanmicServiceEndpointIBMCloud
  // +listType=map
  // +listMapKey=name
  // +kubebuilder:validation:MaxItems=13
  serviceEndpoints?: IBMCloudServiceEndpoint[];
}

/** IBMCloudPlatformStatus holds what has been found out about a cluster that runs on IBM Cloud. */
export interface IBMCloudPlatformStatus {
  /** location is the IBM Cloud region in which the cluster runs. */
  location?: string;

  /** resourceGroupName is the resource group in which the cluster creates what it needs. */
  resourceGroupName?: string;

  /** providerType is the kind of IBM Cloud cluster that this is: Classic, VPC or UPI. Nothing checks the value. */
  providerType?: IBMCloudProviderType;

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

  /**
   * serviceEndpoints lists the IBM Cloud services that the cluster calls at another URL than their usual one. A service
   * may be listed only once.
   */
  // +listType=map
  // +listMapKey=name
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=DyanmicServiceEndpointIBMCloud,maxItems=13
  serviceEndpoints?: IBMCloudServiceEndpoint[];
}

/** IBMCloudServiceEndpoint says at which URL the cluster calls an IBM Cloud service. */
export interface IBMCloudServiceEndpoint {
  /** name is the service that is called at the URL. */
  name: IBMCloudServiceName;

  /**
   * url is the address to call, of no more than 300 characters. While the feature gate DyanmicServiceEndpointIBMCloud
   * is on, it has to be an https URL whose path is a version of the API, such as https://iam.example.com/v1 or
   * https://iam.example.com/api/v1; a slash may follow.
   */
  // The second rule matches the whole URL, since the server's cost estimate takes what getEscapedPath gives for unlimited.
  // +kubebuilder:validation:MaxLength=300
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=DyanmicServiceEndpointIBMCloud,rule="url(self).getScheme() == 'https'",message="must begin with https://"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=DyanmicServiceEndpointIBMCloud,rule="url(self).getEscapedPath() != '' && self.matches('^([^:/?#]+:(//[^/?#]*)?|//[^/?#]+)?/(api/)?v[0-9]+/?([?#].*)?$')",message="must have an API version such as /v1 or /api/v1 as its path, with or without a slash at the end"
  // +kubebuilder:validation:XValidation:rule="isURL(self)",message="must be a URL"
  url: string;
}

/**
 * IBMCloudProviderType is a kind of IBM Cloud cluster. The known ones are
 *
 * - Classic: on classic infrastructure.
 * - VPC: in a virtual private cloud.
 * - UPI: on machines that its owner provides, as in IBM Cloud Satellite.
 *
 * Others may come, so clients have to be ready for any text.
 */
export type IBMCloudProviderType = string;

/** IBMCloudServiceName is a service of IBM Cloud that can be called at another URL than its usual one. */
export type IBMCloudServiceName =
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
  | "ResourceController"
  | "ResourceManager"
  /** Virtual Private Cloud */
  | "VPC";
