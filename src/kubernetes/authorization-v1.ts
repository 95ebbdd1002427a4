// The types of k8s.io/api/authorization/v1, made by scripts/core-types.mjs.
import type { FieldSelectorRequirement, KubernetesObject, LabelSelectorRequirement } from "../meta/v1.js";

export interface SubjectAccessReview extends KubernetesObject {
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

export interface SelfSubjectAccessReview extends KubernetesObject {
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

export interface LocalSubjectAccessReview extends KubernetesObject {
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}

export interface ResourceAttributes {
  namespace?: string;
  verb?: string;
  group?: string;
  version?: string;
  resource?: string;
  subresource?: string;
  name?: string;
  fieldSelector?: FieldSelectorAttributes;
  labelSelector?: LabelSelectorAttributes;
}

export interface LabelSelectorAttributes {
  rawSelector?: string;
  /** +listType=atomic */
  requirements?: LabelSelectorRequirement[];
}

export interface FieldSelectorAttributes {
  rawSelector?: string;
  /** +listType=atomic */
  requirements?: FieldSelectorRequirement[];
}

export interface NonResourceAttributes {
  path?: string;
  verb?: string;
}

export interface SubjectAccessReviewSpec {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
  user?: string;
  /** +listType=atomic */
  groups?: string[];
  extra?: Record<string, ExtraValue>;
  uid?: string;
}

export type ExtraValue = string[];

export interface SelfSubjectAccessReviewSpec {
  resourceAttributes?: ResourceAttributes;
  nonResourceAttributes?: NonResourceAttributes;
}

export interface SubjectAccessReviewStatus {
  allowed: boolean;
  denied?: boolean;
  reason?: string;
  evaluationError?: string;
}

export interface SelfSubjectRulesReview extends KubernetesObject {
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus;
}

export interface SelfSubjectRulesReviewSpec {
  namespace?: string;
}

export interface SubjectRulesReviewStatus {
  /** +listType=atomic */
  resourceRules: ResourceRule[];
  /** +listType=atomic */
  nonResourceRules: NonResourceRule[];
  incomplete: boolean;
  evaluationError?: string;
}

export interface ResourceRule {
  /** +listType=atomic */
  verbs: string[];
  /** +listType=atomic */
  apiGroups?: string[];
  /** +listType=atomic */
  resources?: string[];
  /** +listType=atomic */
  resourceNames?: string[];
}

export interface NonResourceRule {
  /** +listType=atomic */
  verbs: string[];
  /** +listType=atomic */
  nonResourceURLs?: string[];
}
