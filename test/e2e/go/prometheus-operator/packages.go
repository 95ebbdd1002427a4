// Package apis names the packages that are imported, so that go.mod has what they need.
package apis

import (
	_ "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	_ "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1alpha1"
	_ "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1beta1"
)
