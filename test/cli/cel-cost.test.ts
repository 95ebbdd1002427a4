import { describe, expect, it } from "vitest";
import { widgets } from "../crd/widget-sources.js";
import { type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, type Ended } from "./run-cli.js";

function run(tree: Tree, ...args: readonly string[]): Promise<Ended> {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return crdwright(folder, ["cel", "cost", ...args]);
}

const API = widgets({
  v1: {
    members: ["spec?: Spec;"],
    types: [
      '// +kubebuilder:validation:XValidation:rule="self.sizes.all(x, x > 1)",message="small"',
      "export interface Spec {",
      "  // +kubebuilder:validation:MaxItems=20",
      "  sizes: Int32[];",
      "  // +kubebuilder:validation:MaxLength=10",
      "  // +kubebuilder:validation:XValidation:rule=\"self.startsWith('abc')\",messageExpression=\"self + '!'\"",
      "  name?: string;",
      "}",
    ],
  },
});

function crd(rule: string, list = ""): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Cluster
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            list:
              type: array
              ${list}
              items:
                type: integer
          x-kubernetes-validations:
            - rule: ${rule}
`;
}

const SQUARE = "self.list.all(x, self.list.all(y, x == y))";

describe("cel cost", () => {
  it("lists the rules of a project, the most expensive first", async () => {
    expect(await run(API)).toEqual({
      code: 0,
      stdout: [
        "Widget  widgets.example.com v1  (crds/example.com_widgets.yaml)",
        "  field      rule                      per run  runs  cost  of limit",
        "  spec       self.sizes.all(x, x > 1)      103     1   103      0.0%",
        "  spec.name  self.startsWith('abc')          2     1     2      0.0%",
        "               message: self + '!'           6     1     6      0.0%",
        "  all rules: 111 of 100,000,000, 0.0%",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("prints JSON", async () => {
    const { code, stdout } = await run(API, "--format", "json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      diagnostics: [],
      targetVersion: "1.37",
      crds: [
        {
          crd: "widgets.example.com",
          kind: "Widget",
          version: "v1",
          files: ["crds/example.com_widgets.yaml"],
          rules: [
            {
              path: "spec",
              index: 0,
              rule: "self.sizes.all(x, x > 1)",
              perRun: 103,
              cardinality: 1,
              bounded: true,
              cost: 103,
              percentOfLimit: 0,
            },
            {
              path: "spec.name",
              index: 0,
              rule: "self.startsWith('abc')",
              perRun: 2,
              cardinality: 1,
              bounded: true,
              cost: 2,
              percentOfLimit: 0,
              messageCost: 6,
            },
          ],
          unchecked: [],
          cost: 111,
          percentOfLimit: 0,
          tooExpensive: [],
        },
      ],
    });
  });

  it("tells of a CRD's rules that are too expensive, and what would be enough", async () => {
    const { code, stdout, stderr } = await run({ "a.yaml": crd(SQUARE) }, "--crd", "a.yaml");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "Widget  widgets.example.com v1  (a.yaml)",
      "  field   rule                                                   per run  runs                cost        of limit",
      "  (root)  self.list.all(x, self.list.all(y, x == y))  12,369,499,521,026     1  12,369,499,521,026  123,694,995.2%",
      "  all rules: 12,369,499,521,026 of 100,000,000, 12,369,499.5%",
    ]);
    expect(stdout).toContain(`(root) ${SQUARE}: estimated rule cost exceeds budget by factor of more than 100x (`);
    expect(stdout).toContain("\n    would be enough: maxItems: 1413 on list\n");
    const bounded = await run({ "a.yaml": crd(SQUARE, "maxItems: 1413") }, "--crd", "a.yaml");
    expect(bounded.code).toBe(0);
    expect(bounded.stdout).toContain("9,991,326     99.9%");
  });

  it("names rules that it cannot check", async () => {
    const { code, stdout } = await run({ "a.yaml": crd("self.nothing") }, "--crd", "a.yaml");
    expect(code).toBe(0);
    expect(stdout).toContain("\n  not checked  (root)  self.nothing\n");
  });

  it("says that there are no rules, and which file cannot be read", async () => {
    expect(await run(widgets({ v1: {} }))).toEqual({ code: 0, stdout: "", stderr: "there are no rules\n" });
    const missing = await run({}, "--crd", "b.yaml");
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain("b.yaml");
  });
});
