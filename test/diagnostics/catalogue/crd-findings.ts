import { declarations, type FindingCase, GATES, kind, spec, WIDGET, withGates } from "./finding-case.js";

const KIND = 'import type { KubernetesObject } from "crdwright/meta/v1";\n';
const WIDGETS_V1 = { "api/v1/groupVersion.ts": "// +groupName=example.com\n" };
const WIDGETS_V2 = { "api/v2/groupVersion.ts": "// +groupName=example.com\n" };
const widget = (markers: string) => `${KIND}${markers}export interface Widget extends KubernetesObject {}\n`;
const OVERRIDE = "api/v1/widgets.override.yaml";

/** Mistakes that src/diagnostics/catalogue/crd.ts has words for. */
export const CRD_FINDINGS: readonly FindingCase[] = [
  {
    name: "two kinds with one path",
    sources: withGates(
      {
        ...WIDGETS_V1,
        [WIDGET]: widget(""),
        "api/v1/zother.ts": `${KIND}// +kubebuilder:resource:path=widgets\nexport interface Other extends KubernetesObject {}\n`,
      },
      ...GATES,
    ),
    finds: [["manifest-path-taken", "api/v1/zother.ts:3:18", "Other"]],
  },
  {
    name: "two versions of which none is stored",
    sources: { ...WIDGETS_V1, ...WIDGETS_V2, [WIDGET]: widget(""), "api/v2/widget.ts": widget("") },
    finds: [["crd-storage-version", `${WIDGET}:2:18`, "Widget"]],
  },
  {
    name: "two versions that are both stored",
    sources: {
      ...WIDGETS_V1,
      ...WIDGETS_V2,
      [WIDGET]: widget("// +kubebuilder:storageversion\n"),
      "api/v2/widget.ts": widget("// +kubebuilder:storageversion\n"),
    },
    finds: [["crd-storage-versions", "api/v2/widget.ts:3:18", "Widget"]],
  },
  {
    name: "two versions of other names",
    sources: {
      ...WIDGETS_V1,
      ...WIDGETS_V2,
      [WIDGET]: widget("// +kubebuilder:storageversion\n// +kubebuilder:resource:scope=Namespaced\n"),
      "api/v2/widget.ts": widget("// +kubebuilder:resource:scope=Cluster\n"),
    },
    finds: [["crd-versions-disagree", "api/v2/widget.ts:3:18", "Widget"]],
  },
  {
    name: "what an API server refuses",
    sources: spec(
      '  // +default="a"',
      "  a?: Int32;",
      "  // +kubebuilder:validation:UniqueItems=true",
      "  b: string[];",
    ),
    finds: [
      ["crd-refused", `${WIDGET}:9:3`, "a"],
      ["crd-refused", `${WIDGET}:11:3`, "b"],
    ],
  },
  {
    name: "what an API server warns of",
    sources: declarations(
      "export interface WidgetSpec {",
      "  // +listType=set",
      "  a: A[];",
      "}",
      "// +structType=atomic",
      "export interface A { x: string }",
    ),
    finds: [["crd-warning", `${WIDGET}:9:3`, "a"]],
  },
  {
    name: "what an API server refuses of a CRD that is wrong anyway, which is not told",
    sources: spec('  // +default="a"', "  a?: Int32;", "  b: any;"),
    finds: [["type-not-expressible", `${WIDGET}:10:6`, "any"]],
  },
  {
    name: "an override that is no YAML, and one that is no map",
    sources: {
      ...kind([], "  a?: string;"),
      [OVERRIDE]: "a: [\n",
      "api/v1/zother.override.yaml": "- a\n",
    },
    finds: [
      ["override-unreadable", `${OVERRIDE}:1:1`, "a: ["],
      ["override-unreadable", "api/v1/zother.override.yaml:1:1", "- a"],
    ],
  },
  {
    name: "an override that has no form of a CRD",
    sources: {
      ...kind([], "  a?: string;"),
      [OVERRIDE]: "metadata:\n  name: widgets.example.com\nspec:\n  versions: v1\n",
    },
    finds: [["override-invalid", `${OVERRIDE}:4:3`, "versions"]],
  },
  {
    name: "an override of a CRD that there is none of",
    sources: { ...kind([], "  a?: string;"), [OVERRIDE]: "metadata:\n  name: widget.example.com\n" },
    finds: [["override-without-crd", `${OVERRIDE}:2:3`, "name"]],
  },
  {
    name: "an override with a field that no CRD has",
    sources: { ...kind([], "  a?: string;"), [OVERRIDE]: "metadata:\n  name: widgets.example.com\nspec:\n  scop: C\n" },
    finds: [["override-unknown-key", `${OVERRIDE}:4:3`, "scop"]],
  },
  {
    name: "an override for a gate and a version that there are none of",
    sources: {
      ...kind([], "  a?: string;"),
      [OVERRIDE]: [
        "metadata:",
        "  name: widgets.example.com",
        "  annotations:",
        '    feature-gate.release.openshift.io/Gone: "true"',
        "spec:",
        "  versions:",
        "  - name: v2",
        "",
      ].join("\n"),
    },
    finds: [
      ["gate-not-declared", `${OVERRIDE}:4:5`, "feature-gate.release.openshift.io/Gone"],
      ["override-unknown-key", `${OVERRIDE}:7:5`, "name"],
    ],
  },
  {
    name: "an override of a field that there is none of",
    sources: {
      ...kind([], "  a?: string;"),
      [OVERRIDE]: [
        "metadata:",
        "  name: widgets.example.com",
        "spec:",
        "  versions:",
        "  - name: v1",
        "    schema:",
        "      openAPIV3Schema:",
        "        properties:",
        "          b:",
        "            type: string",
        "",
      ].join("\n"),
    },
    finds: [["override-unknown-key", `${OVERRIDE}:9:11`, "b"]],
  },
];
