import { declarations, type FindingCase, GATES, spec, WIDGET, withGates } from "./finding-case.js";

const SPEC = "export interface WidgetSpec {";

/** Pairs of gates that sort as badly as they can: the second ones of all pairs behind the first ones. */
const PAIRS = Array.from({ length: 12 }, (_, at) => [`A${at}`, `B${at}`]);

/** Mistakes that src/diagnostics/catalogue/schema.ts has words for. */
export const SCHEMA_FINDINGS: readonly FindingCase[] = [
  {
    name: "limits for more pairs of gates than anybody means",
    sources: withGates(
      spec(
        ...PAIRS.map(
          ([one, other], at) =>
            `  // +openshift:validation:FeatureGateAwareMaxLength:requiredFeatureGate=${one};${other},maxLength=${at}`,
        ),
        "  a: string;",
      ),
      "defineFeatureGates({ gates: {",
      ...PAIRS.flat().map((gate) => `  ${gate}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },`),
      "} });",
    ),
    finds: [["schema-gates-entangled", `${WIDGET}:20:3`, "a"]],
  },
  {
    name: "MinItems above MaxItems",
    sources: spec(
      "  // +kubebuilder:validation:MinItems=4",
      "  // +kubebuilder:validation:MaxItems=3",
      "  a: string[];",
    ),
    finds: [["bounds-crossed", `${WIDGET}:8:6`, "+kubebuilder:validation:MinItems=4"]],
  },
  {
    name: "MinItems above MaxItems in some feature sets",
    sources: withGates(
      spec(
        "  // +kubebuilder:validation:MinItems=2",
        '  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
        "  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Tech,maxItems=3",
        "  // +listType=atomic",
        "  a: string[];",
      ),
      ...GATES,
    ),
    finds: [["bounds-crossed", `${WIDGET}:8:6`, "+kubebuilder:validation:MinItems=2"]],
  },
  {
    name: "a field's minimum above its type's maximum, and other bounds",
    sources: declarations(
      SPEC,
      "  // +kubebuilder:validation:Minimum=4",
      "  a: A;",
      "  // +kubebuilder:validation:MaxLength=1",
      "  // +kubebuilder:validation:MinLength=2",
      "  b: string;",
      "  // +kubebuilder:validation:MinProperties=2",
      "  // +kubebuilder:validation:MaxProperties=1",
      "  c: Record<string, string>;",
      "}",
      "// +kubebuilder:validation:Maximum=3",
      "export type A = Int32;",
    ),
    finds: [
      ["bounds-crossed", `${WIDGET}:8:6`, "+kubebuilder:validation:Minimum=4"],
      ["bounds-crossed", `${WIDGET}:11:6`, "+kubebuilder:validation:MinLength=2"],
      ["bounds-crossed", `${WIDGET}:13:6`, "+kubebuilder:validation:MinProperties=2"],
    ],
  },
  {
    name: "a list map key that does not exist",
    sources: declarations(
      SPEC,
      "  // +listType=map",
      "  // +listMapKey=nam",
      "  a: A[];",
      "}",
      "export interface A { name: string }",
    ),
    finds: [["list-map-key", `${WIDGET}:9:6`, "+listMapKey=nam"]],
  },
  {
    name: "a list map key that is optional without a default",
    sources: declarations(
      SPEC,
      "  // +listType=map",
      "  // +listMapKey=name",
      "  a: A[];",
      "}",
      "export interface A { name?: string }",
    ),
    finds: [["list-map-key", `${WIDGET}:9:6`, "+listMapKey=name"]],
  },
  {
    name: "a list of type map without a key",
    sources: spec("  // +listType=map", "  a: { name: string }[];"),
    finds: [["list-map-keys-missing", `${WIDGET}:8:6`, "+listType=map"]],
  },
  {
    name: "a list of type map of what are no objects",
    sources: spec("  // +listType=map", "  // +listMapKey=name", "  a: string[];"),
    finds: [["list-map-items", `${WIDGET}:8:6`, "+listType=map"]],
  },
  {
    name: "a key for a list of another type",
    sources: spec("  // +listType=atomic", "  // +listMapKey=name", "  a: { name: string }[];"),
    finds: [["list-map-keys-unused", `${WIDGET}:9:6`, "+listMapKey=name"]],
  },
  {
    name: "types that contradict each other",
    sources: declarations(
      "export interface WidgetSpec extends A, B { b: string }",
      "export interface A { a: string }",
      "export interface B { a: string[] }",
    ),
    finds: [["schema-types-conflict", `${WIDGET}:7:18`, "WidgetSpec"]],
  },
  {
    name: "an enum without a value, in some feature sets and in all",
    sources: withGates(
      declarations(
        SPEC,
        "  a: A;",
        "  b: B;",
        "  c: Exclude<'x', 'x'>;",
        "}",
        "export type A =",
        "  // +openshift:enable:FeatureGate=Tech",
        "  | 'x';",
        "export enum B {}",
      ),
      ...GATES,
    ),
    finds: [
      ["enum-empty", `${WIDGET}:10:3`, "c"],
      ["enum-empty", `${WIDGET}:12:13`, "A"],
      ["enum-empty", `${WIDGET}:15:13`, "B"],
    ],
  },
];
