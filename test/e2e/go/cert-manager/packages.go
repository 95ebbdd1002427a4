// Package apis names the packages that are imported, so that go.mod has what they need.
package apis

import (
	_ "github.com/cert-manager/cert-manager/pkg/apis/acme/v1"
	_ "github.com/cert-manager/cert-manager/pkg/apis/certmanager/v1"
)
