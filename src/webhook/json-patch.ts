import type { JsonPatchOperation } from "../client/patch.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../kube/values/json-value.js";

/**
 * Returns the JSON patch (RFC 6902) that makes one object of another, empty where they are equal. It goes through lists by index,
 * in time that grows with the objects alone: a shortest patch takes time and memory by the square of a list's length, which
 * anybody who may write an object could stop the server with.
 */
export async function jsonPatchOf(before: JsonObject, after: JsonObject): Promise<JsonPatchOperation[]> {
  const { default: library } = await import("fast-json-patch");
  return library.compare(withoutBigints(before), withoutBigints(after)).map(({ op, path }) => {
    // There are none but these three, and of items only the last are added or removed: paths are those of the new object.
    if (op === "remove") return { op, path };
    return { op: op === "add" ? "add" : "replace", path, value: valueAtPointer(after, path) };
  });
}

/** The library compares whole numbers beyond 2^53 as they are, and cannot copy them: texts take their place, unlike all others. */
function withoutBigints(value: JsonObject): object;
function withoutBigints(value: JsonValue): unknown;
function withoutBigints(value: JsonValue): unknown {
  if (typeof value === "bigint") return `\u0000${value}`;
  if (typeof value === "string") return value.startsWith("\u0000") ? `\u0000${value}` : value;
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, member === undefined ? undefined : withoutBigints(member)]),
  );
}

function valueAtPointer(object: JsonObject, pointer: string): JsonValue {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  // The library found a value there. A key may be __proto__, and an own member all the same.
  return keys.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], object) as JsonValue;
}
