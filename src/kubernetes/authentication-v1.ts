// The types of k8s.io/api/authentication/v1, made by scripts/core-types.mjs.
import type { Int64, KubernetesObject, Time, UID } from "../meta/v1.js";

export interface TokenReview extends KubernetesObject {
  spec: TokenReviewSpec;
  status?: TokenReviewStatus;
}

export interface TokenReviewSpec {
  token: string;
  /** +listType=atomic */
  audiences?: string[];
}

export interface TokenReviewStatus {
  authenticated?: boolean;
  user?: UserInfo;
  /** +listType=atomic */
  audiences?: string[];
  error?: string;
}

export interface UserInfo {
  username?: string;
  uid?: string;
  /** +listType=atomic */
  groups?: string[];
  extra?: Record<string, ExtraValue>;
}

export type ExtraValue = string[];

export type AttestationValue = string[];

export interface TokenRequest extends KubernetesObject {
  spec?: TokenRequestSpec;
  status?: TokenRequestStatus;
}

export interface TokenRequestSpec {
  /** +listType=atomic */
  audiences?: string[];
  expirationSeconds?: Int64;
  boundObjectRef?: BoundObjectReference;
  attestations?: Record<string, AttestationValue>;
}

export interface TokenRequestStatus {
  token?: string;
  expirationTimestamp?: Time;
}

export interface BoundObjectReference {
  kind?: string;
  apiVersion?: string;
  name?: string;
  uid?: UID;
}

export interface SelfSubjectReview extends KubernetesObject {
  status?: SelfSubjectReviewStatus;
}

export interface SelfSubjectReviewStatus {
  userInfo?: UserInfo;
}
