import { crdText, forSets, gateTables } from "../../import/crd-text.js";

/** An import that has something to tell: the files of `crds/` are imported, with those of `gates/` if that is said. */
export interface ImportCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly gates?: true;
  /** What is imported, where that is not `crds/`: files of the project, or something else. */
  readonly names?: readonly string[];
  /** Symbolic links of the project, and where they lead. */
  readonly links?: Readonly<Record<string, string>>;
  /** The code, and a part of the message as a regular expression. */
  readonly finds: readonly (readonly [code: string, message: string])[];
}

const PLAIN = ["name:", "  type: string"];
const PREVIEW_SETS = ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade"];

/** Two forms of a CRD, for stable and for preview clusters, with gate tables. */
function variants(
  stable: readonly string[],
  preview: readonly string[],
  gates: readonly string[],
  sets: readonly string[] = PREVIEW_SETS,
): Record<string, string> {
  const others = ["Default", "OKD", ...PREVIEW_SETS].filter((set) => !sets.includes(set));
  const tables = Object.entries(gateTables(gates)).map(([name, text]) => [`gates/${name}`, text]);
  return {
    "crds/a.yaml": crdText(stable, { annotations: [forSets(...others)] }),
    "crds/b.yaml": crdText(preview, { annotations: [forSets(...sets)] }),
    ...Object.fromEntries(tables),
  };
}

const WIDER = ["extra:", "  type: string", ...PLAIN];

export const IMPORT_FINDINGS: readonly ImportCase[] = [
  {
    name: "a file that is no CRD",
    files: { "crds/a.yaml": "kind: ConfigMap\n" },
    finds: [["import-unreadable", "cannot be imported: it is no such CRD"]],
  },
  {
    name: "a field that no API server knows",
    files: { "crds/a.yaml": crdText([...PLAIN, "  optional: true"]) },
    finds: [["import-unknown-field", "name\\]\\.optional is left out"]],
  },
  {
    name: "several manifests and no gate tables",
    files: { "crds/a.yaml": crdText(PLAIN), "crds/b.yaml": crdText(WIDER) },
    finds: [["import-gates-missing", "there are 2 manifests of widgets.example.com"]],
  },
  {
    name: "several manifests for the same clusters",
    files: { ...variants(PLAIN, WIDER, ["A"]), "crds/c.yaml": crdText(WIDER) },
    gates: true,
    finds: [["import-variants-overlap", "are for Default on Hypershift"]],
  },
  {
    name: "a difference that several gates explain",
    files: variants(PLAIN, WIDER, ["A", "B"]),
    gates: true,
    finds: [["import-gate-ambiguous", "spec.extra is where the gate A is on, and where B is as well"]],
  },
  {
    name: "a difference that no gate explains",
    files: variants(PLAIN, WIDER, ["A"], ["OKD"]),
    gates: true,
    finds: [
      ["import-gate-unexplained", "in which of the manifests spec.extra is there"],
      ["import-not-equal", "differs from the manifest"],
    ],
  },
  {
    name: "a difference that no marker can gate",
    files: variants(
      ["name:", "  description: a", "  type: string"],
      ["name:", "  description: b", "  type: string"],
      ["A"],
    ),
    gates: true,
    finds: [["import-merge-only", "properties.name.description is as the merge"]],
  },
  {
    name: "a kind that no server takes, and would leave its folder",
    files: { "crds/a.yaml": crdText(PLAIN, { kind: "../../Widget" }) },
    finds: [["import-refused", "is left out, since no API server would take it: spec.names.kind: may have mixed case"]],
  },
  {
    name: "two CRDs with one kind",
    files: {
      "crds/a.yaml": crdText(PLAIN),
      "crds/b.yaml": crdText(PLAIN)
        .replace("widgets.example.com", "wids.example.com")
        .replace("plural: widgets", "plural: wids"),
    },
    finds: [["import-kind-taken", "wids.example.com is left out: widgets.example.com has the kind Widget"]],
  },
  {
    name: "two files of a CRD with a stored version each",
    files: { "crds/a.yaml": crdText(PLAIN), "crds/b.yaml": crdText(WIDER).replace("name: v1\n", "name: v1beta1\n") },
    finds: [["import-storage-chosen", "taken is v1"]],
  },
  {
    name: "an address",
    files: {},
    names: ["https://example.com/crd.yaml"],
    finds: [["import-url", "https://example.com/crd.yaml is an address"]],
  },
  {
    name: "a folder without CRDs",
    files: { "crds/a.yaml": "kind: ConfigMap\n" },
    names: ["crds"],
    finds: [["import-empty-folder", "no CustomResourceDefinition in any YAML or JSON file below"]],
  },
  {
    name: "a file that a symbolic link would lead out of the project",
    files: { "crds/a.yaml": crdText(PLAIN) },
    links: { api: "../elsewhere" },
    finds: [["import-through-link", "api is a symbolic link that leads out"]],
  },
  {
    name: "a file that is there already",
    files: { "crds/a.yaml": crdText(PLAIN), "api/example/v1/widget.ts": "// mine\n" },
    finds: [["import-file-exists", "api/example/v1/widget.ts is there already"]],
  },
  {
    name: "a features file without the gates",
    files: { ...variants(PLAIN, WIDER, ["A"]), "api/features.ts": "defineFeatureGates({ gates: {} });\n" },
    gates: true,
    finds: [["import-gates-undeclared", "does not declare A"]],
  },
  {
    name: "a CRD with floats",
    files: {
      "crds/a.yaml": crdText(["share:", "  type: number"]),
      "crdwright.config.ts": "export default defineConfig({});\n",
    },
    finds: [["import-config-needed", "allowFloats: true"]],
  },
];
