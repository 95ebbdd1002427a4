module example.com/crdwright/e2e/vcsim

go 1.25.0

require github.com/vmware/govmomi v0.55.1

require (
	github.com/google/uuid v1.6.0 // indirect
	golang.org/x/text v0.38.0 // indirect
)
