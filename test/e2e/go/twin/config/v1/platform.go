package v1

// PlatformSpec holds what an administrator or the installer asks of the provider that the cluster runs on.
// +kubebuilder:validation:XValidation:rule="has(oldSelf.vsphere) || !has(self.vsphere) || (has(self.vsphere.vcenters) && self.vsphere.vcenters.size() <= 1)",message="vSphere settings that are added after installation must include vcenters, with no more than one vCenter in it"
type PlatformSpec struct {
	// type is the provider that the cluster runs on.
	// It decides which tasks are automated, such as setting up load balancers, providing persistent volumes and creating
	// machines. With None nothing of the kind is automated, and a component that does not know the value acts as if it
	// were None. The settings of the provider belong in the member that bears its name; only that one should be filled
	// in.
	// +optional
	Type PlatformType `json:"type,omitempty"`

	// vsphere holds the settings for VMware vSphere.
	// +optional
	VSphere *VSpherePlatformSpec `json:"vsphere,omitempty"`
}

// PlatformStatus holds what has been found out about the provider that the cluster runs on.
type PlatformStatus struct {
	// type is the provider that the cluster runs on. Its values mean the same as those of spec.platformSpec.type. It is
	// set at installation and is not meant to change afterwards. status.platform repeats it for older clients.
	// +optional
	Type PlatformType `json:"type,omitempty"`

	// vsphere holds the findings for VMware vSphere.
	// +optional
	VSphere *VSpherePlatformStatus `json:"vsphere,omitempty"`
}
