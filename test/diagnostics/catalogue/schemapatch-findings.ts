import type { JsonDiagnostic } from "../../../src/diagnostics/reporters/report-json.js";
import { crdwright } from "../../cli/run-cli.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

interface SchemapatchCase {
  readonly name: string;
  readonly run: () => Promise<readonly Pick<JsonDiagnostic, "code" | "message" | "help">[]>;
  readonly finds: readonly (readonly [code: string, message: string])[];
}

const API = {
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts":
    'import type { KubernetesObject } from "crdwright/meta/v1";\n\nexport interface Widget extends KubernetesObject {\n  spec: { size?: string };\n}\n',
};

/** A CRD of the API, with these lines as its versions. */
export function crdText(...versions: readonly string[]): string {
  const lines = versions.map((line) => `  ${line}\n`).join("");
  return `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: widgets.example.com\nspec:\n  group: example.com\n  names: {kind: Widget}\n  versions:\n${lines}`;
}

function run(files: Readonly<Record<string, string>>, ...options: readonly string[]): SchemapatchCase["run"] {
  return async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...API, ...files });
    const { stdout } = await crdwright(folder, ["schemapatch", "crds", "--format", "json", ...options]);
    const body: { diagnostics: JsonDiagnostic[] } = JSON.parse(stdout);
    return body.diagnostics;
  };
}

/** Mistakes in files that schemas are put into. */
export const SCHEMAPATCH_FINDINGS: readonly SchemapatchCase[] = [
  {
    name: "a folder that is not there",
    run: run({}),
    finds: [["schemapatch-unreadable", "crds cannot be read: there is no such file"]],
  },
  {
    name: "a folder without CRDs",
    run: run({ "crds/kustomization.yaml": "resources: [\n" }),
    finds: [["schemapatch-no-crd", "crds holds no CustomResourceDefinition"]],
  },
  {
    name: "a CRD that is none",
    run: run({ "crds/a.yaml": crdText("- name: v1").replace("/v1", "/v1beta1") }),
    finds: [
      ["schemapatch-crd-invalid", 'this CRD cannot be given schemas: its apiVersion is "apiextensions.k8s.io/v1beta1"'],
    ],
  },
  {
    name: "a kind that the API does not have, and a version",
    run: run({
      "crds/a.yaml": crdText("- name: v1").replace("Widget", "Widgte"),
      "crds/b.yaml": crdText("- name: v2"),
    }),
    finds: [
      ["schemapatch-kind-unknown", "the API has no kind Widgte of example.com"],
      ["schemapatch-version-unknown", "the API has no version v2 of Widget, so its schema stays as it is"],
    ],
  },
  {
    name: "a schema that others refer to",
    run: run({ "crds/a.yaml": crdText("- name: v1", "  schema: &a {}") }),
    finds: [["schemapatch-layout", "the schema cannot be put here: an anchor in it may be used elsewhere"]],
  },
  {
    name: "a CRD that does not say for which of several feature sets it is",
    run: run({
      "api/features.ts":
        'defineFeatureGates({ gates: { Size: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] } } });\n',
      "api/v1/widget.ts": API["api/v1/widget.ts"].replace(
        "  spec: { size?: string };",
        "  spec: {\n    // +openshift:enable:FeatureGate=Size\n    size?: string;\n  };",
      ),
      "crds/a.yaml": crdText("- name: v1"),
    }),
    finds: [
      [
        "schemapatch-clusters-unclear",
        "Widget has several schemas, by cluster profile and feature set, and the annotations here are of none of them",
      ],
    ],
  },
  {
    name: "a schema that is not the generated one",
    run: run({ "crds/a.yaml": crdText("- name: v1") }, "--check"),
    finds: [["schemapatch-stale", "the schema of version v1 is not the generated one"]],
  },
];
