import type { Hostname, IPv4, IPv6 } from "crdwright/meta/v1";

/** VSpherePlatformFailureDomainSpec describes one place in vSphere where machines of the cluster can run. */
// +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereHostVMGroupZonal,rule="!has(self.zoneAffinity) || self.zoneAffinity.type != 'HostGroup' || (has(self.regionAffinity) && self.regionAffinity.type == 'ComputeCluster')",message="a zone of type HostGroup needs a regionAffinity of type ComputeCluster"
// +openshift:validation:FeatureGateAwareXValidation:featureGate=VSphereHostVMGroupZonal,rule="!has(self.zoneAffinity) || self.zoneAffinity.type != 'ComputeCluster' || (has(self.regionAffinity) && self.regionAffinity.type == 'Datacenter')",message="a zone of type ComputeCluster needs a regionAffinity of type Datacenter"
export interface VSpherePlatformFailureDomainSpec {
  /**
   * name identifies the failure domain, here and wherever else it is referred to, such as in a control plane machine
   * set.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=256
  name: string;

  /**
   * region is the name of a vCenter tag in the category openshift-region. The tag is attached to the vSphere object
   * that makes up the region.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=80
  region: string;

  /**
   * zone is the name of a vCenter tag in the category openshift-zone. The tag is attached to the vSphere object, or to
   * each of the hosts, that makes up the zone.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=80
  zone: string;

  /** regionAffinity tells what kind of vSphere object the region is. */
  regionAffinity?: VSphereFailureDomainRegionAffinity;

  /** zoneAffinity tells what kind of vSphere object the zone is. For a host group it also holds the names to use. */
  zoneAffinity?: VSphereFailureDomainZoneAffinity;

  /**
   * server is the vCenter that the failure domain is on. Write it exactly as in an entry of vcenters, with the same
   * upper and lower case.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=255
  server: IPv4 | IPv6 | Hostname;

  /** topology tells where in the vCenter the machines of this failure domain are created. */
  topology: VSpherePlatformTopology;
}

/** VSphereFailureDomainRegionType is the kind of vSphere object that a region is. */
export type VSphereFailureDomainRegionType = "ComputeCluster" | "Datacenter";

/** VSphereFailureDomainZoneType is the kind of vSphere object that a zone is. */
export type VSphereFailureDomainZoneType = "HostGroup" | "ComputeCluster";

/** VSphereFailureDomainRegionAffinity tells what kind of vSphere object a region is. */
export interface VSphereFailureDomainRegionAffinity {
  /**
   * type is the kind of vSphere object that the region is: a Datacenter, whose zones are compute clusters, or a
   * ComputeCluster, whose zones are host groups.
   */
  type: VSphereFailureDomainRegionType;
}

/** VSphereFailureDomainZoneAffinity tells what kind of vSphere object a zone is. */
// +kubebuilder:validation:XValidation:rule="has(self.hostGroup) == (self.type == 'HostGroup')",message="hostGroup must be given for a zone of type HostGroup and left out for any other"
export interface VSphereFailureDomainZoneAffinity {
  /**
   * type is the kind of vSphere object that the zone is: a ComputeCluster, in a region that is a datacenter, or a
   * HostGroup, in a region that is a compute cluster.
   */
  type: VSphereFailureDomainZoneType;

  /**
   * hostGroup holds the names that tie machines to the hosts of the zone. Give it if type is HostGroup, and only then.
   */
  hostGroup?: VSphereFailureDomainHostGroup;
}

/**
 * VSphereFailureDomainHostGroup names the groups of a compute cluster that keep the machines of a zone on the hosts of
 * that zone. All of them have to exist in the vCenter.
 */
export interface VSphereFailureDomainHostGroup {
  /** vmGroup is the virtual machine group that the machines of the zone are added to. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=80
  vmGroup: string;

  /** hostGroup is the host group that holds the hosts of the zone. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=80
  hostGroup: string;

  /** vmHostRule is the affinity rule that keeps the members of vmGroup on the members of hostGroup. */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=80
  vmHostRule: string;
}

/**
 * VSpherePlatformTopology tells where in a vCenter machines are created. Paths are vSphere inventory paths, which begin
 * with the name of the datacenter.
 */
export interface VSpherePlatformTopology {
  /** datacenter is the name of the vSphere datacenter in which machines are created. */
  // +kubebuilder:validation:MaxLength=80
  datacenter: string;

  /** computeCluster is the path of the vSphere cluster that runs the machines, such as /dc1/host/cluster1. */
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=`^/.*?/host/.*?`
  computeCluster: string;

  /**
   * networks lists the port groups that machines are connected to, one for each network adapter and in the order of the
   * adapters. An entry is a path, such as /dc1/network/portgroup1.
   * Up to ten can be given where the feature gate VSphereMultiNetworks is on, otherwise one.
   */
  // +listType=atomic
  // +kubebuilder:validation:MinItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=VSphereMultiNetworks,maxItems=10
  networks: string[];

  /** datastore is the path of the datastore that holds the disks of the machines, such as /dc1/datastore/datastore1. */
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=`^/.*?/datastore/.*?`
  datastore: string;

  /**
   * resourcePool is the path of the resource pool that the machines are put in, such as
   * /dc1/host/cluster1/Resources/pool1.
   */
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=`^/.*?/host/.*?/Resources.*`
  resourcePool?: string;

  /** folder is the path of the folder that the machines are put in, such as /dc1/vm/folder1. */
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=`^/.*?/vm/.*?`
  folder?: string;

  /**
   * template is the path of what new machines are cloned from: a vSphere template or a virtual machine on the same
   * vCenter, such as /dc1/vm/folder1/rhcos.
   * Without it, machines are cloned from the image that the installer uploads for the failure domain, whose name begins
   * with status.infrastructureName followed by -rhcos-.
   */
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=2048
  // +kubebuilder:validation:Pattern=`^/.*?/vm/.*?`
  template?: string;
}
