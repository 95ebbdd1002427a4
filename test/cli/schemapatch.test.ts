import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { crdText } from "../diagnostics/catalogue/schemapatch-findings.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright } from "./run-cli.js";

const API: Tree = {
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts":
    'import type { KubernetesObject } from "crdwright/meta/v1";\n\nexport interface Widget extends KubernetesObject {\n  // +kubebuilder:validation:MaxLength=3\n  size?: string;\n}\n',
};
const CRD = crdText("- name: v1 # stored", "  schema:", "    openAPIV3Schema: {}", "  served: true", "# the end");

function project(files: Tree): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...API, ...files });
  return folder;
}

describe("schemapatch", () => {
  it("puts the schemas of generate into CRDs of files and folders, and nothing else", async () => {
    const template = "{{ if .Values.crds }}\nkind: [\n";
    const folder = project({ "crds/b/widgets.yml": CRD, "crds/template.yaml": template, "a.yaml": CRD });
    const { code, stdout, stderr } = await crdwright(folder, ["schemapatch", "crds", "a.yaml"]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "2 CRDs up to date: 2 files written\n", stderr: "" });
    const { "crds/b/widgets.yml": patched = "", ...others } = readTree(folder);
    expect(others).toEqual({ ...API, "crds/template.yaml": template, "a.yaml": patched });
    await crdwright(folder, ["generate"]);
    const generated = parse(readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "");
    expect(parse(patched).spec.versions[0].schema).toEqual(generated.spec.versions[0].schema);
    expect(patched).toMatch(/^ {2}- name: v1 # stored$[\s\S]*^ {4}served: true$\n^ {2}# the end$/m);
    expect(await crdwright(folder, ["schemapatch", "crds", "a.yaml", "--check"])).toMatchObject({
      code: 0,
      stdout: "2 CRDs up to date\n",
    });
  });

  it("tells with --check what would be written, and writes nothing", async () => {
    const folder = project({ "crd.yaml": CRD });
    const { code, stdout, stderr } = await crdwright(folder, ["schemapatch", "crd.yaml", "--check"]);
    expect(code).toBe(1);
    expect(stderr).toContain("crd.yaml:9:5");
    expect(stderr).toContain("run crdwright schemapatch crd.yaml");
    expect(stdout).toMatch(/^\+ +maxLength: 3$/m);
    expect(readTree(folder)).toEqual({ ...API, "crd.yaml": CRD });
  });

  it("writes none where one cannot be patched, and none where the API has an error", async () => {
    const files = { "a.yaml": CRD, "b.yaml": CRD.replace("Widget", "Gadget") };
    const folder = project(files);
    expect(await crdwright(folder, ["schemapatch", "a.yaml", "b.yaml"])).toMatchObject({ code: 1, stdout: "" });
    expect(readTree(folder)).toEqual({ ...API, ...files });
    const broken = project({ ...files, "api/v1/widget.ts": "// +kubebuilder:nosuch\nexport interface A {}\n" });
    expect(await crdwright(broken, ["schemapatch", "a.yaml"])).toMatchObject({ code: 1, stdout: "" });
    expect(readTree(broken)["a.yaml"]).toBe(CRD);
  });

  it("finds files from the working directory, and the project by its option", async () => {
    const folder = project({ "other/crd.yaml": CRD });
    const { code, stderr } = await crdwright(`${folder}/other`, ["schemapatch", "crd.yaml", "--check", "-p", ".."]);
    expect(code).toBe(1);
    expect(stderr).toContain("crd.yaml:9:5");
    expect((await crdwright(`${folder}/other`, ["schemapatch", "crd.yaml", "-p", "..", "-q"])).stdout).toBe("");
  });
});
