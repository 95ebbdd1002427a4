/**
 * PlatformType is a provider of the machines, networks and storage that a cluster runs on.
 * None stands for a cluster without any integration with its surroundings.
 */
export type PlatformType =
  | ""
  | "AWS"
  | "Azure"
  | "BareMetal"
  | "GCP"
  | "Libvirt"
  | "OpenStack"
  | "None"
  | "VSphere"
  | "oVirt"
  | "IBMCloud"
  | "KubeVirt"
  | "EquinixMetal"
  | "PowerVS"
  | "AlibabaCloud"
  | "Nutanix"
  | "External";
