import { describe, expect, it } from "vitest";
import type { MarkerTarget } from "../../src/markers/definition/marker-definition.js";
import { splitMarker } from "../../src/markers/grammar/split-marker.js";
import { findDefinition } from "../../src/markers/read-marker.js";
import { markersByName } from "../../src/markers/registry.js";

const TARGETS: Readonly<Record<string, MarkerTarget>> = { P: "package", T: "type", F: "field" };

/**
 * What controller-gen registers (August 2026): where a marker stands (package, type, field), and its arguments, which are
 * optional with a `?`; `=` is the anonymous one.
 */
const CONTROLLER_GEN: readonly (readonly [name: string, targets: string, ...args: string[]])[] = [
  ...["Maximum", "Minimum", "MultipleOf"].map((name) => validation(name, "=number")),
  ...["ExclusiveMaximum", "ExclusiveMinimum", "UniqueItems"].map((name) => validation(name, "=boolean")),
  ...["MaxLength", "MinLength", "MaxItems", "MinItems", "MaxProperties", "MinProperties"].map((name) =>
    validation(name, "=integer"),
  ),
  ...["Pattern", "Format", "Type"].map((name) => validation(name, "=string")),
  validation("Enum", "=list"),
  ...["XPreserveUnknownFields", "XEmbeddedResource", "XIntOrString"].map((name) => validation(name)),
  validation("XValidation", ...["rule", "message?", "messageExpression?", "reason?", "fieldPath?", "optionalOldSelf?"]),
  ...["AtMostOneOf", "ExactlyOneOf", "AtLeastOneOf"].map(
    (name) => [`kubebuilder:validation:${name}`, "T", "=list"] as const,
  ),
  ["k8s:enum", "T"],
  ["kubebuilder:validation:Required", "FP"],
  ["kubebuilder:validation:Optional", "FP"],
  ["required", "F"],
  ["optional", "F"],
  ["k8s:required", "F"],
  ["k8s:optional", "F"],
  ["nullable", "F"],
  ["kubebuilder:default", "F", "=any"],
  ["default", "F", "=raw"],
  ["kubebuilder:example", "F", "=any"],
  ["kubebuilder:validation:EmbeddedResource", "F"],
  ["kubebuilder:validation:Schemaless", "F"],
  ["k8s:immutable", "F"],
  ["k8s:maxItems", "F", "=integer"],
  ["k8s:maximum", "F", "=number"],
  ["k8s:minimum", "F", "=number"],
  ["kubebuilder:pruning:PreserveUnknownFields", "FT"],
  ["kubebuilder:title", "FT", "=string"],
  ["kubebuilder:externalDocs", "FT", "url", "description?"],
  ...["listType", "k8s:listType", "listMapKey", "k8s:listMapKey", "mapType", "structType"].map(
    (name) => [name, "FT", "=string"] as const,
  ),
  ["kubebuilder:resource", "T", "path?", "shortName?", "categories?", "singular?", "scope?"],
  ["kubebuilder:subresource:status", "T"],
  ["kubebuilder:subresource:scale", "T", "specpath", "statuspath", "selectorpath?"],
  ["kubebuilder:printcolumn", "T", "name", "type", "JSONPath", "description?", "format?", "priority?"],
  ["kubebuilder:storageversion", "T"],
  ["kubebuilder:unservedversion", "T"],
  ["kubebuilder:deprecatedversion", "T", "warning?"],
  ["kubebuilder:skipversion", "T"],
  ["kubebuilder:selectablefield", "T", "JSONPath"],
  ["kubebuilder:metadata", "T", "annotations?", "labels?"],
  ["groupName", "P", "=string"],
  ["versionName", "P", "=string"],
  ["kubebuilder:skip", "P"],
  ["kubebuilder:object:generate", "PT"],
  ["kubebuilder:object:root", "T", "=boolean"],
  ["k8s:deepcopy-gen", "PT"],
  ["k8s:deepcopy-gen:interfaces", "T"],
  [
    "kubebuilder:rbac",
    "P",
    ...["groups?", "resources?", "resourceNames?", "verbs", "urls?", "namespace?", "roleName?"],
  ],
  [
    "kubebuilder:webhook",
    "P",
    ...[
      "mutating",
      "failurePolicy",
      "matchPolicy?",
      "timeoutSeconds?",
      "groups",
      "resources",
      "verbs",
      "versions",
      "name",
    ],
    ...["serviceName?", "serviceNamespace?", "path?", "servicePort?", "webhookVersions?", "admissionReviewVersions"],
    ...["reinvocationPolicy?", "url?", "patch?"],
  ],
  ["kubebuilder:webhookconfiguration", "P", "mutating", "name?"],
  ["kubebuilder:ac:generate", "PT"],
  ["kubebuilder:ac:output:package", "P"],
];

/** What OpenShift's fork and its generator of partial manifests add. */
const OPENSHIFT: typeof CONTROLLER_GEN = [
  ["openshift:enable:FeatureGate", "FT", "=list"],
  ["openshift:validation:FeatureGateAwareEnum", "FT", "featureGate?", "requiredFeatureGate?", "enum"],
  ["openshift:validation:FeatureGateAwareMaxItems", "FT", "featureGate?", "requiredFeatureGate?", "maxItems"],
  [
    "openshift:validation:FeatureGateAwareXValidation",
    "FT",
    "featureGate?",
    "requiredFeatureGate?",
    "rule",
    "message?",
  ],
  ["openshift:api-approved.openshift.io", "T", "=string"],
  ["openshift:file-pattern", "T", "=raw"],
  ["openshift:compatibility-gen:level", "T", "=integer"],
  ["openshift:compatibility-gen:internal", "T"],
  ["openshift:capability", "T", "=string"],
  ["openshift:featuregated-schema-gen", "P"],
];

function validation(name: string, ...args: string[]): readonly [string, string, ...string[]] {
  return [`kubebuilder:validation:${name}`, "FT", ...args];
}

describe.each([...CONTROLLER_GEN, ...OPENSHIFT].map((row) => [row[0], row] as const))(
  "+%s",
  (name, [, targets, ...args]) => {
    const definition = markersByName.get(name);

    it("may stand where it does upstream", () => {
      const wanted = [...targets].map((letter) => TARGETS[letter]);
      expect(definition?.targets).toEqual(expect.arrayContaining(wanted));
    });

    it("takes what it does upstream", () => {
      const schema = definition?.arguments;
      if (definition?.accepted)
        return expect(schema).toMatchObject({ form: "anonymous", argument: { optional: true } });
      const [first] = args;
      if (first === undefined) return expect(schema).toEqual({ form: "none" });
      if (first.startsWith("="))
        return expect(schema).toMatchObject({ form: "anonymous", argument: { type: { kind: first.slice(1) } } });
      if (schema?.form !== "named") return expect(schema?.form).toBe("named");
      const taken = Object.entries(schema.arguments).map(([key, { optional }]) => `${key}${optional ? "?" : ""}`);
      return expect(taken).toEqual(expect.arrayContaining(args));
    });
  },
);

/** Every spelling of a marker in the sources of openshift/api (August 2026), as it is written up to its value. */
const WRITTEN_IN_OPENSHIFT_API = [
  ...["optional", "required", "listType", "listMapKey", "mapType", "structType", "nullable", "default", "default:"],
  ...[
    "MaxLength",
    "MinLength",
    "MaxItems",
    "MinItems",
    "Pattern",
    "Enum",
    "Minimum",
    "Maximum",
    "Type",
    "Format",
  ].flatMap((name) => [`kubebuilder:validation:${name}`, `kubebuilder:validation:${name}:`]),
  ...[
    "XValidation:rule",
    "MinProperties",
    "MinProperties:",
    "MaxProperties",
    "XIntOrString",
    "XPreserveUnknownFields",
  ].map((name) => `kubebuilder:validation:${name}`),
  ...["EmbeddedResource", "MultipleOf", "Required", "Optional", "items:MaxLength", "items:MinLength"].map(
    (name) => `kubebuilder:validation:${name}`,
  ),
  "kubebuilder:validation:items:XValidation:rule",
  ...["printcolumn:name", "object:root", "resource:path", "subresource:status", "subresource:scale:specpath"].map(
    (name) => `kubebuilder:${name}`,
  ),
  ...["metadata:annotations", "metadata:labels", "default", "default:", "pruning:PreserveUnknownFields", "example"].map(
    (name) => `kubebuilder:${name}`,
  ),
  ...["api-approved.openshift.io", "file-pattern", "enable:FeatureGate", "capability", "compatibility-gen:level"].map(
    (name) => `openshift:${name}`,
  ),
  "openshift:compatibility-gen:internal",
  ...["XValidation", "Enum", "MaxItems"].flatMap((name) => [
    `openshift:validation:FeatureGateAware${name}:featureGate`,
    `openshift:validation:FeatureGateAware${name}:requiredFeatureGate`,
  ]),
  ...["union", "unionDiscriminator", "unionMember", "unionMember,optional", "enum", "patchStrategy", "patchMergeKey"],
  ...["genclient", "genclient:nonNamespaced", "genclient:method", "genclient:onlyVerbs", "genclient:skipVerbs"],
  "genclient:noStatus",
  ...["deepcopy-gen", "deepcopy-gen:interfaces", "openapi-gen", "conversion-gen", "protobuf-deprecated"].map(
    (name) => `k8s:${name}`,
  ),
  ...["introduced", "deprecated", "removed"].map((name) => `k8s:prerelease-lifecycle-gen:${name}`),
  ...["protobuf.nullable", "protobuf.options.(gogoproto.goproto_stringer)"],
];

/** The tags of Kubernetes' own types (k8s.io/api 0.37) and of its validation-gen that controller-gen does nothing with. */
const DECLARATIVE = [
  ...["alpha", "beta", "ifEnabled", "ifDisabled", "ifMode", "format", "unionMember", "unionDiscriminator", "update"],
  ...["opaqueType", "supportsSubresource", "isSubresource", "unique", "customUnique", "eachVal", "eachKey", "maxBytes"],
  ...["maxLength", "minLength", "minItems", "maxProperties", "minProperties", "customValidation", "monotonic"],
  ...["deprecated", "forbidden", "subfield", "item", "dependentRequired", "dependentForbidden", "modeDiscriminator"],
  ...["zeroOrOneOfMember", "enumExclude", "neq", "validateError", "validateFalse", "validateTrue"],
  ...["validation-gen", "validation-gen-input", "validation-gen-nolint", "validation-gen-scheme-registry"],
];

/** Spellings there that do nothing, which is why they are mistakes here. */
const WITHOUT_EFFECT_UPSTREAM = [
  ...["kubebuilder:validation:", "openshift:validation:featureGate", "kubebuilder:Required", "kubebuilder:plural"],
  ...[
    "kubebuilder:validation:Default",
    "kubebuilder:pattern",
    "kubebuilder:Enum",
    "resource:path",
    "kubebuilder:singular",
  ],
];

describe("the tags of Kubernetes' declarative validation", () => {
  it("are known and change nothing", () => {
    const definitions = DECLARATIVE.map((name) => markersByName.get(`k8s:${name}`));
    expect(DECLARATIVE.filter((_, index) => definitions[index]?.accepted !== true)).toEqual([]);
  });

  it.each([
    '+k8s:alpha(since: "1.37")=+k8s:maxItems=3',
    '+k8s:beta(since:"1.36")=+k8s:ifEnabled("A")=+k8s:required',
    '+k8s:ifDisabled("A=B")=+k8s:forbidden',
    "+k8s:eachVal=+k8s:maxLength=3",
    '+k8s:item(name: "a")=+k8s:zeroOrOneOfMember',
    '+k8s:supportsSubresource("/status")',
    '+k8s:isSubresource="/status"',
    '+k8s:unionMember(union: "u", memberName: "A")',
    "+k8s:maximum=3",
    "+k8s:opaqueType",
  ])("are known with their arguments: %s", (text) => {
    expect(findDefinition(splitMarker(text))).toBeDefined();
  });

  it.each(["+k8s:maxItems(a: 1)=3", "+k8s:nosuch(a: 1)=3", "+protobuf.nosuch(a)=3"])(
    "are unknown by brackets that they do not have: %s",
    (text) => {
      expect(findDefinition(splitMarker(text))).toBeUndefined();
    },
  );
});

describe("the markers in the sources of openshift/api", () => {
  it("are known, in every spelling that does something", () => {
    const unknown = WRITTEN_IN_OPENSHIFT_API.filter((name) => findDefinition(splitMarker(`+${name}=x`)) === undefined);
    expect(unknown).toEqual([]);
  });

  it("are refused, in spellings that do nothing", () => {
    const known = WITHOUT_EFFECT_UPSTREAM.filter((name) => findDefinition(splitMarker(`+${name}=x`)) !== undefined);
    expect(known).toEqual([]);
  });
});
