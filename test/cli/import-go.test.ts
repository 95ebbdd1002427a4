import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { valueAt } from "../../src/kube/values/json-value.js";
import { readTree, writeTree } from "../project/output/folder-on-disk.js";
import { goProject, MODULE, WIDGET, WITHOUT_GO } from "./go-module.js";
import { crdwright } from "./run-cli.js";

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.example.com
spec:
  group: example.com
  names: { kind: Gadget, listKind: GadgetList, plural: gadgets, singular: gadget }
  scope: Cluster
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }
`;

const IMPORT = ["import", "--go", "./api/...", "--out", "types"];

describe("import --go", () => {
  it("writes TypeScript as its authors would keep it, from which generate makes the CRD", async () => {
    const folder = goProject(MODULE);
    const ended = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(ended.stderr).toContain("written  types/v1/widget.ts\n");
    expect(ended).toMatchObject({
      code: 0,
      stdout: "1 Go package read, found in vendor, without Go; 1 kind imported: 4 files written\n",
    });
    expect(
      readTree(folder)["types/v1/widget.ts"],
    ).toBe(`import type { Base64, Int32, KubernetesObject, ObjectMeta } from "crdwright/meta/v1";
import type { TypeMeta } from "../k8s.io/apimachinery/pkg/apis/meta/v1/types.js";

/** Color is a color. */
export type Color =
  /** Red is warm. */
  | "red"
  | "blue";

/** Widget is a thing. */
// +kubebuilder:resource:scope=Cluster
export interface Widget extends TypeMeta, KubernetesObject {
  metadata?: ObjectMeta;

  /** spec is what is asked for. */
  spec: WidgetSpec;
}

export interface WidgetSpec {
  /** name is a name. */
  // +kubebuilder:validation:MinLength=1
  name: string;

  color?: Color;

  sizes?: Int32[];

  labels?: Record<string, string>;

  data?: Base64;
}
`);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    const crd = parseYaml(readTree(folder)["generated/crds/example.com_widgets.yaml"] ?? "");
    const versions = valueAt(crd, "spec", "versions");
    const [version] = Array.isArray(versions) ? versions : [];
    const spec = valueAt(version, "schema", "openAPIV3Schema", "properties", "spec");
    expect(spec).toMatchObject({
      description: "spec is what is asked for.",
      required: ["name"],
      properties: {
        name: { type: "string", description: "name is a name.", minLength: 1 },
        color: { type: "string", description: "Color is a color.", enum: ["red", "blue"] },
        sizes: { type: "array", items: { type: "integer", format: "int32" } },
        labels: { type: "object", additionalProperties: { type: "string" } },
        data: { type: "string", format: "byte" },
      },
    });
  });

  it("writes nothing the second time, and after an edit only with --force, and just its lines", async () => {
    const folder = goProject(MODULE);
    await crdwright(folder, IMPORT, WITHOUT_GO);
    const before = readTree(folder);
    expect((await crdwright(folder, IMPORT, WITHOUT_GO)).stdout).toContain("0 files written");
    writeTree(folder, { "api/v1/widget.go": WIDGET.replace("name is a name.", "name is its name.") });
    const kept = await crdwright(folder, IMPORT, WITHOUT_GO);
    expect(kept).toMatchObject({ code: 1 });
    expect(kept.stderr).toContain("import-file-exists");
    expect(readTree(folder)["types/v1/widget.ts"]).toBe(before["types/v1/widget.ts"]);
    await crdwright(folder, [...IMPORT, "--force"], WITHOUT_GO);
    const after = readTree(folder)["types/v1/widget.ts"];
    expect(after).toBe(before["types/v1/widget.ts"]?.replace("name is a name.", "name is its name."));
  });

  it.each([
    [
      "a module that is not at hand",
      { "vendor/modules.txt": null },
      "run: go mod download k8s.io/apimachinery@v0.36.2",
    ],
    ["broken syntax", { "api/v1/broken.go": "package v1\n\ntype Broken struct {\n\tA map[string\n}\n" }, "go-broken"],
    [
      "a type that nobody declares",
      { "api/v1/widget.go": WIDGET.replace("[]int32", "[]Size") },
      "there is no type Size",
    ],
    ["kinds without a group", { "api/v1/doc.go": "package v1\n" }, "write // +groupName=<group>"],
  ])("tells of %s, with what to do", async (_, changes, expected) => {
    const files = Object.entries({ ...MODULE, ...changes }).flatMap(([path, text]) =>
      text === null ? [] : [[path, text] as const],
    );
    const kept =
      changes["vendor/modules.txt" as keyof typeof changes] === null
        ? files.filter(([path]) => !path.startsWith("vendor/"))
        : files;
    const folder = goProject(Object.fromEntries(kept));
    const ended = await crdwright(folder, IMPORT, { env: { ...WITHOUT_GO.env, GOMODCACHE: join(folder, "cache") } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(expected);
  });

  it.each([
    ["./nowhere", "there is no such folder"],
    ["./docs", "there are no Go files in it"],
    ["example.org/other", "go get example.org/other"],
  ])("says why %s names no package", async (pattern, problem) => {
    const folder = goProject({ ...MODULE, "docs/page.md": "" });
    const ended = await crdwright(folder, ["import", "--go", pattern, "--out", "types"], WITHOUT_GO);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(problem);
  });

  it.each([
    ["--kinds belongs to --go", ["import", "crd.yaml", "--kinds", "marked"]],
    ["--overrides belongs to --partials", ["import", "crd.yaml", "--overrides", "overrides"]],
    ["cannot be used with option '--partials", ["import", "--go", "./api/...", "--partials", "partials"]],
    ["cannot be used with option '--overrides", ["import", "--go", "./api/...", "--overrides", "overrides"]],
  ])("says that %s, and writes nothing", async (problem, args) => {
    const folder = goProject({ ...MODULE, "crd.yaml": CRD });
    const before = readTree(folder);
    const ended = await crdwright(folder, args, WITHOUT_GO);
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(problem) });
    expect(readTree(folder)).toEqual(before);
  });

  it("says that a folder has no FeatureGate manifests, as the import of CRDs does", async () => {
    const folder = goProject({ ...MODULE, "gates/page.md": "" });
    const ended = await crdwright(folder, [...IMPORT, "--feature-gates", "gates"], WITHOUT_GO);
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("there are no FeatureGate manifests in gates"),
    });
  });

  it("prints what it did as JSON", async () => {
    const folder = goProject(MODULE);
    const ended = await crdwright(folder, [...IMPORT, "--format", "json"], WITHOUT_GO);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ended.stdout)).toEqual({
      version: 1,
      diagnostics: [],
      packages: ["example.com/widgets/api/v1"],
      kinds: 1,
      found: "in vendor, without Go",
      written: [
        "types/v1/groupVersion.ts",
        "types/v1/widget.ts",
        "types/k8s.io/apimachinery/pkg/apis/meta/v1/types.ts",
        "crdwright.config.ts",
      ],
    });
  });

  it("needs a package", async () => {
    expect((await crdwright(goProject(MODULE), ["import", "--go"], WITHOUT_GO)).code).toBe(2);
  });
});
