// Reads a JSON list of texts and prints what gcfg makes of each, as every component for vSphere reads its configuration:
// the values, or the error that ends the reading.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"gopkg.in/gcfg.v1"
)

type section struct {
	S string   `json:"s,omitempty"`
	B bool     `json:"b,omitempty"`
	N int      `json:"n,omitempty"`
	U uint     `json:"u,omitempty"`
	M []string `json:"m,omitempty"`

	User         string `json:"user,omitempty"`
	Password     string `json:"password,omitempty"`
	Port         string `json:"port,omitempty"`
	Datacenters  string `json:"datacenters,omitempty"`
	InsecureFlag bool   `gcfg:"insecure-flag" json:"insecure-flag,omitempty"`
	ClusterID    string `gcfg:"cluster-id" json:"cluster-id,omitempty"`
	Migration    string `gcfg:"migration-datastore-url" json:"migration-datastore-url,omitempty"`
	Topology     string `gcfg:"topology-categories" json:"topology-categories,omitempty"`
	SecretName   string `gcfg:"secret-name" json:"secret-name,omitempty"`
	Datacenter   string `json:"datacenter,omitempty"`
	Folder       string `json:"folder,omitempty"`
}

type config struct {
	Global        section             `json:"global"`
	VirtualCenter map[string]*section `json:"virtualCenter,omitempty"`
	Labels        section             `json:"labels"`
	Workspace     section             `json:"workspace"`
}

type result struct {
	Error  string `json:"error,omitempty"`
	Values config `json:"values"`
}

// The version of gcfg that was built in.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dependency := range info.Deps {
			if dependency.Path == "gopkg.in/gcfg.v1" {
				return dependency.Version
			}
		}
	}
	return "unknown"
}

func main() {
	if len(os.Args) > 1 {
		fmt.Println(version())
		return
	}
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	results := make([]result, len(texts))
	for index, text := range texts {
		if err := gcfg.FatalOnly(gcfg.ReadStringInto(&results[index].Values, text)); err != nil {
			results[index] = result{Error: err.Error()}
		}
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(results); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
