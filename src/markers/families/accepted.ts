import type { MarkerDefinition, MarkerTarget } from "../definition/marker-definition.js";
import type { ArgumentSchema } from "../grammar/argument-schema.js";

const ANYWHERE: readonly MarkerTarget[] = ["package", "type", "field", "member"];
const raw: ArgumentSchema = {
  form: "anonymous",
  argument: { type: { kind: "raw" }, optional: true, help: "kept for the tool that reads it" },
};

const READERS: Readonly<Record<string, readonly string[]>> = {
  "client generators": ["genreconciler"],
  "deep-copy generators": [
    "kubebuilder:object:generate",
    "k8s:deepcopy-gen",
    "k8s:deepcopy-gen:interfaces",
    "k8s:deepcopy-gen:nonpointer-interfaces",
  ],
  "other Kubernetes generators": [
    "k8s:defaulter-gen",
    "k8s:defaulter-gen-input",
    "k8s:conversion-gen",
    "k8s:conversion-gen:explicit-from",
    "k8s:conversion-gen-external-types",
    "k8s:openapi-gen",
    "k8s:openapi-model-package",
    "k8s:prerelease-lifecycle-gen",
    "k8s:prerelease-lifecycle-gen:introduced",
    "k8s:prerelease-lifecycle-gen:deprecated",
    "k8s:prerelease-lifecycle-gen:removed",
    "k8s:prerelease-lifecycle-gen:replacement",
    "k8s:protobuf-gen",
    "k8s:protobuf-deprecated",
    "k8s:register-gen",
    "k8s:validation-gen",
    "kubebuilder:ac:generate",
    "kubebuilder:ac:output:package",
  ],
  "protobuf generators": [
    "protobuf",
    "protobuf.as",
    "protobuf.cast",
    "protobuf.embed",
    "protobuf.nullable",
    "protobuf.options.marshal",
    "protobuf.options.(gogoproto.goproto_stringer)",
    "protobuf.options.(gogoproto.goproto_getters)",
    "protobuf.customname",
  ],
  "documentation and OpenAPI": [
    "enum",
    "union",
    "unionDiscriminator",
    "unionMember",
    "unionMember,optional",
    "unionDeprecated",
    "patchStrategy",
    "patchMergeKey",
  ],
  "other generators of controller-gen": [
    "kubebuilder:rbac",
    "kubebuilder:webhook",
    "kubebuilder:webhookconfiguration",
    "kubebuilder:scaffold",
    "kubebuilder:doc",
  ],
  "OpenShift's own tools": [
    "openshift:compatibility-gen:internal",
    "openshift:featuregated-schema-gen",
    "openshift:generated-client",
  ],
};

/** Markers that exist in the wild for other tools: known, and without effect on what is generated here. */
export const acceptedMarkers: readonly MarkerDefinition[] = Object.entries(READERS).flatMap(([reader, names]) =>
  names.map(
    (name): MarkerDefinition => ({
      name,
      family: "accepted",
      targets: ANYWHERE,
      arguments: raw,
      help: `Accepted, no effect here: it is for ${reader}.`,
      effect: () => ({ kind: "none" }),
      accepted: true,
    }),
  ),
);
