import type { CloudLoadBalancerConfig, IPFamilyType } from "./public-cloud-networking.js";

/** AWSPlatformSpec holds what is wanted of a cluster that runs on Amazon Web Services. */
export interface AWSPlatformSpec {
  /**
   * serviceEndpoints lists the AWS services that the cluster should call at another URL than their usual one, for
   * example at that of a VPC endpoint in a network without access to the internet. List a service only once.
   */
  // +listType=atomic
  serviceEndpoints?: AWSServiceEndpoint[];
}

/** AWSPlatformStatus holds what has been found out about a cluster that runs on Amazon Web Services. */
export interface AWSPlatformStatus {
  /** region is the AWS region in which the cluster creates what it needs, unless something else is asked for. */
  region?: string;

  /** serviceEndpoints lists the AWS services that the cluster calls at another URL than their usual one. */
  // +listType=atomic
  serviceEndpoints?: AWSServiceEndpoint[];

  /**
   * resourceTags lists tags that the cluster puts on the AWS resources that it creates, besides its own.
   * Up to 25 can be given: AWS allows 50 for a resource, and the others are kept free for the cluster. Resources that
   * take fewer tags than that may not get all of them.
   */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=25
  resourceTags?: AWSResourceTag[];

  /**
   * cloudLoadBalancerConfig tells how the load balancers of the cluster are found by name: by way of the DNS service of
   * AWS, unless the cluster was installed with a DNS server of its own.
   */
  // +openshift:enable:FeatureGate=AWSClusterHostedDNSInstall
  // +default={"dnsType": "PlatformDefault"}
  cloudLoadBalancerConfig?: CloudLoadBalancerConfig | null;

  /**
   * ipFamily tells which IP address families the AWS network of the cluster uses. With a dual-stack value its VPC,
   * subnets and load balancers have IPv4 and IPv6 addresses.
   * The choice is made at installation and cannot be changed.
   */
  // +openshift:enable:FeatureGate=AWSDualStackInstall
  // +default="IPv4"
  // +kubebuilder:validation:XValidation:rule="oldSelf == '' || self == oldSelf",message="ipFamily cannot be changed"
  ipFamily?: IPFamilyType;
}

/** AWSServiceEndpoint says at which URL the cluster calls an AWS service. */
export interface AWSServiceEndpoint {
  /**
   * name is the identifier of the service, such as ec2 or elasticloadbalancing. AWS lists the identifiers in its table
   * of service endpoints.
   */
  // +kubebuilder:validation:Pattern=`^[a-z0-9-]+$`
  name?: string;

  /**
   * url is the address to call, which has to begin with https://, such as
   * https://vpce-1.ec2.us-east-1.vpce.amazonaws.com.
   */
  // +kubebuilder:validation:Pattern=`^https://`
  url?: string;
}

/** AWSResourceTag is a tag on AWS resources. */
export interface AWSResourceTag {
  /**
   * key is the name of the tag. It has 1 to 128 characters: letters and digits of ASCII, spaces and any of
   * _ . : / = + - @ , ; < > ?
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=128
  // +kubebuilder:validation:XValidation:rule="self.matches('^[0-9A-Za-z_.:/=+-@ ]+$')",message="must consist of ASCII letters, digits, spaces and the characters _ . : / = + - @ , ; < > ?"
  key: string;

  /**
   * value is the value of the tag. It has 1 to 256 characters, of the same kinds as those of key.
   * Although AWS itself takes an empty value, many of its services do not.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=256
  // +kubebuilder:validation:XValidation:rule="self.matches('^[0-9A-Za-z_.:/=+-@ ]+$')",message="must consist of ASCII letters, digits, spaces and the characters _ . : / = + - @ , ; < > ?"
  value: string;
}
