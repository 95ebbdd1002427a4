import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { ManifestProblem } from "../../../src/openshift/manifests/placement.js";
import { EXAMPLE, withComponentCredentials } from "../install-config/example.js";

const paths = { "net-a": "/dc-a/network/net-a" };
const networks = { "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } };

function filesOf(document: unknown, isOn?: (gate: string) => boolean) {
  const checked = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
  if (checked.config === undefined) throw new Error("the document is not right");
  const options = { infraId: "one-x7k2p", dialect: "current", networks, isOn: isOn ?? checked.isOn } as const;
  const files = makeManifests(checked.config, options);
  return new Map(
    files.map(({ path, text, isSecret }) => [path, { object: parse(text, { version: "1.1" }), isSecret }]),
  );
}

describe("the manifests that operators read", () => {
  it("say where the cluster is", () => {
    const { spec, status } = filesOf(EXAMPLE).get("manifests/cluster-infrastructure-02-config.yml")?.object ?? {};
    const { vsphere } = spec.platformSpec;
    expect(vsphere.vcenters).toEqual([{ datacenters: ["dc-a"], port: 443, server: "vc-a.example.test" }]);
    expect(vsphere.machineNetworks).toEqual(["192.0.2.0/24", "192.0.2.10/32", "192.0.2.11/32"]);
    expect(vsphere.failureDomains[1].topology).toEqual({
      computeCluster: "/dc-a/host/cluster-b",
      datacenter: "dc-a",
      datastore: "/dc-a/datastore/ds-a",
      folder: "/dc-a/vm/one",
      networks: ["net-a"],
      resourcePool: "/dc-a/host/cluster-b/Resources",
      template: "/dc-a/vm/one-x7k2p-rhcos-fd-b",
    });
    expect(vsphere.nodeNetworking).toEqual(EXAMPLE.platform.vsphere.nodeNetworking);
    expect(status).toMatchObject({ infrastructureName: "one-x7k2p", controlPlaneTopology: "HighlyAvailable" });
  });

  it("hold the credentials of each vCenter, for nobody but their owner", () => {
    const { object, isSecret } = filesOf(EXAMPLE).get("manifests/99_cloud-creds-secret.yaml") ?? {};
    expect(isSecret).toBe(true);
    expect(Buffer.from(object.data["vc-a.example.test.password"], "base64").toString()).toBe("very-secret");
  });

  it("hold a Secret for each component that has a user of its own", () => {
    const document = withComponentCredentials();
    const manual = filesOf({ ...document, credentialsMode: "Manual" });
    const secrets = [...manual].filter(([path]) => path.includes("-credentials"));
    const textOf = (object: { data: Record<string, string> }): string =>
      Buffer.from(object.data["vc-a.example.test.username"] ?? "", "base64").toString();
    expect(secrets.map(([path, { object }]) => [path, object.metadata.namespace, textOf(object)])).toEqual([
      ["manifests/99_vsphere-machine-api-credentials.yaml", "openshift-machine-api", "machines-user"],
      ["manifests/99_vsphere-csi-credentials.yaml", "openshift-cluster-csi-drivers", "storage-user"],
      ["manifests/99_vsphere-cloud-controller-credentials.yaml", "openshift-cloud-controller-manager", "cloud-user"],
      ["manifests/99_vsphere-problem-detector-credentials.yaml", "openshift-cluster-storage-operator", "detector-user"],
    ]);
    expect(secrets.every(([, { isSecret }]) => isSecret)).toBe(true);
    expect(manual.has("manifests/99_cloud-creds-secret.yaml")).toBe(false);
    const shared = filesOf(document).get("manifests/99_cloud-creds-secret.yaml")?.object;
    expect(textOf(shared)).toBe("machines-user");
    const { data } = filesOf(document).get("cluster-api/01_vsphere-creds-0.yaml")?.object ?? {};
    expect(Buffer.from(data.username, "base64").toString()).toBe("machines-user");
  });

  it.each([
    [1, 0, "SingleReplica", "SingleReplica"],
    [3, 0, "HighlyAvailable", "HighlyAvailable"],
    [3, 1, "HighlyAvailable", "SingleReplica"],
    [1, 2, "SingleReplica", "HighlyAvailable"],
  ])(
    "tell what can fail with %i machines of the control plane and %i of compute",
    (masters, workers, controlPlane, others) => {
      const document = {
        ...EXAMPLE,
        controlPlane: { name: "master", replicas: masters },
        compute: [{ name: "worker", replicas: workers }],
      };
      const { status } = filesOf(document).get("manifests/cluster-infrastructure-02-config.yml")?.object ?? {};
      expect([status.controlPlaneTopology, status.infrastructureTopology]).toEqual([controlPlane, others]);
    },
  );

  it("are not made where an API server would refuse the Infrastructure object for the gates that are on", () => {
    const { vsphere } = EXAMPLE.platform;
    const [first] = vsphere.vcenters;
    const vcenters = [first, { ...first, server: "vc-b.example.test" }];
    const document = {
      ...EXAMPLE,
      featureSet: "TechPreviewNoUpgrade",
      platform: { vsphere: { ...vsphere, vcenters } },
    };
    expect(filesOf(document).has("manifests/cluster-infrastructure-02-config.yml")).toBe(true);
    expect(() => filesOf(document, () => false)).toThrow(ManifestProblem);
  });
});
