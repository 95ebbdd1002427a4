/** JSON as the fake holds it; whole numbers beyond 2^53 are bigint. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json | undefined;
}

/** An object of the store: never changed, only replaced. */
export interface FakeObject extends JsonObject {
  apiVersion: string;
  kind: string;
  metadata: FakeMetadata;
}

export interface FakeMetadata extends JsonObject {
  name: string;
  namespace?: string;
  uid: string;
  resourceVersion: string;
  generation: number;
  creationTimestamp: string;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member of a value that may be no object, or lack it. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function textAt(value: Json | undefined, ...keys: readonly string[]): string | undefined {
  let current = value;
  for (const key of keys) current = member(current, key);
  return typeof current === "string" ? current : undefined;
}

/** Whether two values are the same JSON; a member that is undefined counts as absent. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, i) => isSameJson(item, other[i]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameJson(member(one, key), member(other, key)));
}
