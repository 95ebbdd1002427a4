import type { JsonValue } from "../kube/values/json-value.js";

/** A rule as it stands in `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** The part of OpenAPI v3 that a CRD's schema is written in (`JSONSchemaProps` of apiextensions.k8s.io/v1). */
export interface StructuralSchema {
  additionalProperties?: StructuralSchema | boolean;
  allOf?: StructuralSchema[];
  anyOf?: StructuralSchema[];
  default?: JsonValue;
  description?: string;
  enum?: JsonValue[];
  example?: JsonValue;
  exclusiveMaximum?: boolean;
  exclusiveMinimum?: boolean;
  externalDocs?: JsonValue;
  format?: string;
  items?: StructuralSchema;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
  minProperties?: number;
  minimum?: number;
  multipleOf?: number;
  not?: StructuralSchema;
  nullable?: boolean;
  oneOf?: StructuralSchema[];
  pattern?: string;
  properties?: Record<string, StructuralSchema>;
  required?: string[];
  title?: string;
  type?: string;
  uniqueItems?: boolean;
  "x-kubernetes-embedded-resource"?: boolean;
  "x-kubernetes-int-or-string"?: boolean;
  "x-kubernetes-list-map-keys"?: string[];
  "x-kubernetes-list-type"?: string;
  "x-kubernetes-map-type"?: string;
  "x-kubernetes-preserve-unknown-fields"?: boolean;
  "x-kubernetes-validations"?: ValidationRule[];
}

/** The keywords whose values are numbers. */
export const NUMBER_KEYWORDS: ReadonlySet<string> = new Set<keyof StructuralSchema>([
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
]);
