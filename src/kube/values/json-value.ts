/**
 * A value of JSON as manifests, schemas and their defaults hold it: whole numbers beyond 2^53 are bigint, and int64 and
 * float64 do not differ (see {@link KubeValue} for values in which they do).
 */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;

/** An object of JSON. A member that is `undefined` counts as absent. */
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/** Returns whether a value is an object, and no list. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether a value of which nothing is known is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value that the keys lead to from object to object, or undefined where one of them is missing. */
export function valueAt(value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const key of keys) found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** Returns the members of an object that are there. */
export function presentMembers(object: JsonObject): [string, JsonValue][] {
  return Object.entries(object).flatMap(([key, member]) => (member === undefined ? [] : [[key, member]]));
}

/**
 * Returns a value as JSON text with sorted keys, where whole numbers beyond 2^53 keep their digits. So equal values have equal
 * texts.
 */
export function jsonText(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member)}`);
  return `{${members.join(",")}}`;
}

/** Whether two values are the same JSON, in whatever order their keys come; a member that is undefined counts as absent. */
export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item: JsonValue, index) => isSameJson(item, other[index]))
    );
  if (!isJsonObject(one) || !isJsonObject(other)) return Number.isNaN(one) && Number.isNaN(other);
  const keys = presentNames(one);
  return (
    keys.length === presentNames(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}

function presentNames(map: JsonObject): string[] {
  return Object.keys(map).filter((key) => map[key] !== undefined);
}
