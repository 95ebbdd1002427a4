import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { readChoice } from "../../../src/emitters/bundles/bundle-choice.js";
import { readInstallConfigGates } from "../../../src/emitters/bundles/install-config.js";
import { readFeatureGates } from "../../../src/features/read-feature-gates.js";
import { mutatedText, mutatedValue } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const REGISTRY = readFeatureGates({ path: "api/features.ts", text: readFileSync("api/features.ts", "utf8") }, () => {});
const GATES = [...REGISTRY.gates.keys()].slice(0, 20);
const TEXT = `apiVersion: v1
baseDomain: example.com
compute:
- name: worker
  platform: {}
  replicas: 3
featureSet: CustomNoUpgrade
featureGates:
- ${GATES[0]}=true
- ${GATES[1]}=false
metadata:
  name: cluster
pullSecret: '{"auths":{}}'
`;
const VALUE = { featureSet: "CustomNoUpgrade", featureGates: [`${GATES[0]}=true`, "x=false"], metadata: { name: "a" } };
const TOKENS = [
  ...["featureSet: ", "featureGates:", "\n", "\n- ", "=true", "=false", "=", "TechPreviewNoUpgrade", "Default", "OKD"],
  ...GATES,
];

/** Install-configs, as text or parsed, and what they choose. */
export const installConfigs: FuzzTarget<unknown> = {
  inputs: fc.oneof(mutatedText([TEXT], TOKENS), mutatedValue(fc.constant(VALUE), ["featureSet", "featureGates"])),
  run: (input) => {
    const read = readInstallConfigGates(input);
    if (read.findings.length > 0) return read.findings.map(({ message }) => message);
    const findings: Diagnostic[] = [];
    const { featureSet, featureGates } = read;
    const choice = readChoice({ ...(featureSet !== undefined && { featureSet }), featureGates }, REGISTRY, (finding) =>
      findings.push(finding),
    );
    insist(choice !== undefined || findings.length > 0, "a choice that is refused is reported");
    return [choice, findings.map(({ code, message }) => [code, message])];
  },
};
