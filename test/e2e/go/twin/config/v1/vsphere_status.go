package v1

// VSpherePlatformStatus holds what has been found out about a cluster that runs on VMware vSphere.
type VSpherePlatformStatus struct {
	// apiServerInternalIP is a virtual IP address of the API server.
	//
	// Deprecated: read apiServerInternalIPs, whose first entry is this address.
	// +optional
	APIServerInternalIP string `json:"apiServerInternalIP,omitempty"`

	// apiServerInternalIPs lists the virtual IP addresses of the API server that are in use: one, or one IPv4 and one
	// IPv6 address in a dual-stack cluster. Nodes and other parts of the cluster reach the API server at these addresses.
	// +listType=atomic
	// +kubebuilder:validation:Format=ip
	// +kubebuilder:validation:MaxItems=2
	// +kubebuilder:validation:XValidation:rule="self == oldSelf || self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two API server addresses must be one IPv4 and one IPv6 address"
	// +optional
	APIServerInternalIPs []string `json:"apiServerInternalIPs,omitempty"`

	// ingressIP is a virtual IP address of the default ingress controller.
	//
	// Deprecated: read ingressIPs, whose first entry is this address.
	// +optional
	IngressIP string `json:"ingressIP,omitempty"`

	// ingressIPs lists the virtual IP addresses of the default ingress controller that are in use: one, or one IPv4 and
	// one IPv6 address in a dual-stack cluster. A wildcard DNS record for the routes of the cluster resolves to them.
	// +listType=atomic
	// +kubebuilder:validation:Format=ip
	// +kubebuilder:validation:MaxItems=2
	// +kubebuilder:validation:XValidation:rule="self == oldSelf || self.size() != 2 || self.exists(vip, !isIP(vip)) || ip(self[0]).family() != ip(self[1]).family()",message="two ingress addresses must be one IPv4 and one IPv6 address"
	// +optional
	IngressIPs []string `json:"ingressIPs,omitempty"`

	// nodeDNSIP is the address of the DNS server that the cluster runs in static pods on its nodes. It resolves the names
	// of the nodes where no other DNS server does.
	// +optional
	NodeDNSIP string `json:"nodeDNSIP,omitempty"`

	// loadBalancer tells who runs the load balancer in front of the API server and the default ingress controller.
	// +default={"type": "OpenShiftManagedDefault"}
	// +optional
	LoadBalancer *VSpherePlatformLoadBalancer `json:"loadBalancer,omitempty"`

	// machineNetworks lists the networks in which the nodes have their addresses, as they are in use. No entry may be
	// repeated.
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=32
	// +kubebuilder:validation:XValidation:rule="self.all(network, self.exists_one(other, other == network))",message="each machine network may be listed only once"
	// +optional
	MachineNetworks []CIDR `json:"machineNetworks,omitempty"`
}

// VSpherePlatformLoadBalancer tells who runs the load balancer in front of the API server and the default ingress
// controller.
type VSpherePlatformLoadBalancer struct {
	// type tells who runs the load balancer. With OpenShiftManagedDefault the cluster runs its own, in static pods on its
	// nodes. With UserManaged it is provided from outside, and whoever provides it looks after it.
	// The choice is made at installation and cannot be changed.
	// +default="OpenShiftManagedDefault"
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="the type of the load balancer cannot be changed"
	// +optional
	Type PlatformLoadBalancerType `json:"type,omitempty"`
}
