import type { MarkerValue } from "../grammar/marker-value.js";

/** The schema keywords that markers set, by their OpenAPI names. */
export type SchemaKeyword =
  | "default"
  | "enum"
  | "example"
  | "exclusiveMaximum"
  | "exclusiveMinimum"
  | "externalDocs"
  | "format"
  | "maxItems"
  | "maxLength"
  | "maxProperties"
  | "maximum"
  | "minItems"
  | "minLength"
  | "minProperties"
  | "minimum"
  | "multipleOf"
  | "nullable"
  | "pattern"
  | "title"
  | "type"
  | "uniqueItems"
  | "x-kubernetes-embedded-resource"
  | "x-kubernetes-int-or-string"
  | "x-kubernetes-list-map-keys"
  | "x-kubernetes-list-type"
  | "x-kubernetes-map-type"
  | "x-kubernetes-preserve-unknown-fields";

/** What a node must be for a constraint to make sense on it. */
export type NodeRequirement = "any" | "list" | "object" | "text" | "numeric";

/** A CEL rule as its marker gives it (`x-kubernetes-validations` of a CRD). */
export interface RuleText {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** `featureGate=A;B` is A or B, `requiredFeatureGate=A;B` is A and B; the empty gate is the fallback. */
export interface GateArguments {
  readonly featureGate: readonly string[];
  readonly requiredFeatureGate: readonly string[];
}

/** Whether a marker speaks of the node that it stands on, or of the items of that list. */
export type Reach = "node" | "items";

export interface ConstraintEffect {
  readonly kind: "constraint";
  readonly keyword: SchemaKeyword;
  readonly value: MarkerValue;
  readonly requires: NodeRequirement;
  /** Lower ones are applied first, as in controller-gen; equal ones in source order. */
  readonly priority: number;
  /** The value is added to a list instead of replacing it. */
  readonly accumulates?: true;
}

export interface RuleEffect {
  readonly kind: "rule";
  readonly rule: RuleText;
  readonly priority: number;
}

/** Effects that a gate condition or `items:` can be put on. */
export type NodeEffect = ConstraintEffect | RuleEffect;

export type OneOfMode = "AtMostOneOf" | "ExactlyOneOf" | "AtLeastOneOf";

/** What a marker does, as data; the model puts it where it belongs. */
export type MarkerEffect =
  | { readonly kind: "none" }
  | { readonly kind: "node"; readonly effect: NodeEffect; readonly reach: Reach; readonly gates?: GateArguments }
  | { readonly kind: "presence"; readonly presence: "required" | "optional" }
  | { readonly kind: "one-of"; readonly mode: OneOfMode; readonly fields: readonly string[] }
  | { readonly kind: "immutable" }
  | { readonly kind: "schemaless" }
  | { readonly kind: "enum-of-type" }
  | { readonly kind: "enabled-by"; readonly featureGates: readonly string[] }
  | { readonly kind: "kind-root"; readonly root: boolean }
  | { readonly kind: "document-root"; readonly name: string }
  | { readonly kind: "group-name"; readonly group: string }
  | { readonly kind: "version-name"; readonly version: string }
  | { readonly kind: "skip-package" }
  | { readonly kind: "accept"; readonly code: string; readonly reason: string }
  | { readonly kind: "access-rule"; readonly rule: AccessRule }
  | { readonly kind: "webhook"; readonly webhook: Webhook }
  | { readonly kind: "webhook-configuration"; readonly mutating: boolean; readonly name: string | undefined }
  | { readonly kind: "crd"; readonly effect: CrdEffect };

/** A rule of a role, as `+kubebuilder:rbac` gives it. */
export interface AccessRule {
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly verbs: readonly string[];
  readonly urls: readonly string[];
  /** Undefined for a ClusterRole. */
  readonly namespace: string | undefined;
  /** Undefined where the project's name for roles counts. */
  readonly roleName: string | undefined;
}

/** Where an API server reaches a webhook. */
export type WebhookEndpoint =
  | { readonly kind: "url"; readonly url: string }
  | {
      readonly kind: "service";
      readonly name: string;
      readonly namespace: string;
      readonly path: string;
      readonly port: number | undefined;
    };

/** How objects are converted between the versions of a CRD, as `+crdwright:conversion:webhook` says. */
export interface ConversionWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly reviewVersions: readonly string[];
}

/** An admission webhook, as `+kubebuilder:webhook` gives it; names in the letter case of the API. */
export interface Webhook {
  readonly mutating: boolean;
  readonly name: string;
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly string[];
  readonly versions: readonly string[];
  readonly failurePolicy: string;
  readonly matchPolicy: string | undefined;
  readonly sideEffects: string;
  readonly timeoutSeconds: number | undefined;
  readonly admissionReviewVersions: readonly string[];
  readonly reinvocationPolicy: string | undefined;
  readonly endpoint: WebhookEndpoint;
  /** A strategic merge patch of the finished webhook, as JSON. */
  readonly patch: string | undefined;
}

/** What a marker says of the CustomResourceDefinition that a kind becomes. */
export type CrdEffect =
  | {
      readonly kind: "resource";
      readonly path?: string;
      readonly singular?: string;
      readonly scope?: string;
      readonly shortNames: readonly string[];
      readonly categories: readonly string[];
    }
  | { readonly kind: "kind-name"; readonly name: string }
  | { readonly kind: "status-subresource" }
  | {
      readonly kind: "scale-subresource";
      readonly specPath: string;
      readonly statusPath: string;
      readonly selectorPath?: string;
    }
  | { readonly kind: "print-column"; readonly column: PrintColumn }
  | { readonly kind: "selectable-field"; readonly jsonPath: string }
  | {
      readonly kind: "conversion";
      readonly webhook: ConversionWebhook;
      /** The Certificate of cert-manager whose authority is put in, as `<namespace>/<name>`. */
      readonly certificate: string | undefined;
    }
  | { readonly kind: "storage-version" }
  | { readonly kind: "unserved-version" }
  | { readonly kind: "skip-version" }
  | { readonly kind: "deprecated-version"; readonly warning?: string }
  | { readonly kind: "metadata"; readonly annotations: readonly string[]; readonly labels: readonly string[] }
  | { readonly kind: "annotation"; readonly key: string; readonly value: string }
  | {
      readonly kind: "file-pattern";
      readonly runLevel?: string;
      readonly operator?: string;
      readonly ordering?: string;
    }
  | { readonly kind: "compatibility-level"; readonly level: number }
  | { readonly kind: "client"; readonly settings: readonly ClientSetting[] };

/** What a `+genclient` marker says of the generated client. */
export type ClientSetting =
  | { readonly kind: "non-namespaced" | "no-status" | "no-verbs" }
  | { readonly kind: "only-verbs" | "skip-verbs"; readonly verbs: readonly string[] }
  | { readonly kind: "method"; readonly method: ClientMethod };

/** A method of a client besides the usual ones; the types are names without their packages. */
export interface ClientMethod {
  readonly name: string;
  readonly verb: "get" | "create" | "update" | "patch";
  readonly subresource: string;
  readonly input: string | undefined;
  readonly result: string | undefined;
}

export interface PrintColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly description?: string;
  readonly format?: string;
  readonly priority?: number;
}
