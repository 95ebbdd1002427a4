import type { Sources } from "../compile.js";

/** One version of the kind Widget: lines of markers above it, and lines within it. */
export interface WidgetVersion {
  readonly markers?: readonly string[];
  readonly members?: readonly string[];
  /** Declarations besides the kind. */
  readonly types?: readonly string[];
}

/** The kind Widget of example.com in some versions, each in a folder of its own. The lines of `markers` begin at line 2. */
export function widgets(versions: Readonly<Record<string, WidgetVersion>>): Sources {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([version, { markers = [], members = ["spec?: string;"], types = [] }]) => [
      [`api/${version}/groupVersion.ts`, "// +groupName=example.com\n"],
      [
        `api/${version}/widget.ts`,
        [
          'import type { Int32, KubernetesObject } from "crdwright/meta/v1";',
          ...markers,
          "export interface Widget extends KubernetesObject {",
          ...members.map((line) => `  ${line}`),
          "}",
          ...types,
          "",
        ].join("\n"),
      ],
    ]),
  );
}

/**
 * The gates Alpha (on in TechPreviewNoUpgrade and DevPreviewNoUpgrade), Beta (DevPreviewNoUpgrade alone), Gamma (the same)
 * and Self (TechPreviewNoUpgrade and DevPreviewNoUpgrade on self-managed clusters).
 */
export const GATES: Sources = {
  "api/features.ts": [
    "defineFeatureGates({ gates: {",
    gate("Alpha", '{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }'),
    gate("Beta", '{ featureSets: ["DevPreviewNoUpgrade"] }'),
    gate("Gamma", '{ featureSets: ["DevPreviewNoUpgrade"] }'),
    gate(
      "Self",
      '{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"], clusterProfiles: ["SelfManagedHA"] }',
    ),
    "} });",
    "",
  ].join("\n"),
};

function gate(name: string, enabledIn: string): string {
  return `  ${name}: { scope: "OpenShift", predatesRegistry: true, enabledIn: [${enabledIn}] },`;
}
