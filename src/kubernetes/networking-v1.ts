// The types of k8s.io/api/networking/v1, made by scripts/core-types.mjs.
import type { Condition, Int32, IntOrString, KubernetesObject, LabelSelector } from "../meta/v1.js";
import type { Protocol, TypedLocalObjectReference } from "./core-v1.js";

export interface NetworkPolicy extends KubernetesObject {
  spec?: NetworkPolicySpec;
}

export type PolicyType = string;

export interface NetworkPolicySpec {
  podSelector?: LabelSelector;
  /** +listType=atomic */
  ingress?: NetworkPolicyIngressRule[];
  /** +listType=atomic */
  egress?: NetworkPolicyEgressRule[];
  /** +listType=atomic */
  policyTypes?: PolicyType[];
}

export interface NetworkPolicyIngressRule {
  /** +listType=atomic */
  ports?: NetworkPolicyPort[];
  /** +listType=atomic */
  from?: NetworkPolicyPeer[];
}

export interface NetworkPolicyEgressRule {
  /** +listType=atomic */
  ports?: NetworkPolicyPort[];
  /** +listType=atomic */
  to?: NetworkPolicyPeer[];
}

export interface NetworkPolicyPort {
  protocol?: Protocol;
  port?: IntOrString;
  endPort?: Int32;
}

export interface IPBlock {
  cidr: string;
  /** +listType=atomic */
  except?: string[];
}

export interface NetworkPolicyPeer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: IPBlock;
}

export interface Ingress extends KubernetesObject {
  spec?: IngressSpec;
  status?: IngressStatus;
}

export interface IngressSpec {
  ingressClassName?: string;
  defaultBackend?: IngressBackend;
  /** +listType=atomic */
  tls?: IngressTLS[];
  /** +listType=atomic */
  rules?: IngressRule[];
}

export interface IngressTLS {
  /** +listType=atomic */
  hosts?: string[];
  secretName?: string;
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressLoadBalancerStatus {
  /** +listType=atomic */
  ingress?: IngressLoadBalancerIngress[];
}

export interface IngressLoadBalancerIngress {
  ip?: string;
  hostname?: string;
  /** +listType=atomic */
  ports?: IngressPortStatus[];
}

export interface IngressPortStatus {
  port: Int32;
  protocol: Protocol;
  /**
   * +kubebuilder:validation:Pattern="^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\u002f)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$"
   * +kubebuilder:validation:MaxLength=316
   */
  error: string;
}

export interface IngressRule extends IngressRuleValue {
  host?: string;
}

export interface IngressRuleValue {
  http?: HTTPIngressRuleValue;
}

export interface HTTPIngressRuleValue {
  /** +listType=atomic */
  paths: HTTPIngressPath[];
}

export type PathType = string;

export interface HTTPIngressPath {
  path?: string;
  pathType: PathType;
  backend: IngressBackend;
}

export interface IngressBackend {
  service?: IngressServiceBackend;
  resource?: TypedLocalObjectReference;
}

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}

/** +structType=atomic */
export interface ServiceBackendPort {
  name?: string;
  number?: Int32;
}

export interface IngressClass extends KubernetesObject {
  spec?: IngressClassSpec;
}

export interface IngressClassSpec {
  controller?: string;
  parameters?: IngressClassParametersReference;
}

export interface IngressClassParametersReference {
  apiGroup?: string;
  kind: string;
  name: string;
  scope?: string;
  namespace?: string;
}

export interface IPAddress extends KubernetesObject {
  spec: IPAddressSpec;
}

export interface IPAddressSpec {
  parentRef: ParentReference;
}

export interface ParentReference {
  group?: string;
  resource: string;
  namespace?: string;
  name: string;
}

export interface ServiceCIDR extends KubernetesObject {
  spec?: ServiceCIDRSpec;
  status?: ServiceCIDRStatus;
}

export interface ServiceCIDRSpec {
  /** +listType=atomic */
  cidrs?: string[];
}

export interface ServiceCIDRStatus {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}
