import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LINES_PER_KIND = 500;

/** Writes a project with `count` kinds, each in a file of its own of 500 lines, and a gate that every kind uses. */
export function writeSyntheticApi(folder, count) {
  mkdirSync(join(folder, "api/v1"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(folder, "api/v1/groupVersion.ts"), "// +groupName=bench.example.com\n");
  writeFileSync(join(folder, "api/features.ts"), FEATURES);
  for (let index = 0; index < count; index++) writeFileSync(kindPath(folder, index), kindSource(index));
}

export function kindPath(folder, index) {
  return join(folder, `api/v1/kind${index}.ts`);
}

const FEATURES = `import { defineFeatureGates } from "crdwright/features";

export const featureGates = defineFeatureGates({
  gates: {
    Bench: {
      scope: "OpenShift",
      component: "bench",
      enhancement: "https://example.com/bench",
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
  },
});
`;

function kindSource(index) {
  const lines = [
    'import type { Int32, KubernetesObject } from "crdwright/meta/v1";',
    "",
    `/** Kind${index} is one of many kinds, made to be measured. */`,
    "// +kubebuilder:object:root=true",
    "// +kubebuilder:subresource:status",
    `export interface Kind${index} extends KubernetesObject {`,
    "  /** spec is what is wanted. */",
    `  spec: Kind${index}Spec;`,
    "}",
    "",
    `export interface Kind${index}Spec {`,
  ];
  const parts = [];
  let part = 0;
  while (lines.length + parts.length < LINES_PER_KIND - 20) {
    lines.push(`  /** part${part} holds the settings of part ${part}. */`, `  part${part}?: Kind${index}Part${part};`);
    parts.push(...partSource(index, part));
    part++;
  }
  lines.push("}", ...parts);
  while (lines.length < LINES_PER_KIND) lines.push("");
  return `${lines.join("\n")}\n`;
}

function partSource(index, part) {
  return [
    "",
    `/** Kind${index}Part${part} holds settings. */`,
    '// +kubebuilder:validation:XValidation:rule="!has(self.low) || !has(self.high) || self.low <= self.high",message="low may not be above high"',
    `export interface Kind${index}Part${part} {`,
    "  /** low is the lower limit. */",
    "  // +kubebuilder:validation:Minimum=0",
    "  low?: Int32;",
    "",
    "  /** high is the upper limit. */",
    "  // +kubebuilder:validation:Maximum=1000",
    "  high?: Int32;",
    "",
    "  /** names holds names, each of which may stand in it once; see the gate for how many there may be. */",
    '  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1',
    "  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Bench,maxItems=16",
    "  // +kubebuilder:validation:items:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`",
    "  // +listType=set",
    "  names?: string[];",
    "",
    "  /** mode is one of the modes that there are. */",
    '  mode: "Fast" | "Safe" | "Off";',
    "}",
  ];
}
