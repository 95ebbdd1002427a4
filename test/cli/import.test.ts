import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { crdText, gateTables } from "../import/crd-text.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../output/folder-on-disk.js";
import { crdwright } from "./run-cli.js";

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
      stdout: "",
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
    expect(JSON.parse(again.stdout)).toEqual({ diagnostics: [], written: [] });
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
