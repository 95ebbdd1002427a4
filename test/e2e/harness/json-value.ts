export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Parses JSON text; throws a SyntaxError on anything else. */
export function parseJson(text: string): JsonValue {
  return JSON.parse(text);
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value at `keys`, or undefined where a key is absent or leads through something that is not an object. */
export function valueAt(value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  let current = value;
  for (const key of keys) current = isJsonObject(current) ? current[key] : undefined;
  return current;
}

export function stringAt(value: JsonValue | undefined, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** Returns the list at `keys`; an empty one where there is none. */
export function listAt(value: JsonValue | undefined, ...keys: readonly string[]): readonly JsonValue[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? found : [];
}
