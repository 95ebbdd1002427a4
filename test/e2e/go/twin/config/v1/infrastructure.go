package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Infrastructure describes the surroundings of the cluster: the provider it runs on, how it is laid out there, and the
// addresses of its API server. There is one object that counts, and its name is cluster.
//
// Compatibility level 1: within a major release the API stays as it is for at least 12 months or three minor releases,
// whichever is longer.
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=infrastructures,scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:metadata:annotations="release.openshift.io/bootstrap-required=true"
// +kubebuilder:metadata:annotations="api-approved.openshift.io=https://github.com/openshift/api/pull/470"
type Infrastructure struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec holds what is wanted. Administrators and the installer write it.
	Spec InfrastructureSpec `json:"spec"`

	// status holds what has been found out about the cluster.
	// The installer and the operators write it; changing it by hand does not change the cluster.
	// +optional
	Status InfrastructureStatus `json:"status,omitempty"`
}

// InfrastructureSpec holds what is wanted of the surroundings of the cluster.
type InfrastructureSpec struct {
	// cloudConfig points at the configuration file of the cloud provider, in a ConfigMap in the namespace
	// openshift-config. Only the controller that prepares the file for use should read it: it merges the file with the
	// rest of this spec and publishes the outcome as the key cloud.conf of the ConfigMap kube-cloud-config in the
	// namespace openshift-config-managed. Everything else should read the published one.
	// +optional
	CloudConfig *ConfigMapFileReference `json:"cloudConfig,omitempty"`

	// platformSpec holds the settings that depend on the provider.
	// +optional
	PlatformSpec *PlatformSpec `json:"platformSpec,omitempty"`
}

// InfrastructureStatus holds what has been found out about the surroundings of the cluster.
type InfrastructureStatus struct {
	// infrastructureName is a readable name of the cluster that no other cluster has. The names of machines, folders,
	// tags and other things that belong to the cluster begin with it.
	// It has no more than 27 characters, all of them letters, digits or hyphens, and is never changed after installation.
	// +optional
	InfrastructureName string `json:"infrastructureName,omitempty"`

	// platform is the provider that the cluster runs on.
	//
	// Deprecated: read platformStatus.type, which has the same value.
	// +optional
	Platform PlatformType `json:"platform,omitempty"`

	// platformStatus holds the findings that depend on the provider.
	// +optional
	PlatformStatus *PlatformStatus `json:"platformStatus,omitempty"`

	// etcdDiscoveryDomain was the DNS domain in which etcd members looked each other up.
	//
	// Deprecated: since version 4.7 it is neither written nor read, and it will go away.
	// +optional
	EtcdDiscoveryDomain string `json:"etcdDiscoveryDomain,omitempty"`

	// apiServerURL is the https address at which people, command-line clients and the web console reach the API server.
	// If it names no port, the port is 443.
	// +optional
	APIServerURL string `json:"apiServerURL,omitempty"`

	// apiServerInternalURI is the https address at which nodes and other parts of the cluster reach the API server.
	// Traffic to it stays on the network of the nodes and does not go through the pod network.
	// If it names no port, the port is 443.
	// +optional
	APIServerInternalURI string `json:"apiServerInternalURI,omitempty"`

	// controlPlaneTopology is the layout of the control plane. It guides operators whose operands usually run on
	// control-plane nodes.
	// +default="HighlyAvailable"
	// +kubebuilder:validation:Enum=HighlyAvailable;HighlyAvailableArbiter;SingleReplica;DualReplica;External
	// +optional
	ControlPlaneTopology TopologyMode `json:"controlPlaneTopology,omitempty"`

	// infrastructureTopology is the layout of the nodes that carry infrastructure services away from the control plane,
	// such as ingress and the image registry.
	// +default="HighlyAvailable"
	// +kubebuilder:validation:Enum=HighlyAvailable;SingleReplica
	// +optional
	InfrastructureTopology TopologyMode `json:"infrastructureTopology,omitempty"`

	// cpuPartitioning tells whether the cluster was installed ready for pinning workloads to CPU sets.
	// With AllNodes, a PerformanceProfile decides which CPUs of a node are set aside for the platform.
	// +default="None"
	// +optional
	CPUPartitioning CPUPartitioningMode `json:"cpuPartitioning,omitempty"`
}

// InfrastructureList is a list of Infrastructure objects.
//
// Compatibility level 1: see Infrastructure.
type InfrastructureList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	// items holds the objects.
	Items []Infrastructure `json:"items"`
}
