import type { Sources } from "../../compile.js";
import { declarations, type FindingCase, spec, WIDGET } from "./finding-case.js";

const gates = (names: readonly string[]): string =>
  `defineFeatureGates({ gates: { ${names.map((name) => `${name}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] }`).join(", ")} } });`;
/** Gates in a square, and the pairs of those that stand beside each other there: no order of them makes few cases. */
const SIDE = 5;
const SQUARE = Array.from({ length: SIDE ** 2 }, (_, at) => `G${at}`);
const GRID_GATES = gates(SQUARE);
const NEIGHBOURS = SQUARE.flatMap((gate, at) => [
  ...((at + 1) % SIDE === 0 ? [] : [`${gate};G${at + 1}`]),
  ...(at + SIDE < SQUARE.length ? [`${gate};G${at + SIDE}`] : []),
]);
const ruleOverTypes = (count: number): Sources =>
  declarations(
    '// +kubebuilder:validation:XValidation:rule="has(self.g0)"',
    "export interface WidgetSpec {",
    ...SQUARE.slice(0, count).flatMap((gate) => [
      "  // +kubebuilder:validation:MaxLength=40",
      `  // +openshift:validation:FeatureGateAwareFormat:featureGate=${gate},format=date-time`,
      `  ${gate.toLowerCase()}: string;`,
    ]),
    "}",
  );
const override = (metadata: string, version: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.example.com
${metadata}spec:
  versions:
  - name: v1
${version}    schema:
      openAPIV3Schema:
        properties:
          spec:
            properties:
              a:
                maxLength: 3
`;

/** What src/diagnostics/catalogue/validation.ts has words for: bounds and formats that a server misunderstands. */
export const VALIDATION_FINDINGS: readonly FindingCase[] = [
  {
    name: "a bound that is rounded out of the int64",
    sources: spec("  // +kubebuilder:validation:Maximum=9223372036854775807", "  a: Int64;"),
    finds: [["bound-out-of-type", `${WIDGET}:8:6`, "+kubebuilder:validation:Maximum=9223372036854775807"]],
  },
  {
    name: "bounds of a number whose fraction is cut off",
    sources: spec("  // +kubebuilder:validation:Minimum=0.5", "  a: Float64;"),
    config: { allowFloats: true },
    finds: [["bound-cut", `${WIDGET}:8:6`, "+kubebuilder:validation:Minimum=0.5"]],
  },
  {
    name: "a factor below one",
    sources: spec("  // +kubebuilder:validation:MultipleOf=0.1", "  a: Float64;"),
    config: { allowFloats: true },
    finds: [["multiple-of-fraction", `${WIDGET}:8:6`, "+kubebuilder:validation:MultipleOf=0.1"]],
  },
  {
    name: "formats that are not what they seem",
    sources: spec(
      "  // +kubebuilder:validation:Format=hostname",
      "  a: string;",
      "  // +kubebuilder:validation:Format=duration",
      "  b: string;",
    ),
    finds: [
      ["format-misleads", `${WIDGET}:8:6`, "+kubebuilder:validation:Format=hostname"],
      ["format-misleads", `${WIDGET}:10:6`, "+kubebuilder:validation:Format=duration"],
    ],
  },
  {
    name: "formats that rules read more strictly",
    sources: spec(
      "  // +kubebuilder:validation:Format=byte",
      '  // +kubebuilder:validation:XValidation:rule="self.size() < 9"',
      "  a: string;",
      "  // +kubebuilder:validation:Format=date-time",
      '  // +kubebuilder:validation:XValidation:rule="self.getFullYear() > 2000"',
      "  b: string;",
    ),
    finds: [
      ["format-misleads", `${WIDGET}:8:6`, "+kubebuilder:validation:Format=byte"],
      ["format-misleads", `${WIDGET}:11:6`, "+kubebuilder:validation:Format=date-time"],
    ],
  },
  {
    name: "a limit in more cases than a validator can be written for",
    sources: {
      ...spec(
        '  // +openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=1',
        ...NEIGHBOURS.map(
          (pair) => `  // +openshift:validation:FeatureGateAwareMaxLength:requiredFeatureGate=${pair},maxLength=2`,
        ),
        "  a: string;",
      ),
      "api/features.ts": GRID_GATES,
    },
    config: { validation: true },
    finds: [["validator-too-large", `${WIDGET}:49:3`, "a"]],
  },
  {
    name: "a rule over types that eleven gates change",
    sources: { ...ruleOverTypes(11), "api/features.ts": GRID_GATES },
    config: { validation: true },
    finds: [["validator-too-large", `${WIDGET}:3:18`, "Widget"]],
  },
  {
    name: "a rule over types that four gates change",
    sources: { ...ruleOverTypes(4), "api/features.ts": GRID_GATES },
    config: { validation: true },
    finds: [],
  },
  {
    name: "a validator of a kind that an override changes beside its schema",
    sources: { ...spec("  a: string;"), "api/v1/widgets.override.yaml": override("", "    deprecated: true\n") },
    config: { validation: true },
    finds: [["validator-with-override", "api/v1/widgets.override.yaml:8:5", "deprecated"]],
  },
  {
    name: "a validator of a kind that an override changes for one cluster profile",
    sources: {
      ...spec("  a: string;"),
      "api/v1/widgets.override.yaml": override(
        '  annotations:\n    include.release.openshift.io/ibm-cloud-managed: "true"\n',
        "",
      ),
    },
    config: { validation: true },
    finds: [["validator-with-override", "api/v1/widgets.override.yaml:16:17", "maxLength"]],
  },
];
