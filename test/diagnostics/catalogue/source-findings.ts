import { declarations, type FindingCase, spec, WIDGET, withGates } from "./finding-case.js";

const FEATURES = "api/features.ts";
const SOUND = spec("  a?: string;");

/** Mistakes that src/diagnostics/catalogue/source.ts has words for. */
export const SOURCE_FINDINGS: readonly FindingCase[] = [
  {
    name: "a class with markers",
    sources: declarations(
      "export interface WidgetSpec {}",
      "// +kubebuilder:object:root=true",
      "// +kubebuilder:subresource:status",
      "export class Other {",
      "  // +optional",
      "  a: string;",
      "}",
      "class Reader extends Map {}",
    ),
    finds: [["source-class", `${WIDGET}:10:14`, "Other"]],
  },
  {
    name: "a class as a kind",
    sources: declarations("export interface WidgetSpec {}", "export class Other implements KubernetesObject {}"),
    finds: [["source-class", `${WIDGET}:8:14`, "Other"]],
  },
  {
    name: "a type that is missing behind its colon",
    sources: spec("  a: ;", "  b?: ;"),
    finds: [
      ["source-syntax", `${WIDGET}:8:6`, ";"],
      ["source-syntax", `${WIDGET}:9:7`, ";"],
    ],
  },
  {
    name: "a file that does not parse",
    sources: { ...SOUND, "api/v1/broken.ts": "export interface A {\n  a: ;\n}\n}\n" },
    finds: [
      ["source-syntax", "api/v1/broken.ts:2:6", ";"],
      ["source-syntax", "api/v1/broken.ts:4:1", "}"],
    ],
  },
  {
    name: "a file that ends in the middle",
    sources: { ...SOUND, [WIDGET]: (SOUND[WIDGET] ?? "").replace(/;\n\}\n*$/, "") },
    finds: [["source-syntax", `${WIDGET}:8:13`, ""]],
  },
  {
    name: "types that are too deep in one another",
    sources: {
      ...SOUND,
      [WIDGET]: `${SOUND[WIDGET] ?? ""}\ntype T = ${"{ a: ".repeat(3000)}string${" }".repeat(3000)};\n`,
    },
    finds: [["source-too-deep", `${WIDGET}:11:1010`, "{"]],
  },
  {
    name: "lists that are too deep in one another",
    sources: { ...SOUND, [WIDGET]: `${SOUND[WIDGET] ?? ""}\ntype T = string${"[]".repeat(3000)};\n` },
    finds: [["source-too-deep", `${WIDGET}:11:16`, "["]],
  },
  {
    name: "operators that are too deep in one another",
    sources: { ...SOUND, [WIDGET]: `${SOUND[WIDGET] ?? ""}\ntype T = ${"keyof ".repeat(1000)}Widget;\n` },
    finds: [["source-too-deep", `${WIDGET}:11:6004`, "k"]],
  },
  {
    name: "a features file that does not parse",
    sources: withGates(SOUND, "defineFeatureGates({ gates: {} ;"),
    finds: [
      ["source-syntax", `${FEATURES}:1:32`, ";"],
      ["source-syntax", `${FEATURES}:2:1`, ""],
    ],
  },
  {
    name: "what is no literal in a features file",
    sources: withGates(SOUND, "defineFeatureGates({ gates: { ...more, A: gate() } });"),
    finds: [
      ["source-not-literal", `${FEATURES}:1:31`, "...more"],
      ["source-not-literal", `${FEATURES}:1:43`, "gate()"],
    ],
  },
  {
    name: "a gate that is declared twice",
    sources: withGates(
      SOUND,
      "defineFeatureGates({ gates: {",
      '  A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },',
      '  "A": { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },',
      "} });",
    ),
    finds: [["source-duplicate-key", `${FEATURES}:3:3`, '"A"']],
  },
  {
    name: "a features file without the call",
    sources: withGates(SOUND, "export const gates = { A: {} };"),
    finds: [["source-call-missing", `${FEATURES}:1:1`, "export const gates = { A: {} };"]],
  },
];
