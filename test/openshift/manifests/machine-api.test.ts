import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { EXAMPLE } from "../install-config/example.js";

const paths = { "net-a": "/dc-a/network/net-a" };
const networks = { "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } };

function filesOf(document: unknown) {
  const { config, isOn, findings } = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
  if (config === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  const files = makeManifests(config, { infraId: "one-x7k2p", dialect: "current", networks, isOn });
  return new Map(files.map(({ path, text }) => [path, parse(text, { version: "1.1" })]));
}

describe("the objects of the Machine API", () => {
  it.each([
    [0, [0, 0]],
    [1, [1, 0]],
    [4, [2, 2]],
    [5, [3, 2]],
  ])("spread %i machines of compute over the zones", (replicas, expected) => {
    const files = filesOf({ ...EXAMPLE, compute: [{ name: "worker", replicas }] });
    const sets = [...files].filter(([path]) => path.includes("worker-machineset"));
    expect(sets.map(([, { spec }]) => spec.replicas)).toEqual(expected);
    expect(sets.map(([, { spec }]) => spec.template.spec.providerSpec.value.template)).toEqual([
      "one-x7k2p-rhcos-fd-a",
      "one-x7k2p-rhcos-fd-b",
    ]);
  });

  it("have no set for a control plane of one machine", () => {
    const path = "openshift/99_openshift-machine-api_master-control-plane-machine-set.yaml";
    expect(filesOf(EXAMPLE).get(path)?.spec.replicas).toBe(3);
    const single = filesOf({ ...EXAMPLE, controlPlane: { name: "master", replicas: 1 } });
    expect(single.has(path)).toBe(false);
    expect(single.has("openshift/99_openshift-cluster-api_master-machines-0.yaml")).toBe(true);
  });

  const SET = "openshift/99_openshift-machine-api_master-control-plane-machine-set.yaml";

  it("name the failure domains that machines of the control plane are in, and no others", () => {
    const document = structuredClone(EXAMPLE);
    document.platform.vsphere.failureDomains = ["a", "b", "c", "d"].map((name) => ({
      ...structuredClone(
        EXAMPLE.platform.vsphere.failureDomains[0] as (typeof EXAMPLE.platform.vsphere.failureDomains)[0],
      ),
      name: `fd-${name}`,
      zone: `zone-${name}`,
    }));
    document.controlPlane.platform.vsphere.zones = ["fd-d", "fd-a", "fd-b", "fd-c"];
    const { failureDomains } = filesOf(document).get(SET)?.spec.template.machines_v1beta1_machine_openshift_io ?? {};
    expect(failureDomains.vsphere).toEqual([{ name: "fd-d" }, { name: "fd-a" }, { name: "fd-b" }]);
  });

  it("give machines the tags of their failure domain", () => {
    const document = structuredClone(EXAMPLE);
    const tag = "urn:vmomi:InventoryServiceTag:5736bf56-49f5-4667-b38c-b97e09dc9578:GLOBAL";
    Object.assign(document.platform.vsphere.failureDomains[0]?.topology ?? {}, { tagIDs: [tag] });
    const files = filesOf(document);
    const tagsOf = (path: string): unknown => files.get(path)?.spec.providerSpec.value.tagIDs;
    expect(
      [0, 1, 2].map((index) => tagsOf(`openshift/99_openshift-cluster-api_master-machines-${index}.yaml`)),
    ).toEqual([[tag], undefined, [tag]]);
  });

  it("have addresses of the version that the operator of Cluster API reads", () => {
    const host = (role: string, end: number) => ({
      role,
      networkDevice: { ipAddrs: [`192.0.2.${end}/24`], gateway: "192.0.2.1", nameservers: ["192.0.2.2"] },
    });
    const hosts = [host("bootstrap", 20), ...[21, 22, 23].map((end) => host("control-plane", end))];
    const workers = [31, 32].map((end) => host("compute", end));
    const platform = { vsphere: { ...EXAMPLE.platform.vsphere, hosts: [...hosts, ...workers] } };
    const versionIn = (featureSet: string) =>
      filesOf({ ...EXAMPLE, platform, featureSet }).get("openshift/99_openshift-machine-api_claim-0.yaml")?.apiVersion;
    expect([versionIn(""), versionIn("TechPreviewNoUpgrade")]).toEqual([
      "ipam.cluster.x-k8s.io/v1beta1",
      "ipam.cluster.x-k8s.io/v1beta2",
    ]);
  });
});
