// The types of k8s.io/api/scheduling/v1, made by scripts/core-types.mjs.
import type { Int32, KubernetesObject } from "../meta/v1.js";
import type { PreemptionPolicy } from "./core-v1.js";

export interface PriorityClass extends KubernetesObject {
  value?: Int32;
  globalDefault?: boolean;
  description?: string;
  preemptionPolicy?: PreemptionPolicy;
}
