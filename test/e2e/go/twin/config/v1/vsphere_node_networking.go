package v1

// VSpherePlatformNodeNetworking tells which addresses of a virtual machine become the addresses of its node.
type VSpherePlatformNodeNetworking struct {
	// external tells which address becomes the external address of a node, at which it is reached from outside.
	// +optional
	External *VSpherePlatformNodeNetworkingSpec `json:"external,omitempty"`

	// internal tells which address becomes the internal address of a node, at which other nodes reach it.
	// +optional
	Internal *VSpherePlatformNodeNetworkingSpec `json:"internal,omitempty"`
}

// VSpherePlatformNodeNetworkingSpec picks addresses of a virtual machine, by subnet or by network.
type VSpherePlatformNodeNetworkingSpec struct {
	// networkSubnetCidr lists subnets. Addresses of the virtual machine that lie in one of them are used for the node.
	// +listType=set
	// +kubebuilder:validation:items:Format=cidr
	// +optional
	NetworkSubnetCIDR []string `json:"networkSubnetCidr,omitempty"`

	// network is the name of a network that the virtual machine is attached to. Its address on that network is used for
	// the node. If networkSubnetCidr is left out, the virtual machine may have only one address there.
	// +optional
	Network string `json:"network,omitempty"`

	// excludeNetworkSubnetCidr lists subnets. Addresses of the virtual machine that lie in one of them are never used for
	// the node.
	// +listType=atomic
	// +kubebuilder:validation:items:Format=cidr
	// +optional
	ExcludeNetworkSubnetCIDR []string `json:"excludeNetworkSubnetCidr,omitempty"`
}
