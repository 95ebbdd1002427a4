import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { packageScripts, type ScaffoldNames, scaffold } from "../../src/project/scaffold.js";

function files(names: Partial<ScaffoldNames> = {}, featureGates = false): Record<string, string> {
  const all = { group: "example.com", version: "v1alpha1", kind: "Widget", ...names };
  const made = scaffold({ ...all, featureGates, controller: true });
  return Object.fromEntries(made.map(({ path, text }) => [path, text]));
}

const documents = (text = ""): Record<string, unknown>[] => parseAllDocuments(text).map((each) => each.toJS());

describe("the scaffold of a controller", () => {
  it("has its files beside those of the API, and leaves no place in a template unfilled", () => {
    const plain = scaffold({ group: "example.com", version: "v1alpha1", kind: "Widget", featureGates: false });
    expect(Object.keys(files()).sort()).toEqual(
      [
        ...plain.map(({ path }) => path),
        ".dockerignore",
        "Dockerfile",
        "deploy/manager.yaml",
        "deploy/rbac.yaml",
        "src/main.ts",
        "src/widget-controller.test.ts",
        "src/widget-controller.ts",
        "tsconfig.json",
      ].sort(),
    );
    for (const text of Object.values(files())) expect(text).not.toMatch(/\{\{|\}\}\}|__/);
  });

  it("deploys what its Dockerfile builds, with the account that its roles are bound to", () => {
    const { "deploy/manager.yaml": manager, "deploy/rbac.yaml": rbac } = files();
    const [namespace, account, deployment] = documents(manager);
    expect(namespace).toMatchObject({ kind: "Namespace", metadata: { name: "widget-system" } });
    expect(account).toMatchObject({ metadata: { name: "widget-controller", namespace: "widget-system" } });
    expect(deployment).toMatchObject({
      metadata: { namespace: "widget-system" },
      spec: { template: { spec: { serviceAccountName: "widget-controller", containers: [{ name: "manager" }] } } },
    });
    const bindings = documents(rbac).filter(({ kind }) => String(kind).endsWith("Binding"));
    expect(bindings).toHaveLength(2);
    for (const { subjects } of bindings)
      expect(subjects).toEqual([{ kind: "ServiceAccount", name: "widget-controller", namespace: "widget-system" }]);
    // The first is of the role that generate makes of the controller's markers.
    const [name] = /(?<=roleName: ").*(?=",)/.exec(files()["crdwright.config.ts"] ?? "") ?? [];
    expect(bindings[0]).toMatchObject({ kind: "ClusterRoleBinding", roleRef: { kind: "ClusterRole", name } });
    const [role] = documents(rbac).filter(({ kind }) => kind === "Role");
    expect(role).toMatchObject({ metadata: { name: "widget-controller-leader-election", namespace: "widget-system" } });
    expect(bindings[1]).toMatchObject({
      kind: "RoleBinding",
      metadata: { namespace: "widget-system" },
      roleRef: { kind: "Role", name: "widget-controller-leader-election" },
    });
  });

  it("takes names that fit into labels of the DNS, whatever the kind", () => {
    const manager = documents(files({ kind: "K".repeat(59), group: "a.b", version: "v1" })["deploy/manager.yaml"]);
    for (const { metadata } of manager as { metadata?: { name: string; namespace?: string } }[])
      for (const name of [metadata?.name, metadata?.namespace ?? ""]) expect(name?.length).toBeLessThanOrEqual(63);
  });

  it("reads the CRD of the default set where there are feature gates", () => {
    expect(files({}, true)["src/widget-controller.test.ts"]).toContain(
      '"generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml"',
    );
  });

  it("has its controllers read for markers only where there is one", () => {
    const plain = scaffold({ group: "example.com", version: "v1", kind: "Widget", featureGates: false });
    expect(plain.find(({ path }) => path === "crdwright.config.ts")?.text).not.toMatch(/controllers|roleName/);
    expect(files()["crdwright.config.ts"]).toContain('controllers: "src",');
    expect(parse(files()["tsconfig.json"] ?? "")).toMatchObject({ compilerOptions: { strict: true } });
  });

  it("has scripts that build, start and test it", () => {
    expect(packageScripts({ kind: "Widget", controller: true })).toEqual({
      generate: "crdwright generate",
      verify: "crdwright verify",
      build: "tsc",
      start: "npm run build && node dist/src/main.js",
      test: "npm run build && node --test dist/src/widget-controller.test.js",
    });
  });
});
