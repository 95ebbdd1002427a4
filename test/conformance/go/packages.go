// Package published names what published Go sources import, so that go.mod has it.
package published

import (
	_ "k8s.io/api/core/v1"
	_ "k8s.io/apimachinery/pkg/apis/meta/v1"
)
