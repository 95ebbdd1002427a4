package v1

// PlatformLoadBalancerType tells who runs the load balancer in front of the API server and the default ingress
// controller of a cluster that is not in a public cloud.
//
// - OpenShiftManagedDefault: the cluster runs its own, in static pods on its nodes.
// - UserManaged: it is provided from outside, and whoever provides it looks after it.
// +kubebuilder:validation:Enum=OpenShiftManagedDefault;UserManaged
type PlatformLoadBalancerType string
