import type { Int32, Password } from "crdwright/meta/v1";
import type { InstallVSphereMachines } from "./machine-pool.js";
import type { InstallVSphereFailureDomain } from "./vsphere-failure-domain.js";

/** InstallVSphere are the vCenters that a cluster stands on, and where in them its machines are. */
export interface InstallVSphere {
  /**
   * vcenters are the vCenters. A cluster is on one, or on up to three where the feature gate VSphereMultiVCenters is on.
   */
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=VSphereMultiVCenters,maxItems=3
  // +listType=atomic
  vcenters?: InstallVSphereServer[];

  /**
   * credentialType says whether a vCenter has one user for everything, or one for each component. global if it is left out.
   */
  credentialType?: "global" | "component-scoped";

  /** failureDomains are the places in the vCenters that machines are spread over. */
  // +kubebuilder:validation:MaxItems=10000
  // +listType=atomic
  failureDomains?: InstallVSphereFailureDomain[];

  /** apiVIPs are the addresses of the API: one, or one of each family. */
  // +kubebuilder:validation:MaxItems=2
  // +listType=atomic
  apiVIPs?: string[];

  /** ingressVIPs are the addresses of applications: one, or one of each family. */
  // +kubebuilder:validation:MaxItems=2
  // +listType=atomic
  ingressVIPs?: string[];

  /** defaultMachinePlatform is what pools have that do not say otherwise. */
  defaultMachinePlatform?: InstallVSphereMachines;

  /** clusterOSImage is the URL of an image of the operating system that is used in place of the release's own. */
  clusterOSImage?: string;

  /** diskType says when the space of disks is taken. */
  diskType?: string;

  /** nodeNetworking says which addresses of a machine are those of its node. */
  nodeNetworking?: InstallVSphereNodeNetworking;

  /** loadBalancer says who balances load between the machines. */
  loadBalancer?: InstallVSphereLoadBalancer;

  /** dnsRecordsType says whether the cluster makes its own DNS records. External needs the feature gate OnPremDNSRecords. */
  dnsRecordsType?: "Internal" | "External";

  /** hosts are the addresses of machines that do not get theirs by DHCP. */
  // +kubebuilder:validation:MaxItems=10000
  // +listType=atomic
  hosts?: InstallVSphereHost[];

  /** vCenter is the old form of vcenters[].server. */
  vCenter?: string;

  /** username is the old form of vcenters[].user. */
  username?: string;

  /** password is the old form of vcenters[].password. */
  password?: Password;

  /** datacenter is the old form of failureDomains[].topology.datacenter. */
  datacenter?: string;

  /** defaultDatastore is the old form of failureDomains[].topology.datastore. */
  defaultDatastore?: string;

  /** folder is the old form of failureDomains[].topology.folder. */
  folder?: string;

  /** cluster is the old form of failureDomains[].topology.computeCluster. */
  cluster?: string;

  /** resourcePool is the old form of failureDomains[].topology.resourcePool. */
  resourcePool?: string;

  /** network is the old form of failureDomains[].topology.networks. */
  network?: string;

  /** apiVIP is the old form of apiVIPs. */
  apiVIP?: string;

  /** ingressVIP is the old form of ingressVIPs. */
  ingressVIP?: string;
}

/** InstallVSphereServer is a vCenter and how to log in there. */
export interface InstallVSphereServer {
  /** server is its host name or address. */
  // +kubebuilder:validation:MaxLength=255
  server: string;

  /** port is the port of its API. 443 if it is left out or 0. */
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=32767
  port?: Int32;

  /** user is the name to log in with; left out with credentials for each component. */
  user?: string;

  /** password is that of the user. */
  password?: Password;

  /** componentCredentials are the users of the components, where credentialType is component-scoped. */
  componentCredentials?: InstallVSphereCredentials;

  /** datacenters are the datacenters in it that machines are in. */
  // +listType=atomic
  datacenters: string[];
}

/** InstallVSphereCredentials are the users of a vCenter for the components of a cluster, each with the rights that it needs. */
export interface InstallVSphereCredentials {
  /** machineManagement is for the installer and for what makes machines. */
  machineManagement: InstallVSphereLogin;

  /** storage is for the CSI driver. */
  storage: InstallVSphereLogin;

  /** cloudControllerManager is for the cloud provider. */
  cloudControllerManager: InstallVSphereLogin;

  /** vsphereProblemDetector is for what looks for problems, and only reads. */
  vsphereProblemDetector: InstallVSphereLogin;
}

/** InstallVSphereLogin is a user of a vCenter. */
export interface InstallVSphereLogin {
  /** user is the name to log in with. */
  // +kubebuilder:validation:MinLength=1
  user: string;

  /** password is that of the user. */
  // +kubebuilder:validation:MinLength=1
  password: Password;
}

/** InstallVSphereLoadBalancer says who balances load between the machines. */
export interface InstallVSphereLoadBalancer {
  /** type is OpenShiftManagedDefault for the cluster itself, UserManaged for somebody else. */
  // +kubebuilder:default=OpenShiftManagedDefault
  type?: string;
}

/** InstallVSphereNodeNetworking says which addresses of a machine are those of its node. */
export interface InstallVSphereNodeNetworking {
  /** external is about the address at which a node is reached from outside. */
  external?: InstallVSphereNodeAddress;

  /** internal is about the address at which other nodes reach it. */
  internal?: InstallVSphereNodeAddress;
}

/** InstallVSphereNodeAddress picks an address of a machine. */
export interface InstallVSphereNodeAddress {
  /** network is the name of a network of the machine. */
  network?: string;

  /** networkSubnetCidr are the networks that the address is in. */
  // +listType=set
  networkSubnetCidr?: string[];

  /** excludeNetworkSubnetCidr are networks that it is not in. */
  // +listType=atomic
  excludeNetworkSubnetCidr?: string[];
}

/** InstallVSphereHost is a machine with addresses of its own. */
export interface InstallVSphereHost {
  /** role is what the machine is for: bootstrap, control-plane or compute. */
  role: string;

  /** failureDomain is the place that it is in; the pool's next one if it is left out. */
  failureDomain?: string;

  /** networkDevice is its network card. */
  networkDevice?: InstallVSphereNetworkDevice;
}

/** InstallVSphereNetworkDevice is the configuration of a network card. */
export interface InstallVSphereNetworkDevice {
  /** ipAddrs are its addresses with their prefixes, such as 192.0.2.20/24. */
  // +kubebuilder:validation:MaxItems=10
  // +listType=atomic
  ipAddrs?: string[];

  /** gateway is the address of its router. */
  // +kubebuilder:validation:MaxLength=45
  // +kubebuilder:validation:XValidation:rule="self == '' || isIP(self)",message="it is no address"
  gateway?: string;

  /** nameservers are the addresses of its name servers. */
  // +kubebuilder:validation:MaxItems=3
  // +listType=atomic
  nameservers?: string[];
}
