import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { crdText, gateTables } from "../import/crd-text.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess } from "./run-cli.js";

const WIDGET = "api/example/v1/widget.ts";
const PLAIN = ["name:", "  type: string"];

function project(files: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return folder;
}

describe("import", () => {
  it("writes TypeScript from which generate makes the CRD again", async () => {
    const folder = project({ "crds/widgets.yaml": `---\n${crdText(PLAIN)}` });
    const ended = await crdwright(folder, ["import", "crds/widgets.yaml"]);
    expect(ended).toEqual({
      code: 0,
      stdout: "1 CRD read, all imported: 2 files written\n",
      stderr: `written  api/example/v1/groupVersion.ts\nwritten  ${WIDGET}\n`,
    });
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const tree = readTree(folder);
    expect(parseYaml(tree["generated/crds/example.com_widgets.yaml"] ?? "")).toEqual(parseYaml(crdText(PLAIN)));
  });

  it("takes several documents of a file, and another folder", async () => {
    const gadget = crdText(PLAIN, { kind: "Gadget" }).replaceAll("widget", "gadget");
    const folder = project({ "all.yaml": `# both\n---\n${crdText(PLAIN)}---\n${gadget}` });
    expect((await crdwright(folder, ["import", "all.yaml", "--out", "types"])).code).toBe(0);
    const paths = Object.keys(readTree(folder)).filter((path) => path.startsWith("types/"));
    expect(paths).toEqual([
      "types/example/v1/gadget.ts",
      "types/example/v1/groupVersion.ts",
      "types/example/v1/widget.ts",
    ]);
  });

  it("overwrites nothing unless it is told to, and then writes what is new alone", async () => {
    const folder = project({ "widgets.yaml": crdText(PLAIN), [WIDGET]: "// mine\n" });
    const refused = await crdwright(folder, ["import", "widgets.yaml"]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`error import-file-exists: ${WIDGET} is there already, with another text`);
    expect(Object.keys(readTree(folder)).sort()).toEqual([WIDGET, "widgets.yaml"]);
    expect((await crdwright(folder, ["import", "widgets.yaml", "--force"])).code).toBe(0);
    expect(readTree(folder)[WIDGET]).toContain("export interface Widget");
    const again = await crdwright(folder, ["import", "widgets.yaml", "--format", "json"]);
    expect(JSON.parse(again.stdout)).toEqual({ version: 1, diagnostics: [], read: 1, imported: 1, written: [] });
  });

  it("makes with --force what it makes in an empty folder, and touches no file that has its text already", async () => {
    const fresh = project({ "widgets.yaml": crdText(PLAIN) });
    expect((await crdwright(fresh, ["import", "widgets.yaml"])).code).toBe(0);
    const tree = readTree(fresh);
    const folder = project({ ...tree, [WIDGET]: `${tree[WIDGET]} ` });
    const other = "api/example/v1/groupVersion.ts";
    const long = new Date("2020-01-01");
    for (const path of [WIDGET, other]) utimesSync(join(folder, path), long, long);
    const ended = await crdwright(folder, ["import", "widgets.yaml", "--force"]);
    expect(ended).toEqual({
      code: 0,
      stdout: expect.stringContaining("1 file written"),
      stderr: `written  ${WIDGET}\n`,
    });
    expect(readTree(folder)).toEqual(tree);
    expect(statSync(join(folder, other)).mtime).toEqual(long);
    expect(statSync(join(folder, WIDGET)).mtime).not.toEqual(long);
  });

  it("imports the rest where some files are none or refused, searches folders, and reads lists", async () => {
    const gadget = crdText(PLAIN, { kind: "Gadget" }).replaceAll("widget", "gadget");
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${gadget.trimEnd().replaceAll("\n", "\n  ")}\n`;
    const folder = project({
      "crds/deep/widgets.yaml": crdText(PLAIN),
      "crds/kustomization.yaml": "kind: Kustomization\nresources: [deep/widgets.yaml] # CustomResourceDefinition\n",
      "crds/README.md": "CustomResourceDefinition\n",
      "list.yaml": list,
      "bad.yaml": crdText(["a: {type: nothing}"]).replaceAll("widget", "bad").replace("kind: Widget", "kind: Bad"),
      "kustomization.yaml": "kind: Kustomization\n",
    });
    const ended = await crdwright(folder, ["import", "kustomization.yaml", "bad.yaml", "crds", "list.yaml"]);
    expect([ended.code, ended.stdout]).toEqual([1, "3 CRDs read, 2 imported: 3 files written\n"]);
    expect(ended.stderr).toContain("error import-unreadable: kustomization.yaml cannot be imported: it is no such CRD");
    expect(ended.stderr).toContain("error import-refused: bads.example.com is left out");
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const made = Object.keys(readTree(folder)).filter((path) => path.startsWith("generated/crds/"));
    expect(made).toEqual(["generated/crds/example.com_gadgets.yaml", "generated/crds/example.com_widgets.yaml"]);
  });

  it("leaves out what a server writes itself, and annotations and labels that there are none of", async () => {
    const status = "status:\n  conditions: []\n  storedVersions: []\n";
    const metadata = "metadata:\n  annotations:\n  labels: {}\n  uid: a-b\n  generation: 3\n";
    const folder = project({ "a.yaml": crdText(PLAIN).replace("metadata:\n", metadata) + status });
    expect((await crdwright(folder, ["import", "a.yaml"])).code).toBe(0);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const tree = readTree(folder);
    expect(parseYaml(tree["generated/crds/example.com_widgets.yaml"] ?? "")).toEqual(parseYaml(crdText(PLAIN)));
  });

  it("makes one CRD of files with different versions of it", async () => {
    const folder = project({
      "a.yaml": crdText(PLAIN).replace("name: v1\n", "name: v1alpha1\n"),
      "b.yaml": crdText(["other:", "  type: string"]),
    });
    const ended = await crdwright(folder, ["import", "b.yaml", "a.yaml"]);
    expect([ended.code, ended.stdout]).toEqual([0, "1 CRD read, all imported: 4 files written\n"]);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const made = parseYaml(readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "");
    expect(made).toMatchObject({
      spec: {
        versions: [
          { name: "v1", storage: true },
          { name: "v1alpha1", storage: false },
        ],
      },
    });
  });

  it("writes the settings that the CRDs need into a configuration, or says which are missing in one", async () => {
    const crd = crdText(["share:", "  type: number"]);
    const folder = project({ "a.yaml": crd });
    expect((await crdwright(folder, ["import", "a.yaml", "--out", "types"])).code).toBe(0);
    const config = readTree(folder)["crdwright.config.ts"];
    expect(config).toContain('export default defineConfig({ allowFloats: true, api: "types" });');
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const other = project({ "a.yaml": crd, "crdwright.config.ts": "export default defineConfig({});\n" });
    const ended = await crdwright(other, ["import", "a.yaml"]);
    expect([ended.code, ended.stderr.includes("error import-config-needed")]).toEqual([1, true]);
    expect(Object.keys(readTree(other))).toContain(WIDGET);
  });

  it("imports into a project with validators, which judge by the overrides, too", async () => {
    const crd = crdText(["name:", "  type: string", "  oneOf:", "  - pattern: ^a"]);
    const config = "export default defineConfig({ validation: true });\n";
    const folder = project({ "a.yaml": crd, "crdwright.config.ts": config });
    expect((await crdwright(folder, ["import", "a.yaml"])).code).toBe(0);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect(Object.keys(readTree(folder))).toContain("generated/validation/example.com/v1/widget.ts");
  });

  it("says that nothing was imported where nothing could be", async () => {
    const folder = project({ "a.yaml": "{{- if .Values.crds }}\nkind: CustomResourceDefinition\n{{- end }}\n" });
    const { code, stdout, stderr } = await crdwright(folder, ["import", "a.yaml"]);
    expect([code, stdout]).toEqual([1, "0 CRDs read, none imported: 0 files written\n"]);
    expect(stderr).toContain("this is a template of Helm: render it first, as in helm template");
  });

  it("reads standard input and folders, and fetches nothing", async () => {
    const folder = project({
      "crds/a.yaml": crdText(PLAIN),
      "crds/more/b.json": JSON.stringify(parseYaml(crdText(PLAIN, { kind: "Gadget" }).replaceAll("widget", "gadget"))),
    });
    const doohickey = crdText(PLAIN, { kind: "Doohickey" }).replaceAll("widget", "doohickey");
    const piped = await crdwrightProcess(folder, ["import", "-"], { input: `---\n${doohickey}---\n${crdText(PLAIN)}` });
    expect([piped.code, piped.stdout]).toEqual([0, "2 CRDs read, all imported: 3 files written\n"]);
    const searched = await crdwright(folder, ["import", "crds"]);
    expect([searched.code, searched.stdout]).toEqual([0, "2 CRDs read, all imported: 1 file written\n"]);
    expect(Object.keys(readTree(folder)).filter((path) => path.startsWith("api/"))).toEqual([
      "api/example/v1/doohickey.ts",
      "api/example/v1/gadget.ts",
      "api/example/v1/groupVersion.ts",
      WIDGET,
    ]);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);

    const other = project({});
    const url = "http://127.0.0.1:9/crd.yaml";
    const fetched = await crdwrightProcess(other, ["import", url, "-"], { input: crdText(PLAIN) });
    expect([fetched.code, fetched.stdout]).toEqual([1, "1 CRD read, all imported: 2 files written\n"]);
    expect(fetched.stderr).toContain(`error import-url: ${url} is an address; nothing is fetched`);
    expect(fetched.stderr).toContain(`help: fetch it yourself: curl -fsSL ${url} | crdwright import -`);
    const empty = await crdwrightProcess(project({}), ["import", "-"]);
    expect([empty.code, empty.stderr]).toEqual([
      1,
      expect.stringContaining("error import-unreadable: - cannot be imported: it holds no document"),
    ]);
  });

  it("chooses the newest version that takes the rules, where the default would refuse them", async () => {
    // Up to 1.36 a server took `matches(text, pattern)` for one step, however long the text.
    const rule = `self.all(x, matches(x, '^${"a".repeat(40)}$'))`;
    const crd = crdText([
      "list:",
      "  items: {type: string}",
      "  type: array",
      `  x-kubernetes-validations: [{rule: "${rule}"}]`,
    ]);
    const folder = project({ "a.yaml": crd });
    expect((await crdwright(folder, ["import", "a.yaml"])).code).toBe(0);
    expect(readTree(folder)["crdwright.config.ts"]).toContain('defineConfig({ targetVersion: "1.36" })');
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const made = readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "";
    expect(parseYaml(made)).toEqual(parseYaml(crd));

    const other = project({
      "a.yaml": crd,
      "crdwright.config.ts": 'export default defineConfig({ targetVersion: "1.37" });\n',
    });
    const refused = await crdwright(other, ["import", "a.yaml"]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('set targetVersion: "1.36"')]);
  });

  it("never writes outside of its folder, with --force or without", async () => {
    for (const [from, to] of [
      ["name: v1", "name: ../../../escaped"],
      ["group: example.com", "group: ../../escaped.com"],
      ["kind: Widget", 'kind: "Widget { a: string } export const x = process; interface Y"'],
    ] as const) {
      const folder = project({ "in/a.yaml": crdText(PLAIN).replace(from, to) });
      for (const force of [[], ["--force"]]) {
        const ended = await crdwright(folder, ["import", "in/a.yaml", ...force]);
        expect([ended.code, Object.keys(readTree(folder))]).toEqual([1, ["in/a.yaml"]]);
        expect(ended.stderr).toContain("error import-refused");
      }
    }
  });

  it("infers gates from per-gate manifests, and generates their variants", async () => {
    const partial = (gate: string, ...properties: readonly string[]) =>
      crdText(properties, { annotations: [`feature-gate.release.openshift.io/${gate}: "true"`] });
    const tables = Object.entries(gateTables(["A", "B"])).map(([name, text]) => [`gates/${name}`, text]);
    const tree = "partials/example/v1/widgets.example.com";
    const folder = project({
      [`${tree}/AAA_ungated.yaml`]: partial("", ...PLAIN),
      [`${tree}/A.yaml`]: partial("A", "extra:", "  type: string", ...PLAIN),
      ...Object.fromEntries(tables),
    });
    const args = ["import", "widgets.example.com", "--partials", "partials", "--feature-gates", "gates"];
    expect(await crdwright(folder, args)).toMatchObject({ code: 0 });
    expect(readTree(folder)[WIDGET]).toContain("// +openshift:enable:FeatureGate=A\n  extra?: string;");
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const made = Object.keys(readTree(folder)).filter((path) => path.startsWith("generated/crds/"));
    expect(made.map((path) => path.slice(path.lastIndexOf("/") + 1))).toEqual([
      "widgets-CustomNoUpgrade.crd.yaml",
      "widgets-Default.crd.yaml",
      "widgets-DevPreviewNoUpgrade.crd.yaml",
      "widgets-OKD.crd.yaml",
      "widgets-TechPreviewNoUpgrade.crd.yaml",
    ]);
  });

  it("says what is missing", async () => {
    const folder = project({ "widgets.yaml": crdText(PLAIN) });
    const none = await crdwright(folder, ["import"]);
    expect([none.code, none.stderr]).toEqual([
      2,
      "crdwright: name files with CRDs, or a tree of per-gate manifests with --partials\n",
    ]);
    const gone = await crdwright(folder, ["import", "widget.yaml"]);
    expect(gone.code).toBe(1);
    expect(gone.stderr).toContain("error import-unreadable: widget.yaml cannot be imported: ENOENT");
    const gates = await crdwright(folder, ["import", "widgets.yaml", "--feature-gates", "gates"]);
    expect(gates.stderr).toContain("error partials-missing: there are no FeatureGate manifests in gates");
  });
});
