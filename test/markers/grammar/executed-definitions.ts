import type { ArgumentDefinition, ArgumentSchema, ArgumentType } from "../../../src/markers/grammar/argument-schema.js";

const STRING: ArgumentType = { kind: "string" };
const STRINGS: ArgumentType = { kind: "list", items: STRING };
const NONE: ArgumentSchema = { form: "none" };

/** The markers that the executed cases use, with the arguments they have in controller-gen. */
export const EXECUTED_DEFINITIONS: Readonly<Record<string, ArgumentSchema>> = {
  "kubebuilder:default": anonymous({ kind: "any" }),
  "kubebuilder:validation:Enum": anonymous({ kind: "list", items: { kind: "any" } }),
  "kubebuilder:validation:Maximum": anonymous({ kind: "number" }),
  "kubebuilder:validation:MaxLength": anonymous({ kind: "integer" }),
  "kubebuilder:validation:Pattern": anonymous(STRING),
  "kubebuilder:validation:UniqueItems": anonymous({ kind: "boolean" }),
  "kubebuilder:validation:ExactlyOneOf": anonymous(STRINGS),
  "kubebuilder:validation:XValidation": named({
    rule: required(STRING),
    message: optional(STRING),
    messageExpression: optional(STRING),
    reason: optional(STRING),
    fieldPath: optional(STRING),
    optionalOldSelf: optional({ kind: "boolean" }),
  }),
  "kubebuilder:printcolumn": named({
    name: required(STRING),
    type: required(STRING),
    JSONPath: required(STRING),
    description: optional(STRING),
    format: optional(STRING),
    priority: optional({ kind: "integer" }),
  }),
  "kubebuilder:resource": named({
    path: optional(STRING),
    shortName: optional(STRINGS),
    categories: optional(STRINGS),
    singular: optional(STRING),
    scope: optional(STRING),
  }),
  "kubebuilder:metadata": named({ annotations: optional(STRINGS), labels: optional(STRINGS) }),
  "kubebuilder:deprecatedversion": named({ warning: optional(STRING) }),
  "kubebuilder:subresource:status": NONE,
  "kubebuilder:subresource:scale": named({
    specpath: required(STRING),
    statuspath: required(STRING),
    selectorpath: optional(STRING),
  }),
  "kubebuilder:object:root": anonymous({ kind: "boolean" }),
  "kubebuilder:pruning:PreserveUnknownFields": NONE,
  "k8s:deepcopy-gen": anonymous({ kind: "raw" }),
  listType: anonymous(STRING),
  optional: NONE,
};

function anonymous(type: ArgumentType): ArgumentSchema {
  return { form: "anonymous", argument: required(type) };
}

function named(definitions: Readonly<Record<string, ArgumentDefinition>>): ArgumentSchema {
  return { form: "named", arguments: definitions };
}

function required(type: ArgumentType): ArgumentDefinition {
  return { type, help: "a value" };
}

function optional(type: ArgumentType): ArgumentDefinition {
  return { type, optional: true, help: "a value" };
}
