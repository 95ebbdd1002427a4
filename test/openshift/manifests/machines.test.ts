import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { EXAMPLE } from "../install-config/example.js";

/** The specs of the VSphereMachines of a document, by the ends of their names. */
function specsOf(document: unknown) {
  const { config, isOn, findings } = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
  if (config === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  const paths = { "net-a": "/dc-a/network/net-a" };
  const networks = { "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } };
  const files = makeManifests(config, { infraId: "one-x7k2p", dialect: "current", networks, isOn });
  return new Map(
    files.flatMap(({ path, text }) => {
      const [, name] = /10_inframachine_one-x7k2p-(.*)\.yaml$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, parse(text, { version: "1.1" }).spec]];
    }),
  );
}

describe("the machines of an install-config", () => {
  it("have the disks of their pool, and what the platform has by default", () => {
    const dataDisks = [{ name: "etcd", sizeGiB: 20, provisioningMode: "Thin" }];
    const { vsphere } = EXAMPLE.platform;
    const specs = specsOf({
      ...EXAMPLE,
      controlPlane: { name: "master", replicas: 3, platform: { vsphere: { dataDisks } } },
      platform: { vsphere: { ...vsphere, defaultMachinePlatform: { cpus: 16, coresPerSocket: 8, memoryMB: 32768 } } },
    });
    expect([...specs.keys()]).toEqual(["bootstrap", "master-0", "master-1", "master-2"]);
    for (const spec of specs.values())
      expect(spec).toMatchObject({ dataDisks, numCPUs: 16, numCoresPerSocket: 8, memoryMiB: 32768 });
  });

  it("are spread over the failure domains in turn, and the bootstrap machine is beside the first", () => {
    const placed = [...specsOf(EXAMPLE)].map(([name, { resourcePool }]) => [name, resourcePool]);
    expect(placed).toEqual([
      ["bootstrap", "/dc-a/host/cluster-a/Resources"],
      ["master-0", "/dc-a/host/cluster-a/Resources"],
      ["master-1", "/dc-a/host/cluster-b/Resources"],
      ["master-2", "/dc-a/host/cluster-a/Resources"],
    ]);
  });

  it("have their addresses as kernel arguments, of both families", () => {
    const host = (role: string, end: number) => ({
      role,
      networkDevice: {
        ipAddrs: [`192.0.2.${end}/25`, `2001:db8::${end}/64`],
        gateway: "192.0.2.1",
        nameservers: ["192.0.2.2", "2001:db8::2"],
      },
    });
    const hosts = [host("bootstrap", 20), ...[21, 22, 23].map((end) => host("control-plane", end))];
    const workers = [31, 32].map((end) => host("compute", end));
    const { vsphere } = EXAMPLE.platform;
    const specs = specsOf({ ...EXAMPLE, platform: { vsphere: { ...vsphere, hosts: [...hosts, ...workers] } } });
    const argumentsOf = (name: string) => specs.get(name)?.customVMXKeys["guestinfo.afterburn.initrd.network-kargs"];
    expect(argumentsOf("master-1")).toBe(
      "ip=192.0.2.22::192.0.2.1:255.255.255.128:::none ip=[2001:db8::22]:::64:::none nameserver=192.0.2.2 nameserver=[2001:db8::2]",
    );
    expect(argumentsOf("bootstrap")).toContain("ip=192.0.2.20::");
  });
});
