package v1

// PlatformType is a provider of the machines, networks and storage that a cluster runs on.
// None stands for a cluster without any integration with its surroundings.
// +kubebuilder:validation:Enum="";AWS;Azure;BareMetal;GCP;Libvirt;OpenStack;None;VSphere;oVirt;IBMCloud;KubeVirt;EquinixMetal;PowerVS;AlibabaCloud;Nutanix;External
type PlatformType string
