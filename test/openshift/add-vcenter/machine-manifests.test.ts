import { readFileSync } from "node:fs";
import { validatorForCrd } from "crdwright/validate";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { type MachineModels, machineManifests } from "../../../src/openshift/add-vcenter/machine-manifests.js";
import { planAddVCenter } from "../../../src/openshift/add-vcenter/plan.js";
import { cloudConfig, domain, logins, topology, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { hasOracle, VSPHERE } from "../oracle.js";
import { additionText, GATES } from "./day-two-cluster.js";

const NONE: MachineModels = { machineSets: [], controlPlane: undefined };

/** The files of a plan whose cluster has this name, by their paths. */
function filesOf(
  models: MachineModels = NONE,
  infrastructureName: string | undefined = "one-x7k2p",
  more: object = {},
) {
  const object = { ...parse(infrastructureText(vsphere("a"))), status: { infrastructureName } };
  const addition = { ...parse(additionText({})), ...more };
  const { plan } = planAddVCenter(
    {
      infrastructure: { path: "infrastructure.yaml", text: stringify(object) },
      cloudConfig: { path: "cloud.conf", text: cloudConfig("a") },
      secret: { path: "secret.yaml", text: stringify({ kind: "Secret", stringData: Object.fromEntries(logins("a")) }) },
    },
    { path: "add.yaml", text: stringify(addition) },
    { featureGates: GATES },
  );
  if (plan === undefined) throw new Error("there is a plan");
  const files = machineManifests(plan, models);
  return files && Object.fromEntries(files.map(({ path, text }) => [path, parse(text)]));
}

const SET = "machines/machine-set-fd-b.yaml";
const PATCH = "machines/control-plane-machine-set.patch.yaml";

/** A set as a cluster has it. */
const MODEL = {
  apiVersion: "machine.openshift.io/v1beta1",
  kind: "MachineSet",
  metadata: {
    name: "one-x7k2p-worker",
    namespace: "openshift-machine-api",
    uid: "1",
    resourceVersion: "2",
    labels: { "machine.openshift.io/cluster-api-cluster": "one-x7k2p" },
    annotations: { "machine.openshift.io/vCPU": "8" },
  },
  spec: {
    replicas: 3,
    selector: { matchLabels: { "machine.openshift.io/cluster-api-machineset": "one-x7k2p-worker", other: "x" } },
    template: {
      metadata: { labels: { "machine.openshift.io/cluster-api-machineset": "one-x7k2p-worker", other: "x" } },
      spec: {
        taints: [{ key: "theirs", effect: "NoSchedule" }],
        providerSpec: {
          value: {
            kind: "VSphereMachineProviderSpec",
            numCPUs: 8,
            memoryMiB: 32_768,
            tagIDs: ["urn:of-vc-a"],
            userDataSecret: { name: "worker-user-data" },
            network: { devices: [{ networkName: "of-a", addressesFromPools: [{ name: "pool" }] }] },
            template: "of-a",
            workspace: { server: "vc-a.example.test", datacenter: "dc-a", vmGroup: "of-a" },
          },
        },
      },
    },
  },
  status: { replicas: 3 },
};

describe("the manifests of machines in a new vCenter", () => {
  it("are a set without machines for each failure domain, and a patch for the control plane", () => {
    const files = filesOf();
    expect(Object.keys(files ?? {})).toEqual([SET, PATCH]);
    expect(files?.[SET]).toMatchObject({
      metadata: { name: "one-x7k2p-worker-fd-b", namespace: "openshift-machine-api" },
      spec: {
        replicas: 0,
        template: {
          spec: {
            providerSpec: {
              value: {
                numCPUs: 4,
                memoryMiB: 16_384,
                diskGiB: 120,
                network: { devices: [{ networkName: "machines" }] },
                template: "one-x7k2p-rhcos-fd-b",
                workspace: {
                  server: "vc-b.example.test",
                  datacenter: "dc-b",
                  datastore: "/dc-b/datastore/ssd",
                  folder: "/dc-b/vm/one-x7k2p",
                  resourcePool: "/dc-b/host/cluster/Resources",
                },
              },
            },
          },
        },
      },
    });
    expect(files?.[PATCH].spec.template.machines_v1beta1_machine_openshift_io.failureDomains).toEqual({
      platform: "VSphere",
      vsphere: [{ name: "fd-a" }, { name: "fd-b" }],
    });
  });

  it("are otherwise as the first set of the cluster, in another place", () => {
    const other = { ...MODEL, spec: { template: { spec: { providerSpec: { value: { kind: "Other" } } } } } };
    const { [SET]: set } = filesOf({ ...NONE, machineSets: [other, MODEL] }) ?? {};
    const name = "one-x7k2p-worker-fd-b";
    const labels = { "machine.openshift.io/cluster-api-machineset": name, other: "x" };
    expect(set.metadata).toEqual({ labels: MODEL.metadata.labels, name, namespace: "openshift-machine-api" });
    expect(set.status).toBeUndefined();
    expect(set.spec).toMatchObject({ replicas: 0, selector: { matchLabels: labels } });
    expect(set.spec.template.metadata.labels).toEqual(labels);
    expect(set.spec.template.spec.taints).toEqual(MODEL.spec.template.spec.taints);
    expect(set.spec.template.spec.providerSpec.value).toEqual({
      kind: "VSphereMachineProviderSpec",
      numCPUs: 8,
      memoryMiB: 32_768,
      userDataSecret: { name: "worker-user-data" },
      network: { devices: [{ networkName: "machines" }] },
      template: "one-x7k2p-rhcos-fd-b",
      workspace: {
        server: "vc-b.example.test",
        datacenter: "dc-b",
        datastore: "/dc-b/datastore/ssd",
        folder: "/dc-b/vm/one-x7k2p",
        resourcePool: "/dc-b/host/cluster/Resources",
      },
    });
  });

  it("have the folder, the pool, the template and the group that a failure domain names", () => {
    const paths = {
      folder: "/dc-b/vm/mine",
      resourcePool: "/dc-b/host/cluster/Resources/mine",
      template: "/dc-b/vm/t",
    };
    const hostGroup = { vmGroup: "vms", hostGroup: "hosts", vmHostRule: "rule" };
    const more = {
      regionAffinity: { type: "ComputeCluster" },
      zoneAffinity: { type: "HostGroup", hostGroup },
      topology: topology("b", paths),
    };
    const { [SET]: set } = filesOf(NONE, "one-x7k2p", { failureDomains: [domain("b", more)] }) ?? {};
    const { template, workspace } = set.spec.template.spec.providerSpec.value;
    expect(template).toBe("/dc-b/vm/t");
    expect(workspace).toMatchObject({ folder: "/dc-b/vm/mine", resourcePool: paths.resourcePool, vmGroup: "vms" });
  });

  it("have names that objects and files may have, whatever failure domains are called", () => {
    const names = ["../../West_1", "west 1", "..", "b".repeat(80), "b".repeat(90)];
    const failureDomains = names.map((name, index) => domain("b", { name, zone: `zone-${index}` }));
    const paths = Object.keys(filesOf(NONE, "one-x7k2p", { failureDomains }) ?? {});
    expect(paths).toEqual([
      "machines/machine-set-west-1.yaml",
      "machines/machine-set-west-1-1.yaml",
      "machines/machine-set-2.yaml",
      `machines/machine-set-${"b".repeat(44)}-3.yaml`,
      `machines/machine-set-${"b".repeat(44)}-4.yaml`,
      PATCH,
    ]);
  });

  it("keep the failure domains of the control plane, and their order", () => {
    const failureDomains = { platform: "VSphere", vsphere: [{ name: "z" }, { name: "fd-a" }] };
    const controlPlane = { spec: { template: { machines_v1beta1_machine_openshift_io: { failureDomains } } } };
    const { [PATCH]: patch } = filesOf({ ...NONE, controlPlane }) ?? {};
    expect(patch.spec.template.machines_v1beta1_machine_openshift_io.failureDomains.vsphere).toEqual([
      { name: "z" },
      { name: "fd-a" },
      { name: "fd-b" },
    ]);
  });

  it("are not made where nothing says how machines are named", () => {
    expect(filesOf(NONE, "")).toBeUndefined();
  });

  it.skipIf(!hasOracle)("are accepted by the published CRD", () => {
    const path = `${VSPHERE}/../openshift-api/merged/machine/v1beta1/0000_10_machine-api_01_machinesets-CustomNoUpgrade.crd.yaml`;
    const validator = validatorForCrd(parse(readFileSync(path, "utf8")));
    for (const models of [NONE, { ...NONE, machineSets: [MODEL] }])
      expect(validator.create(filesOf(models)?.[SET], { fieldValidation: "Strict" })).toMatchObject({ ok: true });
  });
});
