import type { Int32, Password } from "crdwright/meta/v1";

/**
 * CloudConfig is the configuration of the cloud provider for vSphere: the vCenters that nodes are looked for in, and how to log in
 * there. It is a file, the key config of the ConfigMap cloud-provider-config, and no object of an API server.
 */
// +crdwright:document:name=cloud-config
export interface CloudConfig {
  /** global is what holds for every vCenter that does not say otherwise. */
  global?: CloudConfigGlobal;

  /** vcenter are the vCenters by a name for each, usually its server. */
  vcenter?: Record<string, CloudConfigVCenter>;

  /** labels name the tag categories that say where a machine is. */
  labels?: CloudConfigLabels;

  /** nodes says which addresses of a machine are those of its node. */
  nodes?: CloudConfigNodes;
}

/** CloudConfigServer is what can be said of one vCenter and of all. */
export interface CloudConfigServer {
  /** user is the name to log in with. */
  user?: string;

  /** password is that of the user. */
  password?: Password;

  /** server is the host name or address of the vCenter. */
  server?: string;

  /** port is the port of its API. 443 if it is left out or 0. */
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=65535
  port?: Int32;

  /** insecureFlag accepts any certificate. What is true globally cannot be false for one vCenter. */
  insecureFlag?: boolean;

  /** datacenters are the datacenters that nodes are looked for in; all of them if it is left out. */
  // +listType=atomic
  datacenters?: string[];

  /** soapRoundtripCount is how often a request is tried. 3 if it is left out or 0. */
  // +kubebuilder:validation:Minimum=0
  soapRoundtripCount?: Int32;

  /** caFile is the path of certificates in PEM that are trusted. */
  caFile?: string;

  /** thumbprint is the fingerprint of a certificate that is trusted. */
  thumbprint?: string;

  /** secretName is the name of a Secret with credentials; secretNamespace belongs to it. */
  secretName?: string;

  /** secretNamespace is the namespace of that Secret. */
  secretNamespace?: string;

  /** ipFamily says which addresses nodes have, the first ones first. IPv4 if it is left out. */
  // +kubebuilder:validation:MaxItems=2
  // +kubebuilder:validation:items:Enum=ipv4;ipv6
  // +listType=atomic
  ipFamily?: string[];
}

/** CloudConfigGlobal is what holds for every vCenter that does not say otherwise. */
export interface CloudConfigGlobal extends CloudConfigServer {
  /** secretsDirectory is a folder with credentials, in place of a Secret. */
  secretsDirectory?: string;

  /** apiDisable turns off the API that the provider itself serves. */
  apiDisable?: boolean;

  /** apiBinding is the address that this API is served at. */
  apiBinding?: string;
}

/** CloudConfigVCenter is one vCenter. */
export interface CloudConfigVCenter extends CloudConfigServer {
  /** tenantref is written by programs that write every field; the name of the entry counts. */
  tenantref?: string;

  /** secretref is written by programs that write every field; secretName and secretNamespace count. */
  secretref?: string;
}

/** CloudConfigLabels name the tag categories that say where a machine is. */
export interface CloudConfigLabels {
  /** zone is the category of zones. */
  zone?: string;

  /** region is the category of regions. */
  region?: string;
}

/** CloudConfigNodes says which addresses of a machine are those of its node. */
export interface CloudConfigNodes {
  /** internalNetworkSubnetCidr lists the networks of the address at which other nodes reach it, separated by commas. */
  internalNetworkSubnetCidr?: string;

  /** externalNetworkSubnetCidr lists those of the address at which it is reached from outside. */
  externalNetworkSubnetCidr?: string;

  /** internalVmNetworkName is the name of the network of the internal address. */
  internalVmNetworkName?: string;

  /** externalVmNetworkName is the name of the network of the external address. */
  externalVmNetworkName?: string;

  /** excludeInternalNetworkSubnetCidr lists networks that the internal address is not in. */
  excludeInternalNetworkSubnetCidr?: string;

  /** excludeExternalNetworkSubnetCidr lists networks that the external address is not in. */
  excludeExternalNetworkSubnetCidr?: string;
}
