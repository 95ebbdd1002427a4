import type { KubeObject } from "../values/kube-value.js";
import { isLongerThan } from "./check-value.js";

/** Whether a text has fewer code points than a number. */
export function isShorterThan(text: string, least: number): boolean {
  return !isLongerThan(text, least - 1);
}

/** How many properties an object has. */
export function countFields(object: KubeObject): number {
  let count = 0;
  for (const key of Object.keys(object)) if (object[key] !== undefined) count++;
  return count;
}
