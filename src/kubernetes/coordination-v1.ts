// The types of k8s.io/api/coordination/v1, made by scripts/core-types.mjs.
import type { Int32, KubernetesObject, MicroTime } from "../meta/v1.js";

export type CoordinatedLeaseStrategy = string;

export interface Lease extends KubernetesObject {
  spec?: LeaseSpec;
}

export interface LeaseSpec {
  holderIdentity?: string;
  leaseDurationSeconds?: Int32;
  acquireTime?: MicroTime;
  renewTime?: MicroTime;
  leaseTransitions?: Int32;
  strategy?: CoordinatedLeaseStrategy;
  preferredHolder?: string;
}
