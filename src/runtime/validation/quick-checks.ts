import type { KubeObject } from "../values/kube-value.js";
import { isLongerThan } from "./check-value.js";
import { stringFormat } from "./formats/string-format.js";

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

/** The check of a format; one that is not known lets nothing through at a glance. */
export function formatCheck(name: string): (text: string) => boolean {
  return stringFormat(name) ?? (() => false);
}
