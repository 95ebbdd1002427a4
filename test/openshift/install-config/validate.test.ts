import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { lineColumnAt } from "../../../src/diagnostics/source-span.js";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { EXAMPLE } from "./example.js";

/** The findings of a document: where, and what. */
function found(change: (document: typeof EXAMPLE & Record<string, unknown>) => void): string[] {
  const document: typeof EXAMPLE & Record<string, unknown> = structuredClone(EXAMPLE);
  change(document);
  const text = stringify(document);
  return validateInstallConfig({ path: "a.yaml", text }).findings.map(({ severity, message, span }) => {
    const { line } = lineColumnAt(text, span?.start ?? 0);
    return `${severity} ${text.split("\n")[line - 1]?.trim()} ~ ${message}`;
  });
}

describe("validateInstallConfig", () => {
  it("finds nothing wrong with the example, and gives it with its defaults", () => {
    const { findings, config } = validateInstallConfig({ path: "a.yaml", text: stringify(EXAMPLE) });
    expect(findings).toEqual([]);
    expect(config).toMatchObject({ publish: "External", controlPlane: { architecture: "amd64" } });
  });

  it("tells each mistake at its line, with indexes in the path", () => {
    expect(
      found((document) => {
        const [, second] = document.platform.vsphere.failureDomains;
        if (second !== undefined) second.topology.datastore = "/other/datastore/dc-a";
        document.platform.vsphere.ingressVIPs = ["192.0.2.300"];
      }),
    ).toEqual([
      "error - 192.0.2.300 ~ platform.vsphere.ingressVIPs[0]: Invalid value: it is no address of IPv4 or IPv6",
      "error datastore: /other/datastore/dc-a ~ platform.vsphere.failureDomains[1].topology.datastore: Invalid value: it is not in the datacenter dc-a",
    ]);
  });

  it("warns of gates that there are not, and suggests those that were meant", () => {
    expect(
      found((document) => {
        document["featureSet"] = "CustomNoUpgrade";
        document["featureGates"] = ["VSphereMultiVCentres=true", "VSphereMultiNetworks=true"];
      }),
    ).toEqual([
      "warning - VSphereMultiVCentres=true ~ featureGates[0]: there is no gate VSphereMultiVCentres, so that nothing comes of it; did you mean VSphereMultiVCenters?",
    ]);
  });

  it("reads YAML as Go does, so that an octal number is one", () => {
    const text = stringify(EXAMPLE).replace("replicas: 3", "replicas: 03");
    expect(validateInstallConfig({ path: "a.yaml", text }).config?.controlPlane?.replicas).toBe(3);
    const bool = stringify(EXAMPLE).replace("name: one", "name: y");
    const { findings } = validateInstallConfig({ path: "a.yaml", text: bool });
    expect(findings.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([
      'metadata.name: Invalid value: "boolean": metadata.name in body must be of type string: "boolean"',
    ]);
  });

  it("takes the old fields, and warns of each", () => {
    const found = validateInstallConfig({
      path: "a.yaml",
      text: stringify({
        ...EXAMPLE,
        controlPlane: undefined,
        compute: undefined,
        platform: {
          vsphere: {
            vCenter: "vc.example.test",
            username: "admin",
            password: "very-secret",
            datacenter: "dc-a",
            cluster: "cluster-a",
            defaultDatastore: "ds-a",
            network: "net-a",
            apiVIP: "192.0.2.10",
            ingressVIP: "192.0.2.11",
          },
        },
      }),
    });
    expect(found.findings.map(({ severity }) => severity)).toEqual(Array(9).fill("warning"));
    expect(found.config?.platform.vsphere?.failureDomains?.[0]?.topology.computeCluster).toBe("/dc-a/host/cluster-a");
    expect(found.config?.platform.vsphere?.apiVIPs).toEqual(["192.0.2.10"]);
  });

  it("takes names in failure domains for paths, also where nothing else is of the old form, and warns of each", () => {
    const document = structuredClone(EXAMPLE);
    const [first, second] = document.platform.vsphere.failureDomains;
    if (first === undefined || second === undefined) throw new Error("the example has two");
    Object.assign(first.topology, { computeCluster: "cluster-a", datastore: "ds-a", folder: "one" });
    Object.assign(first.topology, { resourcePool: undefined });
    second.topology.datacenter = "";
    second.topology.datastore = "ds-a";
    const { findings } = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
    const at = "platform.vsphere.failureDomains";
    expect(findings.map(({ message }) => message)).toEqual([
      `${at}[0].topology.computeCluster: it is a name and no path, and is taken for /dc-a/host/cluster-a; write that`,
      `${at}[0].topology.datastore: it is a name and no path, and is taken for /dc-a/datastore/ds-a; write that`,
      `${at}[0].topology.folder: it is a name and no path, and is taken for /dc-a/vm/one; write that`,
      `${at}[1].topology.datacenter: Required value: the datacenter is missing`,
      `${at}[1].topology.datastore: Invalid value: the whole path is needed: /<datacenter>/datastore/<datastore>`,
    ]);
    document.platform.vsphere.failureDomains = [first];
    document.controlPlane.platform.vsphere.zones = ["fd-a"];
    const { config } = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
    expect(config?.platform.vsphere?.failureDomains?.[0]?.topology).toMatchObject({
      computeCluster: "/dc-a/host/cluster-a",
      datastore: "/dc-a/datastore/ds-a",
      folder: "/dc-a/vm/one",
      resourcePool: "/dc-a/host/cluster-a/Resources",
    });
  });

  it("lets the Machine API alone manage machines on vSphere", () => {
    expect(
      found((document) => {
        Object.assign(document.controlPlane, { management: "ClusterAPI" });
        Object.assign(document.compute[0] ?? {}, { management: "ClusterAPI" });
      }),
    ).toEqual([
      "error management: ClusterAPI ~ controlPlane.management: Invalid value: machines of the control plane are managed by the Machine API; leave it out",
      "error management: ClusterAPI ~ compute[0].management: Invalid value: machines on vSphere are managed by the Machine API; leave it out",
    ]);
    expect(found((document) => Object.assign(document.compute[0] ?? {}, { management: "MachineAPI" }))).toEqual([]);
  });

  it("says what a text is that holds no document", () => {
    expect(validateInstallConfig({ path: "a.yaml", text: "- 1\n" }).findings[0]?.code).toBe("document-unreadable");
    expect(validateInstallConfig({ path: "a.yaml", text: "a: [\n" }).config).toBeUndefined();
  });
});
