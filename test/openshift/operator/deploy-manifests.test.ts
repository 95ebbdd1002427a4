import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { deployManifests } from "../../../src/openshift/operator/deploy-manifests.js";

const roles = readFileSync("operator/generated/rbac/role.yaml", "utf8");
const crd = readFileSync("operator/generated/crds/vsphere.crdwright.dev_vcenterchecks.yaml", "utf8");
const files = deployManifests({ crd, roles, image: "registry.example.com/checks:1", version: "1.2.3" });

/** The objects of the manifests, each as a part of a cluster. */
function objects(path: string) {
  const text = files.find((each) => each.path === path)?.text ?? "";
  return parseAllDocuments(text).map((document) => document.toJS());
}

describe("what deploys the operator", () => {
  it("is in the order in which it has to be applied, with what is generated as it is", () => {
    expect(files.map(({ path }) => path)).toEqual([
      "crds/vsphere.crdwright.dev_vcenterchecks.yaml",
      "1-namespace.yaml",
      "2-roles.yaml",
      "3-bindings.yaml",
      "4-deployment.yaml",
      "5-vcentercheck.yaml",
      "Dockerfile",
    ]);
    expect([files[0]?.text, files[2]?.text]).toEqual([crd, roles]);
    expect(files.at(-1)?.text).toContain("RUN npm install --omit=dev crdwright@1.2.3 ");
  });

  it("binds each role to the account, and to nobody else", () => {
    const bound = objects("2-roles.yaml").map(({ kind, metadata }) => [
      `${kind}Binding`,
      metadata,
      kind,
      metadata.name,
    ]);
    const bindings = objects("3-bindings.yaml");
    expect(bindings.map(({ kind, metadata, roleRef }) => [kind, metadata, roleRef.kind, roleRef.name])).toEqual(bound);
    const [, account] = objects("1-namespace.yaml");
    const { kind, metadata } = account;
    for (const { subjects } of bindings) expect(subjects).toEqual([{ kind, ...metadata }]);
    const [{ spec }] = objects("4-deployment.yaml");
    expect(spec.template.spec.serviceAccountName).toBe(metadata.name);
    expect(spec.template.spec.containers[0].image).toBe("registry.example.com/checks:1");
  });

  it("allows no Secret but the one, no writing of documents, and nothing for all names but what has any name", () => {
    const rules = objects("2-roles.yaml").flatMap(({ metadata, rules: list }) =>
      list.flatMap(({ resources, resourceNames = ["*"], verbs }: Record<string, string[]>) =>
        (resources ?? []).map((resource) => {
          return `${metadata.namespace ?? "all"} ${resource} ${resourceNames} ${verbs}`;
        }),
      ),
    );
    expect(rules).toEqual([
      "all nodes * list",
      "all infrastructures cluster get,list,watch",
      "all storageclasses * list",
      "all vcenterchecks cluster get,list,watch",
      "all vcenterchecks/status cluster patch",
      "crdwright-vcenter-checks leases * create,get,update",
      "default events * create,patch",
      "kube-system secrets vsphere-creds get,list,watch",
      "openshift-config configmaps * get,list,watch",
    ]);
    expect(parse(files.find(({ path }) => path === "5-vcentercheck.yaml")?.text ?? "").metadata).toEqual({
      name: "cluster",
    });
  });

  it("gives each of several copies names, a lease and a VCenterCheck of its own, and no more rights", () => {
    const shard = { server: "vc-a.example.com" };
    const own = deployManifests({ crd, roles, image: "checks:1", version: "1.2.3", shard });
    const ofCopy = (path: string) =>
      parseAllDocuments(own.find((each) => each.path === path)?.text ?? "").map((document) => document.toJS());
    const suffixed = (name: string): string => `${name}-vc-a.example.com`;
    const [check] = ofCopy("5-vcentercheck.yaml");
    expect(check.metadata.name).toBe("cluster-vc-a.example.com");
    const [deployment] = ofCopy("4-deployment.yaml");
    const [whole] = objects("4-deployment.yaml");
    expect([deployment.metadata.name, deployment.spec.template.spec.serviceAccountName]).toEqual(
      [whole.metadata.name, whole.spec.template.spec.serviceAccountName].map(suffixed),
    );
    expect(deployment.spec.template.spec.containers[0].args).toEqual(["run", "--vcenter", "vc-a.example.com"]);
    expect(deployment.spec.template.metadata.labels).toEqual(deployment.spec.selector.matchLabels);
    expect(ofCopy("2-roles.yaml")).toEqual(
      objects("2-roles.yaml").map((role) => ({
        ...role,
        metadata: { ...role.metadata, name: suffixed(role.metadata.name) },
        rules: role.rules.map((rule: { resources: string[]; resourceNames?: string[] }) =>
          rule.resources.some((each) => each.startsWith("vcenterchecks"))
            ? { ...rule, resourceNames: ["cluster-vc-a.example.com"] }
            : rule,
        ),
      })),
    );
    for (const { roleRef, subjects } of ofCopy("3-bindings.yaml")) {
      expect(ofCopy("2-roles.yaml").map(({ metadata }) => metadata.name)).toContain(roleRef.name);
      expect(subjects).toMatchObject([{ name: suffixed(whole.metadata.name) }]);
    }
  });
});
