// Package apis names the packages that are imported, so that go.mod has what they need.
package apis

import (
	_ "sigs.k8s.io/gateway-api/apis/v1"
	_ "sigs.k8s.io/gateway-api/apis/v1alpha2"
	_ "sigs.k8s.io/gateway-api/apis/v1alpha3"
	_ "sigs.k8s.io/gateway-api/apis/v1beta1"
	_ "sigs.k8s.io/gateway-api/apisx/v1alpha1"
)
