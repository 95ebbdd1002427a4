// A simulated vCenter with an inventory, a user and a password of its own, until its standard input ends. It prints one line
// of JSON: where it listens, and the file with its certificate. A line of JSON on its standard input changes the password.
package main

import (
	"bufio"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"

	_ "github.com/vmware/govmomi/pbm/simulator"
	"github.com/vmware/govmomi/simulator"
	_ "github.com/vmware/govmomi/vapi/simulator"
)

// What the simulated vCenter has, as JSON in the first argument.
type options struct {
	User        string `json:"user"`
	Password    string `json:"password"`
	Datacenters int    `json:"datacenters"`
	Clusters    int    `json:"clusters"`
	Machines    int    `json:"machines"`
	Version     string `json:"version"`
	Build       string `json:"build"`
}

// The version of govmomi that was built in.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dependency := range info.Deps {
			if dependency.Path == "github.com/vmware/govmomi" {
				return dependency.Version
			}
		}
	}
	return "unknown"
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println(version())
		return
	}
	given := options{Datacenters: 1, Clusters: 1, Machines: 2, Version: "8.0.3", Build: "24022515"}
	if len(os.Args) > 1 {
		if err := json.Unmarshal([]byte(os.Args[1]), &given); err != nil {
			fail(err)
		}
	}
	model := simulator.VPX()
	model.Datacenter = given.Datacenters
	model.Cluster = given.Clusters
	model.Machine = given.Machines
	about := &model.ServiceContent.About
	about.Version, about.ApiVersion, about.Build = given.Version, given.Version, given.Build
	if err := model.Create(); err != nil {
		fail(err)
	}
	defer model.Remove()
	model.Service.RegisterEndpoints = true
	model.Service.Listen = &url.URL{Host: "127.0.0.1:0", User: url.UserPassword(given.User, given.Password)}
	model.Service.TLS = new(tls.Config)
	server := model.Service.NewServer()
	defer server.Close()
	certificate, err := server.CertificateFile()
	if err != nil {
		fail(err)
	}
	ready := map[string]string{"host": server.URL.Host, "certificate": certificate}
	if err := json.NewEncoder(os.Stdout).Encode(ready); err != nil {
		fail(err)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var change options
		if err := json.Unmarshal(lines.Bytes(), &change); err != nil {
			fail(err)
		}
		// SOAP and REST have the same value by its address.
		*model.Service.Listen.User = *url.UserPassword(given.User, change.Password)
	}
}
