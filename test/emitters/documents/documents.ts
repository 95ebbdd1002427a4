import type { Cluster, DocumentValidator, GateTable } from "../../../src/entry/runtime.js";
import { compile, type Sources } from "../../compile.js";
import { runModule } from "../validators/compiled-code.js";

/** A features file with the gate Many, which is on in TechPreviewNoUpgrade alone. */
const FEATURES = `import { defineFeatureGates } from "crdwright/features";
export const gates = defineFeatureGates({
  releases: [4],
  gates: { Many: { scope: "OpenShift", predatesRegistry: true, enabledIn: [{ featureSets: ["TechPreviewNoUpgrade"] }] } },
});
`;

/** Members of a type with every sort of constraint, some of them gated. */
export const MEMBERS = `
  /** How many there are. */
  // +kubebuilder:default=3
  // +kubebuilder:validation:Minimum=1
  replicas?: Int32;
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1
  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Many,maxItems=3
  // +listType=map
  // +listMapKey=name
  servers?: Server[];
  mode?: "Fast" | "Slow";
  // +listType=set
  tags?: string[];
  limits?: Record<string, Quantity>;
  extra?: JSONValue;
  note?: string | null;
`;

const OTHERS = `
// +kubebuilder:validation:XValidation:rule="!has(self.host) || self.name != self.host",message="name and host differ"
export interface Server {
  // +kubebuilder:validation:MaxLength=10
  name: string;
  host?: Hostname;
  // +openshift:enable:FeatureGate=Many
  port?: IntOrString;
}
`;

const IMPORTS = "Hostname, Int32, IntOrString, JSONValue, KubernetesObject, Quantity";

/** Sources of a document with {@link MEMBERS}. */
export const DOCUMENT: Sources = {
  "api/features.ts": FEATURES,
  "api/plan.ts": `import type { ${IMPORTS.replace("KubernetesObject, ", "")} } from "crdwright/meta/v1";

/** Plan says what is wanted. */
// +crdwright:document:name=plan
export interface Plan {${MEMBERS}}
${OTHERS}`,
};

/** Sources of a kind whose spec has {@link MEMBERS}. */
export const KIND: Sources = {
  "api/features.ts": FEATURES,
  "api/v1/plan.ts": `// +groupName=example.com

import type { ${IMPORTS} } from "crdwright/meta/v1";

export interface Plan extends KubernetesObject {
  spec: PlanSpec;
}
export interface PlanSpec {${MEMBERS}}
${OTHERS}`,
};

/** Compiles a document and returns what makes its validator. Throws where there is an error. */
export function documentValidator(sources: Sources): (cluster: Cluster<GateTable>) => DocumentValidator {
  const { code, diagnostics } = compile(sources, { validation: true });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const file = code.find(({ path }) => path.startsWith("validation/documents/"));
  const [make] = Object.values(runModule(file?.text ?? ""));
  // The file exports the one function that makes the validator.
  return make as (cluster: Cluster<GateTable>) => DocumentValidator;
}
