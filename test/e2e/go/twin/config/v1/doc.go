// Package v1 has the types of the folder of the same name in twin-api/, as SelfManagedHA gets them in its Default feature set:
// what a gate that is off there adds is left out, and what a gate that is on there adds is plain.
// test/e2e/controller-gen-twin.e2e.ts holds the two together.
//
// +groupName=config.openshift.io
// +versionName=v1
package v1
