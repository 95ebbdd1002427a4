// Package apis names the packages that are imported, so that go.mod has what they need.
package apis

import (
	_ "sigs.k8s.io/cluster-api/api/addons/v1beta1"
	_ "sigs.k8s.io/cluster-api/api/addons/v1beta2"
	_ "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1"
	_ "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	_ "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta1"
	_ "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	_ "sigs.k8s.io/cluster-api/api/core/v1beta1"
	_ "sigs.k8s.io/cluster-api/api/core/v1beta2"
	_ "sigs.k8s.io/cluster-api/api/ipam/v1alpha1"
	_ "sigs.k8s.io/cluster-api/api/ipam/v1beta1"
	_ "sigs.k8s.io/cluster-api/api/ipam/v1beta2"
	_ "sigs.k8s.io/cluster-api/api/runtime/v1alpha1"
	_ "sigs.k8s.io/cluster-api/api/runtime/v1beta2"
)
