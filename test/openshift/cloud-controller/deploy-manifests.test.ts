import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import {
  type CloudControllerDeployment,
  cloudControllerManifests,
} from "../../../src/openshift/cloud-controller/deploy-manifests.js";
import { ALL_VCENTERS, type Shard } from "../../../src/openshift/vcenter/shard.js";

const OPTIONS = {
  image: "registry.example.com/cloud:1",
  version: "0.1.0",
  namespace: "kube-system",
  leaseName: "cloud-controller-manager",
  shard: ALL_VCENTERS,
  secrets: [
    { namespace: "kube-system", name: "creds" },
    { namespace: "other", name: "own" },
    { namespace: "kube-system", name: "more" },
  ],
  cloudConfig: "global: {}\n",
  readsFailureDomains: false,
  port: 10_258,
};

function documents(path: string, more: Partial<CloudControllerDeployment> = {}) {
  const file = cloudControllerManifests({ ...OPTIONS, ...more }).find((each) => each.path === path);
  return parseAllDocuments(file?.text ?? "").map((document) => document.toJS());
}

describe("the manifests of the controller", () => {
  test("allow what it does, and Secrets by their names alone", () => {
    const rules = documents("2-roles.yaml").map(({ kind, metadata, rules: own }) => [
      `${kind} ${metadata.namespace ?? ""}`,
      own.map((rule: { resources: string[]; verbs: string[]; resourceNames?: string[] }) =>
        [rule.resources, rule.verbs, rule.resourceNames ?? []].map((each) => each.join(",")).join(" "),
      ),
    ]);
    expect(rules).toEqual([
      ["ClusterRole ", ["nodes get,list,watch,patch,delete ", "nodes/status patch ", "events create,patch "]],
      ["Role kube-system", ["leases create ", "leases get,update cloud-controller-manager"]],
      ["Role kube-system", ["secrets get,list,watch creds,more"]],
      ["Role other", ["secrets get,list,watch own"]],
    ]);
    expect(documents("3-bindings.yaml").map(({ roleRef }) => roleRef.kind)).toEqual([
      "ClusterRole",
      "Role",
      "Role",
      "Role",
    ]);
    expect(JSON.stringify(documents("2-roles.yaml", { readsFailureDomains: true }))).toContain("infrastructures");
  });

  test("run it before any node is initialised", () => {
    const [deployment] = documents("5-deployment.yaml");
    const { tolerations, hostNetwork, containers } = deployment.spec.template.spec;
    expect(tolerations).toContainEqual(
      expect.objectContaining({ key: "node.cloudprovider.kubernetes.io/uninitialized" }),
    );
    expect(hostNetwork).toBe(true);
    expect(containers[0].args).toContain("/etc/cloud/cloud.conf");
  });

  test("keep a cloud config with credentials of its own from other users", () => {
    const secretOf = (secrets: typeof OPTIONS.secrets) =>
      cloudControllerManifests({ ...OPTIONS, secrets }).find(({ path }) => path === "4-config.yaml")?.isSecret;
    expect([secretOf(OPTIONS.secrets), secretOf([])]).toEqual([false, true]);
  });

  test("of copies for different vCenters have names, a Lease and a port of their own", () => {
    const shards: Shard[] = [{ server: "vc-a" }, { server: "VC-B" }, { index: 1, count: 2 }, { index: 2, count: 2 }];
    const names = shards.map((shard) => {
      const [, lease] = documents("2-roles.yaml", { shard })[1].rules;
      const [deployment] = documents("5-deployment.yaml", { shard });
      const { template, selector } = deployment.spec;
      expect(template.metadata.labels).toEqual(selector.matchLabels);
      expect(template.spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]).toMatchObject({
        labelSelector: selector,
      });
      const [, own = ""] = /(--(?:shard|vcenter) \S+)/.exec(template.spec.containers[0].args.join(" ")) ?? [];
      return [deployment.metadata.name, selector.matchLabels["app.kubernetes.io/name"], lease.resourceNames[0], own];
    });
    expect(names).toEqual(
      [
        ["vc-a", "--vcenter vc-a"],
        ["vc-b", "--vcenter VC-B"],
        ["1-of-2", "--shard 1/2"],
        ["2-of-2", "--shard 2/2"],
      ].map(([suffix, own]) => [
        `crdwright-cloud-controller-${suffix}`,
        `crdwright-cloud-controller-${suffix}`,
        `cloud-controller-manager-${suffix}`,
        own,
      ]),
    );
  });
});
