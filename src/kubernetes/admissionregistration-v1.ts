// The types of k8s.io/api/admissionregistration/v1, made by scripts/core-types.mjs.
import type { Base64, Condition, Int32, Int64, KubernetesObject, LabelSelector } from "../meta/v1.js";

export interface Rule {
  /** +listType=atomic */
  apiGroups?: string[];
  /** +listType=atomic */
  apiVersions?: string[];
  /** +listType=atomic */
  resources?: string[];
  scope?: ScopeType;
}

export type ScopeType = string;

export type FailurePolicyType = string;

export type ParameterNotFoundActionType = string;

export type MatchPolicyType = string;

export type SideEffectClass = string;

export interface ValidatingAdmissionPolicy extends KubernetesObject {
  spec?: ValidatingAdmissionPolicySpec;
  status?: ValidatingAdmissionPolicyStatus;
}

export interface ValidatingAdmissionPolicyStatus {
  observedGeneration?: Int64;
  typeChecking?: TypeChecking;
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

export type ValidatingAdmissionPolicyConditionType = string;

export interface TypeChecking {
  /** +listType=atomic */
  expressionWarnings?: ExpressionWarning[];
}

export interface ExpressionWarning {
  fieldRef: string;
  warning: string;
}

export interface ValidatingAdmissionPolicySpec {
  paramKind?: ParamKind;
  matchConstraints?: MatchResources;
  /** +listType=atomic */
  validations?: Validation[];
  failurePolicy?: FailurePolicyType;
  /** +listType=atomic */
  auditAnnotations?: AuditAnnotation[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  matchConditions?: MatchCondition[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  variables?: Variable[];
}

/** +structType=atomic */
export interface ParamKind {
  apiVersion?: string;
  kind?: string;
}

export interface Validation {
  expression: string;
  message?: string;
  reason?: string;
  messageExpression?: string;
}

/** +structType=atomic */
export interface Variable {
  name: string;
  expression: string;
}

export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

export interface ValidatingAdmissionPolicyBinding extends KubernetesObject {
  spec: ValidatingAdmissionPolicyBindingSpec;
}

export interface ValidatingAdmissionPolicyBindingSpec {
  policyName: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
  /** +listType=set */
  validationActions: ValidationAction[];
}

/** +structType=atomic */
export interface ParamRef {
  name?: string;
  namespace?: string;
  selector?: LabelSelector;
  parameterNotFoundAction?: ParameterNotFoundActionType;
}

/** +structType=atomic */
export interface MatchResources {
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  /** +listType=atomic */
  resourceRules?: NamedRuleWithOperations[];
  /** +listType=atomic */
  excludeResourceRules?: NamedRuleWithOperations[];
  matchPolicy?: MatchPolicyType;
}

export type ValidationAction = string;

/** +structType=atomic */
export interface NamedRuleWithOperations extends RuleWithOperations {
  /** +listType=atomic */
  resourceNames?: string[];
}

export interface ValidatingWebhookConfiguration extends KubernetesObject {
  /**
   * +listType=map
   * +listMapKey=name
   */
  webhooks?: ValidatingWebhook[];
}

export interface MutatingWebhookConfiguration extends KubernetesObject {
  /**
   * +listType=map
   * +listMapKey=name
   */
  webhooks?: MutatingWebhook[];
}

export interface ValidatingWebhook {
  name: string;
  clientConfig: WebhookClientConfig;
  /** +listType=atomic */
  rules?: RuleWithOperations[];
  failurePolicy?: FailurePolicyType;
  matchPolicy?: MatchPolicyType;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  sideEffects: SideEffectClass;
  timeoutSeconds?: Int32;
  /** +listType=atomic */
  admissionReviewVersions: string[];
  /**
   * +listType=map
   * +listMapKey=name
   */
  matchConditions?: MatchCondition[];
}

export interface MutatingWebhook {
  name: string;
  clientConfig: WebhookClientConfig;
  /** +listType=atomic */
  rules?: RuleWithOperations[];
  failurePolicy?: FailurePolicyType;
  matchPolicy?: MatchPolicyType;
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  sideEffects: SideEffectClass;
  timeoutSeconds?: Int32;
  /** +listType=atomic */
  admissionReviewVersions: string[];
  reinvocationPolicy?: ReinvocationPolicyType;
  /**
   * +listType=map
   * +listMapKey=name
   */
  matchConditions?: MatchCondition[];
}

export interface MutatingAdmissionPolicy extends KubernetesObject {
  spec?: MutatingAdmissionPolicySpec;
}

export interface MutatingAdmissionPolicySpec {
  paramKind?: ParamKind;
  matchConstraints?: MatchResources;
  /** +listType=atomic */
  variables?: Variable[];
  /** +listType=atomic */
  mutations?: Mutation[];
  failurePolicy?: FailurePolicyType;
  /**
   * +listType=map
   * +listMapKey=name
   */
  matchConditions?: MatchCondition[];
  reinvocationPolicy?: ReinvocationPolicyType;
}

export interface Mutation {
  patchType: PatchType;
  applyConfiguration?: ApplyConfiguration;
  jsonPatch?: JSONPatch;
}

export type PatchType = string;

export interface ApplyConfiguration {
  expression?: string;
}

export interface JSONPatch {
  expression?: string;
}

export interface MutatingAdmissionPolicyBinding extends KubernetesObject {
  spec?: MutatingAdmissionPolicyBindingSpec;
}

export interface MutatingAdmissionPolicyBindingSpec {
  policyName?: string;
  paramRef?: ParamRef;
  matchResources?: MatchResources;
}

export type ReinvocationPolicyType = string;

export interface RuleWithOperations extends Rule {
  /** +listType=atomic */
  operations?: OperationType[];
}

export type OperationType = string;

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

export interface MatchCondition {
  name: string;
  expression: string;
}
