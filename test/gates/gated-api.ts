import type { CrdOptions } from "../../src/crd/manifests/emit-crds.js";
import type { FeatureRegistry } from "../../src/features/feature-registry.js";
import type { ApiModel } from "../../src/model/api-model.js";
import { compile, type Sources } from "../compile.js";
import { GATES, type WidgetVersion, widgets } from "../crd/widget-sources.js";

/** An API whose types name the gates Alpha, Beta and Self in every way there is. */
export const GATED: WidgetVersion = {
  members: [
    "// +openshift:enable:FeatureGate=Alpha",
    "// +openshift:enable:FeatureGate=Beta",
    "a?: string;",
    '// +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
    "// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Self,maxItems=3",
    "// +listType=atomic",
    "list?: Item[];",
    "mode?:",
    '  | "Single"',
    "  // +openshift:enable:FeatureGate=Alpha",
    '  | "Shared";',
    "names?: Record<string, Item>;",
  ],
  types: [
    '// +openshift:validation:FeatureGateAwareXValidation:requiredFeatureGate=Alpha;Beta,rule="self.x != \'\'",message="x"',
    "export interface Item { x: string; }",
  ],
};

/** The root of a document, whose types name Alpha and Self. */
export const PLAN: readonly string[] = [
  "// +crdwright:document:name=plan",
  "export interface Plan {",
  "  mode?:",
  '    | "Single"',
  "    // +openshift:enable:FeatureGate=Alpha",
  '    | "Shared";',
  '  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
  "  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Self,maxItems=3",
  "  // +listType=atomic",
  "  servers?: string[];",
  "}",
];

/** A model, its gates, and how its CRDs are made. */
export interface GatedApi {
  readonly model: ApiModel;
  readonly features: FeatureRegistry;
  readonly options: CrdOptions;
}

/** An API in memory; it has to be sound. */
export function gatedApi(
  version: WidgetVersion = GATED,
  gates: Sources = GATES,
  settings: Partial<CrdOptions> = {},
): GatedApi {
  const { model, features, diagnostics } = compile({ ...widgets({ v1: version }), ...gates });
  const [problem] = diagnostics;
  if (problem !== undefined) throw new Error(problem.message);
  const options: CrdOptions = {
    features,
    embeddedObjectMeta: false,
    naming: "feature-set",
    maxDescLen: undefined,
    gating: "resolved",
    versions: "per-folder",
    overrides: [],
    ...settings,
  };
  return { model, features, options };
}

/** The gates Alpha, which is on in release 5 alone, and Beta and Self, which are off, of releases 4 and 5. */
export const RELEASES: Sources = {
  "api/features.ts": [
    "defineFeatureGates({ releases: [4, 5], gates: {",
    '  Alpha: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"], releases: [5] }] },',
    '  Beta: { scope: "Kubernetes", component: "b", enhancement: "https://example.com/b", enabledIn: [] },',
    '  Self: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },',
    "} });",
    "",
  ].join("\n"),
};
