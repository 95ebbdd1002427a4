import { goJson } from "../kube/values/go-text.js";
import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";
import { deepEqual, isList, isObject, ownValue, presentKeys } from "../kube/values/value-kind.js";

/** Metadata that the server fills in by itself. */
const FILLED_IN = [
  "uid",
  "generation",
  "creationTimestamp",
  "resourceVersion",
  "managedFields",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "selfLink",
  "generateName",
  // A suite need not know them.
  "name",
  "namespace",
];
const MAX_REPORTED = 5;
const MAX_VALUE_LENGTH = 80;

/**
 * In what a stored object differs from the expected one, a line for each place; names and what the server fills in by
 * itself are not compared.
 */
export function objectDifferences(expected: KubeObject, stored: KubeObject): string[] {
  const differences: string[] = [];
  compare("", comparable(expected), comparable(stored), differences);
  const more = differences.length - MAX_REPORTED;
  return more > 1 ? [...differences.slice(0, MAX_REPORTED), `and ${more} more`] : differences;
}

function comparable(object: KubeObject): KubeObject {
  const { metadata, ...others } = object;
  if (!isObject(metadata)) return others;
  const kept = Object.entries(metadata).filter(([key]) => !FILLED_IN.includes(key));
  return kept.length === 0 ? others : { ...others, metadata: Object.fromEntries(kept) };
}

function compare(
  path: string,
  expected: KubeValue | undefined,
  stored: KubeValue | undefined,
  differences: string[],
): void {
  if (isObject(expected) && isObject(stored)) {
    for (const key of new Set([...presentKeys(expected), ...presentKeys(stored)]))
      compare(path === "" ? key : `${path}.${key}`, ownValue(expected, key), ownValue(stored, key), differences);
  } else if (isList(expected) && isList(stored)) {
    const length = Math.max(expected.length, stored.length);
    for (let index = 0; index < length; index++)
      compare(`${path}[${index}]`, expected[index], stored[index], differences);
  } else if (expected === undefined || stored === undefined || !deepEqual(expected, stored)) {
    if (expected !== stored) differences.push(`${path} should be ${textOf(expected)} and is ${textOf(stored)}`);
  }
}

function textOf(value: KubeValue | undefined): string {
  if (value === undefined) return "absent";
  const text = goJson(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
