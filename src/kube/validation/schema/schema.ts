import type { CompiledRule } from "../../cel/exact/compiled-rule.js";
import type { KubeValue } from "../../values/kube-value.js";

/**
 * A schema in the form in which a CRD has it (`JSONSchemaProps` of apiextensions.k8s.io/v1), without what does not
 * bear on values.
 */
export interface Schema {
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly default?: KubeValue;
  readonly enum?: readonly KubeValue[];
  readonly exclusiveMaximum?: boolean;
  readonly exclusiveMinimum?: boolean;
  readonly format?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minProperties?: number;
  readonly minimum?: number;
  readonly multipleOf?: number;
  readonly not?: Schema;
  readonly nullable?: boolean;
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  /** The rules of `x-kubernetes-validations`, compiled. */
  readonly rules?: readonly CompiledRule[];
  readonly type?: string;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
}

/** The kind that a validator is for, and the parts of its CRD besides the schema that count for its objects. */
export interface KindFacts {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The resource's name, such as `widgets`. */
  readonly plural: string;
  readonly namespaced: boolean;
  /** Whether the status is a subresource. */
  readonly hasStatus: boolean;
  readonly scale?: {
    readonly specReplicasPath: string;
    readonly statusReplicasPath: string;
    readonly labelSelectorPath?: string;
  };
  /** What every answer warns of, because the version is deprecated. */
  readonly deprecationWarning?: string;
}
