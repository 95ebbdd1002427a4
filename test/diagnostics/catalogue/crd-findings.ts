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
    name: "two kinds that differ in their case alone, and have JSON Schemas",
    sources: {
      ...WIDGETS_V1,
      [WIDGET]: widget(""),
      "api/v1/zother.ts": `${KIND}// +kubebuilder:resource:path=others\nexport interface WIDGET extends KubernetesObject {}\n`,
    },
    config: { schemas: true },
    finds: [["schema-path-taken", "api/v1/zother.ts:3:18", "WIDGET"]],
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
      ["crd-refused", `${WIDGET}:8:6`, '+default="a"'],
      ["crd-refused", `${WIDGET}:10:6`, "+kubebuilder:validation:UniqueItems=true"],
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
    finds: [["crd-warning", `${WIDGET}:8:6`, "+listType=set"]],
  },
  {
    name: "members of an enum that are of another type than the value",
    sources: spec(
      "  // +kubebuilder:validation:Enum=admin;reseller",
      "  list: string[];",
      "  // +kubebuilder:validation:Enum=1;2",
      "  text: string;",
      "  // +kubebuilder:validation:items:Enum=a;7",
      "  numbers: Int32[];",
      "  // +kubebuilder:validation:Enum=a",
      "  map: Record<string, string>;",
      "  // +kubebuilder:validation:Enum=yes;no",
      "  flag: boolean;",
      "  // +kubebuilder:validation:Enum=1;a",
      "  either: IntOrString;",
    ),
    finds: [
      ["enum-member-impossible", `${WIDGET}:8:6`, "+kubebuilder:validation:Enum=admin;reseller"],
      ["enum-member-impossible", `${WIDGET}:10:6`, "+kubebuilder:validation:Enum=1;2"],
      ["enum-member-impossible", `${WIDGET}:12:6`, "+kubebuilder:validation:items:Enum=a;7"],
      ["enum-member-impossible", `${WIDGET}:14:6`, "+kubebuilder:validation:Enum=a"],
      ["enum-member-impossible", `${WIDGET}:16:6`, "+kubebuilder:validation:Enum=yes;no"],
    ],
  },
  {
    name: "members of enums that limits beside them exclude, and members just within",
    sources: declarations(
      "export interface WidgetSpec {",
      "  // +kubebuilder:validation:MaxLength=2",
      "  // +kubebuilder:validation:Enum=ab;abc",
      "  a: string;",
      "  // +kubebuilder:validation:Pattern=`^a`",
      '  b: "ab" | "ba";',
      "  // +kubebuilder:validation:Minimum=1",
      "  // +kubebuilder:validation:Enum=0;1",
      "  c: Int32;",
      "  // +kubebuilder:validation:MaxLength=2",
      '  d: "ab" | "ba";',
      "  // +kubebuilder:validation:MinLength=3",
      "  e: Mode;",
      "}",
      'export type Mode = "one" | "of";',
    ),
    finds: [
      ["enum-member-impossible", `${WIDGET}:8:6`, "+kubebuilder:validation:MaxLength=2"],
      ["enum-member-impossible", `${WIDGET}:11:6`, "+kubebuilder:validation:Pattern=`^a`"],
      ["enum-member-impossible", `${WIDGET}:13:6`, "+kubebuilder:validation:Minimum=1"],
      ["enum-member-impossible", `${WIDGET}:18:6`, "+kubebuilder:validation:MinLength=3"],
    ],
  },
  {
    name: "nulls that an enum excludes, and a null that none does",
    sources: declarations(
      "export interface WidgetSpec {",
      "  // +listType=atomic",
      '  list: ("k" | null)[];',
      '  map: Record<string, "k" | null>;',
      "  letter: Letter;",
      "  // +kubebuilder:validation:Enum=1;2",
      "  number: Int32 | null;",
      "  // +nullable",
      '  marked?: "m" | "n";',
      "  free: string | null;",
      '  plain?: "m";',
      "}",
      'export type Letter = "x" | "y" | null;',
    ),
    finds: [
      ["null-impossible", `${WIDGET}:9:3`, "list"],
      ["null-impossible", `${WIDGET}:10:3`, "map"],
      ["null-impossible", `${WIDGET}:11:3`, "letter"],
      ["null-impossible", `${WIDGET}:13:3`, "number"],
      ["null-impossible", `${WIDGET}:14:6`, "+nullable"],
    ],
  },
  {
    name: "members of a gated enum that are of another type, or excluded where a gate is on",
    sources: withGates(
      spec(
        "  // +openshift:validation:FeatureGateAwareEnum:featureGate=Tech,enum=a;b",
        "  list: string[];",
        '  // +openshift:validation:FeatureGateAwareEnum:featureGate="",enum=abc',
        "  // +openshift:validation:FeatureGateAwareEnum:featureGate=Tech,enum=abc;b",
        "  // +openshift:validation:FeatureGateAwareMinLength:featureGate=Tech,minLength=2",
        "  text: string;",
      ),
      ...GATES,
    ),
    finds: [
      [
        "enum-member-impossible",
        `${WIDGET}:8:6`,
        "+openshift:validation:FeatureGateAwareEnum:featureGate=Tech,enum=a;b",
      ],
      [
        "enum-member-impossible",
        `${WIDGET}:12:6`,
        "+openshift:validation:FeatureGateAwareMinLength:featureGate=Tech,minLength=2",
      ],
    ],
  },
  {
    name: "examples that their type and limits do not allow, and ones that they do",
    sources: spec(
      "  // +kubebuilder:example=abc",
      "  a: Int32;",
      "  // +kubebuilder:validation:MaxLength=2",
      "  // +kubebuilder:example=abc",
      "  b: string;",
      "  // +kubebuilder:example={a,b}",
      "  c: string[];",
    ),
    finds: [
      ["example-impossible", `${WIDGET}:8:6`, "+kubebuilder:example=abc"],
      ["example-impossible", `${WIDGET}:11:6`, "+kubebuilder:example=abc"],
    ],
  },
  {
    name: "a default below a map, where no server looks at it",
    sources: declarations(
      "export interface WidgetSpec { map: Record<string, Entry> }",
      "export interface Entry {",
      "  // +kubebuilder:default=abc",
      "  a?: Int32;",
      "  // +kubebuilder:default=3",
      "  b?: Int32;",
      "}",
    ),
    finds: [["default-impossible", `${WIDGET}:9:6`, "+kubebuilder:default=abc"]],
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
    name: "an override that requires what none declares, and one of fields of a text",
    sources: {
      ...kind([], "  a?: string;"),
      [OVERRIDE]: [
        "metadata: {name: widgets.example.com}",
        "spec:",
        "  versions:",
        "  - name: v1",
        "    schema:",
        "      openAPIV3Schema:",
        "        required: [b]",
        "        properties: {a: {properties: {c: {type: string}}}}",
        "",
      ].join("\n"),
    },
    finds: [
      ["override-required-undeclared", `${OVERRIDE}:7:20`, "b"],
      ["override-field-ignored", `${OVERRIDE}:8:39`, "c"],
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
