/** InstallVSphereFailureDomain is a place in a vCenter, and the tags by which nodes know it. */
// +kubebuilder:validation:XValidation:rule="has(self.regionType) || !has(self.zoneType)",fieldPath=".regionType",reason=FieldValueRequired,message="a zoneType needs a regionType beside it"
// +kubebuilder:validation:XValidation:rule="has(self.zoneType) || !has(self.regionType)",fieldPath=".zoneType",reason=FieldValueRequired,message="a regionType needs a zoneType beside it"
// +kubebuilder:validation:XValidation:rule="!has(self.regionType) || self.regionType != 'HostGroup'",fieldPath=".regionType",reason=FieldValueRequired,message="a region is a Datacenter or a ComputeCluster; a group of hosts is a zone"
// +kubebuilder:validation:XValidation:rule="!has(self.regionType) || !has(self.zoneType) || self.regionType != 'ComputeCluster' || self.zoneType == 'HostGroup'",fieldPath=".zoneType",reason=FieldValueRequired,message="where the region is a ComputeCluster, a zone is a HostGroup"
// +kubebuilder:validation:XValidation:rule="!has(self.zoneType) || self.zoneType != 'HostGroup' || (has(self.topology.hostGroup) && self.topology.hostGroup != '')",fieldPath=".topology.hostGroup",reason=FieldValueRequired,message="a zone that is a HostGroup needs the name of the group"
export interface InstallVSphereFailureDomain {
  /** name is the name by which pools and hosts refer to it. */
  // +kubebuilder:validation:MaxLength=256
  name: string;

  /** region is the name of the tag for the region. */
  region: string;

  /** zone is the name of the tag for the zone. */
  zone: string;

  /** server is the vCenter, as vcenters names it. */
  // +kubebuilder:validation:MaxLength=255
  server: string;

  /** topology is where in the vCenter it is. */
  topology: InstallVSphereTopology;

  /** regionType is what the tag of the region is on: a Datacenter, or a ComputeCluster where zones are groups of hosts. */
  regionType?: "HostGroup" | "Datacenter" | "ComputeCluster";

  /** zoneType is what a zone is: a ComputeCluster, or a HostGroup of one. */
  zoneType?: "HostGroup" | "Datacenter" | "ComputeCluster";
}

/** InstallVSphereTopology is a place in a vCenter, by inventory paths. */
export interface InstallVSphereTopology {
  /** datacenter is the name of the datacenter, one of those that vcenters lists. */
  // +kubebuilder:validation:MaxLength=80
  datacenter: string;

  /** computeCluster is the path of the cluster, `/<datacenter>/host/<cluster>`. */
  // +kubebuilder:validation:MaxLength=2048
  computeCluster: string;

  /** networks are the networks of machines, by name or path. */
  // +listType=atomic
  networks: string[];

  /** datastore is the path of the datastore, `/<datacenter>/datastore/<datastore>`. */
  // +kubebuilder:validation:MaxLength=2048
  datastore: string;

  /** resourcePool is the path of the resource pool. The cluster's own if it is left out. */
  // +kubebuilder:validation:MaxLength=2048
  resourcePool?: string;

  /** folder is the path of the folder of machines, `/<datacenter>/vm/<folder>`. One is made if it is left out. */
  // +kubebuilder:validation:MaxLength=2048
  folder?: string;

  /** template is the path of the template that machines are cloned from. One is made if it is left out. */
  // +kubebuilder:validation:MaxLength=2048
  template?: string;

  /** tagIDs are further tags that machines get, each as `urn:vmomi:InventoryServiceTag:<UUID>:GLOBAL`. */
  // +listType=atomic
  tagIDs?: string[];

  /** hostGroup is the group of hosts, where zones are groups of hosts. */
  // +kubebuilder:validation:MaxLength=80
  hostGroup?: string;
}
