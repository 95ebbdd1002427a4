import type { NoSettings } from "./no-settings.js";
import type { CloudLoadBalancerConfig } from "./public-cloud-networking.js";

/** GCPPlatformSpec holds what is wanted of a cluster that runs on Google Cloud. */
export interface GCPPlatformSpec extends NoSettings {}

/** GCPPlatformStatus holds what has been found out about a cluster that runs on Google Cloud. */
// +kubebuilder:validation:XValidation:rule="has(self.resourceLabels) == has(oldSelf.resourceLabels)",message="resourceLabels can be given at installation only, and not be removed afterwards"
// +kubebuilder:validation:XValidation:rule="has(self.resourceTags) == has(oldSelf.resourceTags)",message="resourceTags can be given at installation only, and not be removed afterwards"
export interface GCPPlatformStatus {
  // The names clusterHostedDNS and serviceEndpoints are taken: clusters have stored members of these names.

  /** projectID is the Google Cloud project in which the cluster creates what it needs. */
  projectID?: string;

  /** region is the region in which the cluster creates what it needs. */
  region?: string;

  /**
   * resourceLabels lists labels that the cluster puts on the Google Cloud resources that it creates, besides its own.
   * Up to 32 can be given: Google Cloud allows 64 for a resource, and the others are kept free for the cluster. The
   * labels are chosen at installation and cannot be changed.
   */
  // +listType=map
  // +listMapKey=key
  // +kubebuilder:validation:MaxItems=32
  // +kubebuilder:validation:XValidation:rule="oldSelf.all(before, before in self) && self.all(now, now in oldSelf)",message="labels cannot be added, changed or removed after installation"
  resourceLabels?: GCPResourceLabel[];

  /**
   * resourceTags lists tags that the cluster attaches to the Google Cloud resources that it creates. Their keys and
   * values have to exist in the organization or project that is named with them.
   * Up to 50 can be given, as many as Google Cloud allows for a resource. The tags are chosen at installation and
   * cannot be changed.
   */
  // +listType=map
  // +listMapKey=key
  // +kubebuilder:validation:MaxItems=50
  // +kubebuilder:validation:XValidation:rule="oldSelf.all(before, before in self) && self.all(now, now in oldSelf)",message="tags cannot be added, changed or removed after installation"
  resourceTags?: GCPResourceTag[];

  /**
   * cloudLoadBalancerConfig tells how the load balancers of the cluster are found by name: by way of the DNS service of
   * Google Cloud, unless the cluster was installed with a DNS server of its own.
   */
  // +default={"dnsType": "PlatformDefault"}
  cloudLoadBalancerConfig?: CloudLoadBalancerConfig | null;

  /**
   * universeDomain is the domain below which the services of Google Cloud are called, for clusters in a sovereign
   * cloud. It lets components call the right addresses even if they have no credentials that would tell. If it is left
   * out, the domain is googleapis.com.
   * It has no more than 253 characters: lower-case letters, digits, hyphens and periods, and begins and ends with a
   * letter or digit, as does every part of it.
   */
  // +openshift:enable:FeatureGate=GCPSovereignCloudInstall
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=253
  // +kubebuilder:validation:XValidation:rule="!format.dns1123Subdomain().validate(self).hasValue()",message="must be a DNS subdomain: parts of lower-case letters, digits and hyphens, separated by periods, that begin and end with a letter or digit"
  universeDomain?: string;
}

/** GCPResourceLabel is a label on Google Cloud resources. */
export interface GCPResourceLabel {
  /**
   * key is the name of the label. It has 1 to 63 characters and begins with a lower-case letter. Lower-case letters,
   * digits, underscores and hyphens may follow. Names that begin with kubernetes-io or openshift-io are reserved.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-z][0-9a-z_-]{0,62}$`
  // +kubebuilder:validation:XValidation:rule="!self.matches('^(kubernetes|openshift)-io')",message="names that begin with kubernetes-io or openshift-io are reserved"
  key: string;

  /**
   * value is the value of the label. It has 1 to 63 characters: lower-case letters, digits, underscores and hyphens.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[0-9a-z_-]{1,63}$`
  value: string;
}

/** GCPResourceTag is a tag on Google Cloud resources: one of the values that a tag key of Google Cloud can take. */
export interface GCPResourceTag {
  /**
   * parentID names the organization or project that defines the tag. For an organization it is its number, of up to 32
   * digits without a zero in front. For a project it is its ID, of 6 to 30 characters: lower-case letters, digits and
   * hyphens, with a letter in front and no hyphen at the end.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=32
  // +kubebuilder:validation:Pattern=`(^[1-9][0-9]{0,31}$)|(^[a-z][a-z0-9-]{4,28}[a-z0-9]$)`
  parentID: string;

  /**
   * key is the short name of the tag key. It has 1 to 63 characters: letters, digits, underscores, hyphens and periods,
   * with a letter or digit at either end.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-zA-Z0-9]([0-9A-Za-z_.-]{0,61}[a-zA-Z0-9])?$`
  key: string;

  /**
   * value is the short name of the tag value. It has 1 to 63 characters, with a letter or digit at either end. Between
   * them, white space and _ - . @ % = + : , * # & ( ) [ ] { } are allowed, too.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-zA-Z0-9]([0-9A-Za-z_.@%=+:,*#&()\[\]{}\-\s]{0,61}[a-zA-Z0-9])?$`
  value: string;
}
