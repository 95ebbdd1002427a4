import type { Hostname, Int32, IPv4, IPv6 } from "crdwright/meta/v1";
import type { CIDR, IP } from "./network-scalars.js";
import type { VSpherePlatformFailureDomainSpec } from "./vsphere-failure-domain.js";
import type { VSpherePlatformNodeNetworking } from "./vsphere-node-networking.js";

/** VSpherePlatformSpec holds what is wanted of a cluster that runs on VMware vSphere. */
// +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereMultiVCenterDay2,rule="!has(self.failureDomains) || self.failureDomains.all(fd, has(self.vcenters) && fd.server in self.vcenters.map(vc, vc.server))",message="the server of every entry of failureDomains must also be the server of an entry of vcenters, written the same way"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.apiServerInternalIPs) || has(self.apiServerInternalIPs)",message="apiServerInternalIPs may be changed but not removed after it has been given"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.ingressIPs) || has(self.ingressIPs)",message="ingressIPs may be changed but not removed after it has been given"
export interface VSpherePlatformSpec {
  /**
   * vcenters lists the vCenters that the cluster uses. Without it, the connection settings come from the cloud
   * configuration file that spec.cloudConfig points at.
   * The list holds one vCenter, or up to three while the feature gate VSphereMultiVCenters is on. No server may be in
   * it twice.
   * After installation the number of vCenters is fixed (only an empty list may gain its first entry), unless the
   * feature gate VSphereMultiVCenterDay2 is on. While it is on, vCenters can be added in one update and removed in
   * another, but the list as a whole has to stay, and so does every vCenter that a failure domain still uses.
   */
  // +listType=atomic
  // +kubebuilder:validation:MinItems=0
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=VSphereMultiVCenters,maxItems=3
  // +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self.size() == oldSelf.size() || (oldSelf.size() == 0 && self.size() == 1)",message="the number of vCenters is fixed after installation; only an empty list may gain its first entry"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereMultiVCenterDay2,rule="self.size() < oldSelf.size() || oldSelf.all(before, self.exists(now, now.server == before.server))",message="vCenters cannot be added and removed in one update: keep every server that is listed now, and remove servers in an update of its own"
  // +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereMultiVCenterDay2,rule="self.size() >= oldSelf.size() || self.all(now, oldSelf.exists(before, before.server == now.server))",message="vCenters cannot be added and removed in one update: list only servers that are listed now, and add servers in an update of its own"
  // +kubebuilder:validation:XValidation:rule="self.all(vc, self.exists_one(other, other.server == vc.server))",message="each vCenter server may be listed only once"
  vcenters?: VSpherePlatformVCenterSpec[];

  /**
   * failureDomains lists the places where machines of the cluster can run. Each has a region, a zone and all that is
   * needed to create a virtual machine there. Without it, the cluster has no regions and zones.
   */
  // +listType=map
  // +listMapKey=name
  failureDomains?: VSpherePlatformFailureDomainSpec[];

  /**
   * nodeNetworking tells which addresses of a virtual machine become the addresses of its node.
   * Without it, each node gets a single address: the first one that is found.
   */
  nodeNetworking?: VSpherePlatformNodeNetworking;

  /**
   * apiServerInternalIPs lists the virtual IP addresses wanted for the API server: one, or one IPv4 and one IPv6
   * address in a dual-stack cluster.
   * Without it, the addresses in status.platformStatus.vsphere.apiServerInternalIPs stay in use. Once given, the list
   * may shrink from two addresses to one, but it has to stay.
   */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=2
  // +kubebuilder:validation:XValidation:rule="self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two API server addresses must be one IPv4 and one IPv6 address"
  apiServerInternalIPs?: IP[];

  /**
   * ingressIPs lists the virtual IP addresses wanted for the default ingress controller: one, or one IPv4 and one IPv6
   * address in a dual-stack cluster.
   * Without it, the addresses in status.platformStatus.vsphere.ingressIPs stay in use. Once given, the list may shrink
   * from two addresses to one, but it has to stay.
   */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=2
  // +kubebuilder:validation:XValidation:rule="self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two ingress addresses must be one IPv4 and one IPv6 address"
  ingressIPs?: IP[];

  /** machineNetworks lists the networks in which the nodes have their addresses. No entry may be repeated. */
  // +listType=atomic
  // +kubebuilder:validation:MaxItems=32
  // +kubebuilder:validation:XValidation:rule="self.all(network, self.exists_one(other, other == network))",message="each machine network may be listed only once"
  machineNetworks?: CIDR[];
}

/** VSpherePlatformVCenterSpec tells how to reach one vCenter and which of its datacenters the cluster uses. */
export interface VSpherePlatformVCenterSpec {
  /**
   * server is the host name of the vCenter, with its domain, or its IP address. It has no scheme and no port. Failure
   * domains refer to the vCenter by this text, and the keys of its credentials in the secret vsphere-creds of the
   * namespace kube-system begin with it: <server>.username and <server>.password.
   */
  // +kubebuilder:validation:MaxLength=255
  server: IPv4 | IPv6 | Hostname;

  /**
   * port is the TCP port at which the vCenter answers, from 1 to 32767.
   * Without it, the platform chooses the port; at present that is 443.
   */
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=32767
  port?: Int32;

  /**
   * datacenters lists the vSphere datacenters that hold virtual machines of the cluster. The cloud controller manager
   * looks for nodes in these datacenters only, so the datacenter of every failure domain on this vCenter has to be
   * here.
   */
  // +listType=set
  // +kubebuilder:validation:MinItems=1
  datacenters: string[];
}
