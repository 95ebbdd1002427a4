// The types of k8s.io/api/certificates/v1, made by scripts/core-types.mjs.
import type { Base64, Condition, Int32, KubernetesObject, Time, UID } from "../meta/v1.js";
import type { ConditionStatus } from "./core-v1.js";

export interface CertificateSigningRequest extends KubernetesObject {
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus;
}

export interface CertificateSigningRequestSpec {
  request: Base64;
  signerName: string;
  expirationSeconds?: Int32;
  /** +listType=atomic */
  usages?: KeyUsage[];
  username?: string;
  uid?: string;
  /** +listType=atomic */
  groups?: string[];
  extra?: Record<string, ExtraValue>;
}

export type ExtraValue = string[];

export interface CertificateSigningRequestStatus {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: CertificateSigningRequestCondition[];
  certificate?: Base64;
}

export type RequestConditionType = string;

export interface CertificateSigningRequestCondition {
  type: RequestConditionType;
  status: ConditionStatus;
  reason?: string;
  message?: string;
  lastUpdateTime?: Time;
  lastTransitionTime?: Time;
}

export type KeyUsage = string;

export interface ClusterTrustBundle extends KubernetesObject {
  spec: ClusterTrustBundleSpec;
}

export interface ClusterTrustBundleSpec {
  signerName?: string;
  trustBundle: string;
}

export interface PodCertificateRequest extends KubernetesObject {
  spec: PodCertificateRequestSpec;
  status?: PodCertificateRequestStatus;
}

export interface PodCertificateRequestSpec {
  signerName: string;
  podName: string;
  podUID: UID;
  serviceAccountName: string;
  serviceAccountUID: UID;
  nodeName: string;
  nodeUID: UID;
  /** +default=86400 */
  maxExpirationSeconds?: Int32;
  stubPKCS10Request: Base64;
  unverifiedUserAnnotations?: Record<string, string>;
}

export interface PodCertificateRequestStatus {
  /**
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
  certificateChain?: string;
  notBefore?: Time;
  beginRefreshAt?: Time;
  notAfter?: Time;
}
