// The types of k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1, made by scripts/core-types.mjs.
import type { Base64, Float64, Int32, Int64, JSONValue, KubernetesObject, Time } from "../meta/v1.js";

export type ConversionStrategyType = string;

export interface CustomResourceDefinitionSpec {
  group: string;
  names: CustomResourceDefinitionNames;
  scope: ResourceScope;
  /** +listType=atomic */
  versions: CustomResourceDefinitionVersion[];
  conversion?: CustomResourceConversion;
  preserveUnknownFields?: boolean;
}

export interface CustomResourceConversion {
  strategy: ConversionStrategyType;
  webhook?: WebhookConversion;
}

export interface WebhookConversion {
  clientConfig?: WebhookClientConfig;
  /** +listType=atomic */
  conversionReviewVersions: string[];
}

export interface WebhookClientConfig {
  url?: string;
  service?: ServiceReference;
  caBundle?: Base64;
}

export interface ServiceReference {
  namespace: string;
  name: string;
  path?: string;
  port?: Int32;
}

export interface CustomResourceDefinitionVersion {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  schema?: CustomResourceValidation;
  subresources?: CustomResourceSubresources;
  /** +listType=atomic */
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  /** +listType=atomic */
  selectableFields?: SelectableField[];
}

export interface SelectableField {
  jsonPath: string;
}

export interface CustomResourceColumnDefinition {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: Int32;
  jsonPath: string;
}

export interface CustomResourceDefinitionNames {
  plural: string;
  singular?: string;
  /** +listType=atomic */
  shortNames?: string[];
  kind: string;
  listKind?: string;
  /** +listType=atomic */
  categories?: string[];
}

export type ResourceScope = string;

export type ConditionStatus = string;

export type CustomResourceDefinitionConditionType = string;

export interface CustomResourceDefinitionCondition {
  type: CustomResourceDefinitionConditionType;
  status: ConditionStatus;
  lastTransitionTime?: Time;
  reason?: string;
  message?: string;
  observedGeneration?: Int64;
}

export interface CustomResourceDefinitionStatus {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: CustomResourceDefinitionCondition[];
  acceptedNames?: CustomResourceDefinitionNames;
  /** +listType=atomic */
  storedVersions?: string[];
  observedGeneration?: Int64;
}

export interface CustomResourceDefinition extends KubernetesObject {
  spec: CustomResourceDefinitionSpec;
  status?: CustomResourceDefinitionStatus;
}

export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps;
}

export interface CustomResourceSubresources {
  status?: CustomResourceSubresourceStatus;
  scale?: CustomResourceSubresourceScale;
}

export interface CustomResourceSubresourceStatus {}

export interface CustomResourceSubresourceScale {
  specReplicasPath: string;
  statusReplicasPath: string;
  labelSelectorPath?: string;
}

export type FieldValueErrorReason = string;

export interface JSONSchemaProps {
  id?: string;
  $schema?: JSONSchemaURL;
  $ref?: string;
  description?: string;
  type?: string;
  format?: string;
  title?: string;
  default?: JSONValue;
  maximum?: Float64;
  exclusiveMaximum?: boolean;
  minimum?: Float64;
  exclusiveMinimum?: boolean;
  maxLength?: Int64;
  minLength?: Int64;
  pattern?: string;
  maxItems?: Int64;
  minItems?: Int64;
  uniqueItems?: boolean;
  multipleOf?: Float64;
  /** +listType=atomic */
  enum?: JSONValue[];
  maxProperties?: Int64;
  minProperties?: Int64;
  /** +listType=atomic */
  required?: string[];
  /** +kubebuilder:validation:Schemaless */
  items?: JSONValue;
  /** +listType=atomic */
  allOf?: JSONSchemaProps[];
  /** +listType=atomic */
  oneOf?: JSONSchemaProps[];
  /** +listType=atomic */
  anyOf?: JSONSchemaProps[];
  not?: JSONSchemaProps;
  properties?: Record<string, JSONSchemaProps>;
  /** +kubebuilder:validation:Schemaless */
  additionalProperties?: JSONValue;
  patternProperties?: Record<string, JSONSchemaProps>;
  dependencies?: JSONSchemaDependencies;
  /** +kubebuilder:validation:Schemaless */
  additionalItems?: JSONValue;
  definitions?: JSONSchemaDefinitions;
  externalDocs?: ExternalDocumentation;
  example?: JSONValue;
  nullable?: boolean;
  "x-kubernetes-preserve-unknown-fields"?: boolean;
  "x-kubernetes-embedded-resource"?: boolean;
  "x-kubernetes-int-or-string"?: boolean;
  /** +listType=atomic */
  "x-kubernetes-list-map-keys"?: string[];
  "x-kubernetes-list-type"?: string;
  "x-kubernetes-map-type"?: string;
  /**
   * +listType=map
   * +listMapKey=rule
   */
  "x-kubernetes-validations"?: ValidationRules;
}

export type ValidationRules = ValidationRule[];

export interface ValidationRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: FieldValueErrorReason;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

export type JSONSchemaURL = string;

export type JSONSchemaDependencies = Record<string, JSONValue>;

export type JSONSchemaDefinitions = Record<string, JSONSchemaProps>;

export interface ExternalDocumentation {
  description?: string;
  url?: string;
}
