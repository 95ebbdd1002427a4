import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { readFeatureGateManifest } from "../../../src/features/read-feature-gate-manifest.js";
import { readFeatureGates } from "../../../src/features/read-feature-gates.js";
import { gateManifestFiles } from "../../../src/gates/gate-manifest-files.js";
import { mutatedText, mutatedValue, textsBelow } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const REAL = readFileSync("api/features.ts", "utf8");
const SMALL = `import { defineFeatureGates } from "crdwright/features";

export default defineFeatureGates({
  releases: [4, 5],
  gates: {
    Alpha: { scope: "OpenShift", component: "a", contact: "b", productScope: "ocpSpecific", enhancement: "https://a.b/c", enabledIn: ["DevPreviewNoUpgrade"] },
    Beta: { scope: "Kubernetes", predatesRegistry: true, enabledIn: [{ featureSet: "Default", profiles: ["Hypershift"], releases: [4] }] },
  },
});
`;
const TOKENS = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"Default"',
  "gates",
  "enabledIn",
  "releases",
  "scope",
  "true",
  "...",
  "=>",
];
const MANIFESTS = textsBelow("generated/featuregates", ".yaml", 30_000).map(parseYaml);

/** The file that declares gates, and FeatureGate manifests. */
export const features: FuzzTarget<{ readonly text?: string; readonly manifest?: unknown }> = {
  inputs: fc.oneof(
    { weight: 4, arbitrary: fc.record({ text: mutatedText([SMALL, SMALL, SMALL, REAL.slice(0, 4000)], TOKENS) }) },
    {
      weight: 1,
      arbitrary: fc.record({ manifest: mutatedValue(fc.constantFrom(...MANIFESTS), ["spec", "status", "name"]) }),
    },
  ),
  run: ({ text, manifest }) => {
    const findings: Diagnostic[] = [];
    const problems: string[] = [];
    if (text === undefined) return [readFeatureGateManifest(manifest, (problem) => problems.push(problem)), problems];
    const registry = readFeatureGates({ path: "api/features.ts", text }, (finding) => findings.push(finding));
    for (const { span } of findings)
      insist(span === undefined || (span.start <= span.end && span.end <= text.length), "a finding has its place");
    const files = findings.some(({ severity }) => severity === "error") ? [] : gateManifestFiles(registry);
    for (const { path } of files) insist(!/(^|\/)\.\.(\/|$)|^\//.test(path), `${path} is in its folder`);
    return [[...registry.gates.keys()], files, findings.map(({ code, message, span }) => [code, message, span])];
  },
};
