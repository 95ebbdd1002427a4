import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright } from "./run-cli.js";

const FILES = [
  "api/example/v1alpha1/groupVersion.ts",
  "api/example/v1alpha1/widget.ts",
  "crdwright.config.ts",
  "package.json",
];

/** A rule of a role. */
interface Rule {
  readonly apiGroups: string[];
  readonly resources: string[];
  readonly verbs: string[];
}

const SCRIPTS = { generate: "crdwright generate", verify: "crdwright verify" };

describe("init", () => {
  it("begins an API in an empty folder, which generates and verifies", async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await crdwright(folder, ["init"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const path of FILES) expect(stdout).toMatch(new RegExp(`^created {2}${path}`, "m"));
    expect(stdout).toMatch(/\nNext: npm install --save-dev crdwright, then npm run generate\n$/);
    const tree = readTree(folder);
    expect(Object.keys(tree).sort()).toEqual(FILES);
    expect(JSON.parse(tree["package.json"] ?? "")).toEqual({ private: true, type: "module", scripts: SCRIPTS });
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect((await crdwright(folder, ["verify"])).code).toBe(0);
  });

  it("keeps every file the second time, also one that was changed", async () => {
    const folder = temporaryFolder();
    await crdwright(folder, ["init"]);
    writeTree(folder, { "api/example/v1alpha1/widget.ts": "// mine\n" });
    const before = readTree(folder);
    const { code, stdout } = await crdwright(folder, ["init"]);
    expect(code).toBe(0);
    for (const path of FILES.filter((path) => path !== "package.json"))
      expect(stdout).toContain(`kept     ${path} (it is there already)\n`);
    expect(stdout).not.toMatch(/created|changed/);
    expect(readTree(folder)).toEqual(before);
  });

  it("creates what is missing beside what is there", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "crdwright.config.ts": "// mine\n" });
    await crdwright(folder, ["init"]);
    const tree = readTree(folder);
    expect(Object.keys(tree).sort()).toEqual(FILES);
    expect(tree["crdwright.config.ts"]).toBe("// mine\n");
  });

  it("takes group, version, kind and folder from its options", async () => {
    const folder = temporaryFolder();
    const names = ["--group", "machine.example.org", "--api-version", "v1beta2", "--kind", "MachinePool"];
    expect((await crdwright(folder, ["init", "--project", "new/folder", ...names])).code).toBe(0);
    const project = join(folder, "new/folder");
    expect(Object.keys(readTree(project))).toContain("api/machine/v1beta2/machinepool.ts");
    await crdwright(project, ["generate"]);
    const crd = readTree(project)["generated/crds/machine.example.org_machinepools.yaml"];
    expect(crd).toContain("name: machinepools.machine.example.org\n");
  });

  it("brings a feature gate where that is asked for, and says which one a second kind needs", async () => {
    const folder = temporaryFolder();
    const first = await crdwright(folder, ["init", "--feature-gates"]);
    expect(first.stdout).toContain("created  api/features.ts\n");
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect(Object.keys(readTree(folder))).toContain("generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml");
    const { stdout } = await crdwright(folder, ["init", "--kind", "Gadget", "--feature-gates"]);
    expect(stdout).toContain("created  api/example/v1alpha1/gadget.ts\n");
    expect(stdout).toContain("api/features.ts does not declare GadgetParts, which Gadget uses: add it there\n");
  });

  it("adds its scripts to a package.json, and does not ask to install what that names already", async () => {
    const folder = temporaryFolder();
    const before = { name: "mine", scripts: { generate: "mine" }, devDependencies: { crdwright: "^1.0.0" } };
    writeTree(folder, { "package.json": `${JSON.stringify(before, null, 4)}\n` });
    const { stdout } = await crdwright(folder, ["init"]);
    expect(stdout).toContain("changed  package.json (scripts: verify)\n");
    expect(stdout).toMatch(/\nNext: npm run generate\n$/);
    const after = { ...before, scripts: { generate: "mine", verify: SCRIPTS.verify } };
    expect(readTree(folder)["package.json"]).toBe(`${JSON.stringify(after, null, 4)}\n`);
  });

  it.each([
    ["--group", "example", "is not an API group"],
    ["--group", "../../etc.x", "is not an API group"],
    ["--api-version", "1", "is not an API version"],
    ["--kind", "widget", "is not a kind"],
    ["--kind", "../Widget", "is not a kind"],
    ["--kind", "Condition", "choose another"],
  ])("exits 2 for %s %s and writes nothing", async (option, value, message) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await crdwright(folder, ["init", option, value]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(readTree(folder)).toEqual({});
  });

  it.each(["{", "[]", '{ "scripts": "make" }'])("exits 2 for the package.json %s and writes nothing", async (text) => {
    const folder = temporaryFolder();
    writeTree(folder, { "package.json": text });
    const { code, stderr } = await crdwright(folder, ["init"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^crdwright: package\.json cannot be added to: .*; nothing was written\n$/);
    expect(readTree(folder)).toEqual({ "package.json": text });
  });

  it("exits 2 where a file stands in the place of a folder, and writes nothing", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { api: "by hand\n" });
    const { code, stderr } = await crdwright(folder, ["init"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^crdwright: api.*: .+ \(mkdir\)\n$/);
    expect(readTree(folder)).toEqual({ api: "by hand\n" });
  });

  it("adds a controller, and what an existing package.json needs for one", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "package.json": '{ "dependencies": {} }' });
    const { code, stdout } = await crdwright(folder, ["init", "--controller"]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "changed  package.json (scripts: generate, verify, build, start, test; type: module)\n\nNext:\n  npm install crdwright",
    );
    const tree = readTree(folder);
    expect(Object.keys(tree)).toEqual(expect.arrayContaining(["src/main.ts", "deploy/rbac.yaml", "Dockerfile"]));
    expect(JSON.parse(tree["package.json"] ?? "")).toMatchObject({ type: "module", scripts: { build: "tsc" } });
    const other = temporaryFolder();
    writeTree(other, { "package.json": '{ "type": "commonjs" }' });
    const refused = await crdwright(other, ["init", "--controller"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /^crdwright: package\.json cannot be added to: its "type" is "commonjs".*nothing was/,
    );
    expect(Object.keys(readTree(other))).toEqual(["package.json"]);
  });

  it("makes a controller whose markers allow all that it asks for, in the role that is bound", async () => {
    const folder = temporaryFolder();
    const names = ["--group", "machine.example.org", "--kind", "Policy"];
    const begun = await crdwright(folder, ["init", "--controller", ...names]);
    expect(begun.stdout).not.toContain("does not make the role");
    const { code, stdout } = await crdwright(folder, ["generate", "--max-warnings", "0"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.any(String) });
    const tree = readTree(folder);
    const role = parse(tree["generated/rbac/role.yaml"] ?? "");
    expect(role).toMatchObject({ kind: "ClusterRole", metadata: { name: "policy-controller" } });
    const rules = role.rules.map((rule: Rule) => [...rule.apiGroups, ...rule.resources, ...rule.verbs].join(" "));
    expect(rules).toEqual([
      " configmaps create get list patch watch",
      " events create patch",
      "machine.example.org policies get list watch",
      "machine.example.org policies/finalizers update",
      "machine.example.org policies/status patch",
    ]);
    expect(tree["deploy/rbac.yaml"]).toContain("kind: ClusterRole\n  name: policy-controller\n");
  });

  it("says what a configuration that is there already lacks for the role of a controller", async () => {
    for (const [config, isSaid] of [
      ["export default defineConfig({});\n", true],
      ['export default defineConfig({ controllers: "src" });\n', true],
      ['export default defineConfig({ controllers: "src", roleName: "widget-controller" });\n', false],
    ] as const) {
      const folder = temporaryFolder();
      writeTree(folder, { "crdwright.config.ts": config });
      const { stdout } = await crdwright(folder, ["init", "--controller"]);
      expect(stdout.includes('add controllers: "src" and roleName: "widget-controller" there')).toBe(isSaid);
      expect(readTree(folder)["crdwright.config.ts"]).toBe(config);
    }
  });
});
