import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { deepEqual } from "../../kube/values/value-kind.js";
import { checkSize } from "../acceptance/document/names.js";
import type { ProblemList } from "../acceptance/shape/crd-problem.js";

/**
 * Returns whether nothing would be found about a CRD, since it differs in descriptions alone from one of those about which nothing was found,
 * such as before a keystroke. No check reads a description; of some it matters whether they are empty, and of all how long the CRD is.
 */
export function isKnownSound(crd: JsonObject, sound: readonly JsonObject[]): boolean {
  return sound.some((known) => isSameButForDescriptions(crd, known)) && hasFineSize(crd);
}

function hasFineSize(crd: JsonObject): boolean {
  const problems: ProblemList = [];
  const { metadata } = crd;
  checkSize(crd, isJsonObject(metadata) ? metadata : {}, problems);
  return problems.length === 0;
}

/** Returns whether two CRDs are equal but for descriptions in their schemas that are not empty. */
export function isSameButForDescriptions(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSameButForDescriptions(each, other[index]));
  return haveEqualMembers(one, other, (key, value, otherValue) =>
    key === "openAPIV3Schema" ? isSameSchema(value, otherValue) : isSameButForDescriptions(value, otherValue),
  );
}

function isSameSchema(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return haveEqualMembers(one, other, isSameKeyword);
}

function isSameKeyword(keyword: string, one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  switch (keyword) {
    case "description":
      return isText(one) && isText(other) ? true : one === other;
    case "items":
    case "additionalProperties":
      return isSameSchema(one, other);
    case "properties":
      return haveEqualMembers(one, other, (_, value, otherValue) => isSameSchema(value, otherValue));
    default:
      return one === other || (one !== undefined && other !== undefined && deepEqual(one, other));
  }
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value !== "";
}

type CompareMember = (key: string, one: JsonValue | undefined, other: JsonValue | undefined) => boolean;

/** Whether two objects have the same keys, and equal values by a comparison; other values are compared as they are. */
function haveEqualMembers(one: JsonValue | undefined, other: JsonValue | undefined, areEqual: CompareMember): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  if (!isJsonObject(one) || !isJsonObject(other)) return deepEqual(one, other);
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && areEqual(key, one[key], other[key]));
}
