import { describe, expect, it } from "vitest";
import { type Work, workCount } from "../../src/diagnostics/work-counts.js";
import { compile, type Sources, widget } from "../compile.js";

const GATES = ["A", "B", "C"];
const FEATURES = `defineFeatureGates({ gates: {
  A: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }] },
  B: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["DevPreviewNoUpgrade"] }] },
  C: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] },
} });`;

/** How often work is done to generate everything of some sources. */
function counts(sources: Sources): Record<Work, number> {
  const works: Work[] = ["schemas built", "expressions checked"];
  const before = works.map(workCount);
  const { diagnostics, files, code } = compile(sources, { clients: true, validation: true });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(files.length).toBeGreaterThan(1);
  expect(code.length).toBeGreaterThan(1);
  const made = works.map((work, at) => [work, workCount(work) - (before[at] ?? 0)] as const);
  return Object.fromEntries(made) as Record<Work, number>;
}

const field = (gate: string): string => `// +openshift:enable:FeatureGate=${gate}\nfield${gate}?: string;`;
const RULE = `// +kubebuilder:validation:XValidation:rule="self != 'x'",message="no x"`;

describe("generating manifests, clients and validators of a kind", () => {
  it.each([
    [
      "a rule, whatever gates change beside it",
      `${RULE}\n// +kubebuilder:validation:MaxLength=9\n// +default="a"\nruled?: string;`,
      2,
    ],
    [
      "a rule on a node that a gate changes, once for each form that a cluster has, and once for all as it is stored",
      `${RULE}\n// +openshift:validation:FeatureGateAwareMaxLength:featureGate="",maxLength=9\n// +openshift:validation:FeatureGateAwareMaxLength:featureGate=A,maxLength=8\nruled?: string;`,
      3,
    ],
  ])("builds the schema once, and checks once for a target %s", (_, ruled, checks) => {
    const declarations = `export interface WidgetSpec {\n${GATES.map(field).join("\n")}\n${ruled}\n}`;
    const found = counts({ ...widget(declarations), "api/features.ts": FEATURES });
    expect(found).toEqual({ "schemas built": 1, "expressions checked": checks });
  });
});
