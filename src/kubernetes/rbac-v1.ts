// The types of k8s.io/api/rbac/v1, made by scripts/core-types.mjs.
import type { KubernetesObject, LabelSelector } from "../meta/v1.js";

export interface PolicyRule {
  /** +listType=atomic */
  verbs: string[];
  /** +listType=atomic */
  apiGroups?: string[];
  /** +listType=atomic */
  resources?: string[];
  /** +listType=atomic */
  resourceNames?: string[];
  /** +listType=atomic */
  nonResourceURLs?: string[];
}

/** +structType=atomic */
export interface Subject {
  kind: string;
  apiGroup?: string;
  name: string;
  namespace?: string;
}

/** +structType=atomic */
export interface RoleRef {
  apiGroup?: string;
  kind: string;
  name: string;
}

export interface Role extends KubernetesObject {
  /** +listType=atomic */
  rules?: PolicyRule[];
}

export interface RoleBinding extends KubernetesObject {
  /** +listType=atomic */
  subjects?: Subject[];
  roleRef: RoleRef;
}

export interface ClusterRole extends KubernetesObject {
  /** +listType=atomic */
  rules?: PolicyRule[];
  aggregationRule?: AggregationRule;
}

export interface AggregationRule {
  /** +listType=atomic */
  clusterRoleSelectors?: LabelSelector[];
}

export interface ClusterRoleBinding extends KubernetesObject {
  /** +listType=atomic */
  subjects?: Subject[];
  roleRef: RoleRef;
}
