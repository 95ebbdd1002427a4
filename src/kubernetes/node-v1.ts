// The types of k8s.io/api/node/v1, made by scripts/core-types.mjs.
import type { KubernetesObject } from "../meta/v1.js";
import type { ResourceList, Toleration } from "./core-v1.js";

export interface RuntimeClass extends KubernetesObject {
  handler: string;
  overhead?: Overhead;
  scheduling?: Scheduling;
}

export interface Overhead {
  podFixed?: ResourceList;
}

export interface Scheduling {
  /** +mapType=atomic */
  nodeSelector?: Record<string, string>;
  /** +listType=atomic */
  tolerations?: Toleration[];
}
