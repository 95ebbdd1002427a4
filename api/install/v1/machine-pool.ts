import type { Int32, Int64, JSONValue, Password } from "crdwright/meta/v1";

/** InstallMachinePool are machines that are alike. */
export interface InstallMachinePool {
  /** name is the name of the pool: master for the control plane, worker for compute. */
  name: string;

  /** replicas is how many machines there are. */
  replicas?: Int64;

  /** architecture is that of the CPUs. */
  // +kubebuilder:default=amd64
  architecture?: "" | "amd64" | "arm64" | "ppc64le" | "s390x";

  /** hyperthreading says whether a core runs two threads. */
  // +kubebuilder:default=Enabled
  hyperthreading?: "" | "Enabled" | "Disabled";

  /** platform describes the machines for the platform of the cluster. */
  platform?: InstallMachinePoolPlatform;

  /** management says by which API the machines are managed. */
  management?: "ClusterAPI" | "MachineAPI";

  /** diskSetup says what further disks are for. */
  // +listType=atomic
  diskSetup?: InstallDisk[];

  /** fencing holds how nodes of a cluster of two switch each other off. */
  fencing?: InstallFencing;
}

/** InstallMachinePoolPlatform describes machines, for one platform. Those other than vSphere are not looked into. */
export interface InstallMachinePoolPlatform {
  /** vsphere describes virtual machines of vSphere. */
  vsphere?: InstallVSphereMachines;
  /** aws is for Amazon Web Services. */
  aws?: JSONValue;
  /** azure is for Microsoft Azure. */
  azure?: JSONValue;
  /** baremetal is for machines of one's own. */
  baremetal?: JSONValue;
  /** gcp is for Google Cloud. */
  gcp?: JSONValue;
  /** ibmcloud is for IBM Cloud. */
  ibmcloud?: JSONValue;
  /** nutanix is for Nutanix. */
  nutanix?: JSONValue;
  /** openstack is for OpenStack. */
  openstack?: JSONValue;
  /** ovirt is for oVirt. */
  ovirt?: JSONValue;
  /** powervc is for PowerVC. */
  powervc?: JSONValue;
  /** powervs is for Power Virtual Server. */
  powervs?: JSONValue;
}

/** InstallVSphereMachines describes virtual machines of vSphere. */
export interface InstallVSphereMachines {
  /** cpus is how many CPUs a machine has; 4 if it is left out or 0. */
  cpus?: Int32;

  /** coresPerSocket is how many of them share a socket; cpus has to be a multiple of it. 4 if it is left out or 0. */
  coresPerSocket?: Int32;

  /** memoryMB is the memory of a machine in MiB. */
  memoryMB?: Int64;

  /** osDisk is the disk that the machine starts from. */
  osDisk?: InstallVSphereDisk;

  /** dataDisks are further disks. */
  // +kubebuilder:validation:MaxItems=29
  // +listType=atomic
  dataDisks?: InstallVSphereDataDisk[];

  /** zones names the failure domains that the machines are spread over; all of them if it is left out. */
  // +listType=atomic
  zones?: string[];
}

/** InstallVSphereDisk is the disk that a machine starts from. */
export interface InstallVSphereDisk {
  /** diskSizeGB is its size in GiB. */
  diskSizeGB?: Int32;
}

/** InstallVSphereDataDisk is a further disk of a machine. */
export interface InstallVSphereDataDisk {
  /** name tells the disks of a machine apart. */
  // +kubebuilder:validation:MaxLength=80
  name?: string;

  /** sizeGiB is its size. */
  sizeGiB?: Int32;

  /** provisioningMode says when its space is taken. */
  provisioningMode?: "Thin" | "Thick" | "EagerlyZeroed";
}

/** InstallDisk says what a further disk is for. */
export interface InstallDisk {
  /** type is what it is for. */
  type?: "etcd" | "swap" | "user-defined";
  /** etcd names the disk that etcd uses. */
  etcd?: InstallDiskOf;
  /** swap names the disk that is swap space. */
  swap?: InstallDiskOf;
  /** userDefined names a disk and where it is mounted. */
  userDefined?: InstallMountedDisk;
}

/** InstallDiskOf names a disk of the platform. */
export interface InstallDiskOf {
  /** platformDiskID is the name that the disk has in the pool. */
  platformDiskID?: string;
}

/** InstallMountedDisk names a disk of the platform, and where it is mounted. */
export interface InstallMountedDisk extends InstallDiskOf {
  /** mountPath is the folder that it is mounted to. */
  mountPath?: string;
}

/** InstallFencing holds how nodes of a cluster of two switch each other off. */
export interface InstallFencing {
  /** credentials are those of the nodes' management controllers. */
  // +listType=atomic
  credentials?: InstallFencingCredential[];
}

/** InstallFencingCredential is how a node is switched off. */
export interface InstallFencingCredential {
  /** hostName is the node. */
  hostName?: string;
  /** address is the URL of its management controller. */
  address: string;
  /** username is the user there. */
  username: string;
  /** password is that of the user. */
  password: Password;
  /** certificateVerification says whether its certificate has to be a trusted one. */
  certificateVerification?: "Enabled" | "Disabled";
  /** macAddress is the address of the node's network card. */
  macAddress?: string;
}
