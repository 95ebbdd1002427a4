import type { JsonPatchOperation } from "../patch.js";
import { isJsonObject, isSameJson, type Json, type JsonObject, member } from "./json.js";
import { badRequest, refusal } from "./refusal.js";

/** Applies a JSON merge patch (RFC 7386). Nothing that is passed in is changed. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete result[key];
    else result[key] = mergePatch(member(result, key), value);
  }
  return result;
}

/** Applies a JSON patch (RFC 6902). Nothing that is passed in is changed. Throws the server's refusal of one that fails. */
export function jsonPatch(target: Json, operations: readonly JsonPatchOperation[]): Json {
  return operations.reduce((current, operation) => applyOperation(current, operation), target);
}

function applyOperation(target: Json, operation: JsonPatchOperation): Json {
  const path = pointer(operation.path);
  switch (operation.op) {
    case "test":
      if (!isSameJson(valueAt(target, path), operation.value as Json))
        throw failed(`testing value ${operation.path} failed`);
      return target;
    case "add":
      // A value of a request was read from JSON, and so it is JSON.
      return withValue(target, path, operation.value as Json, true);
    case "replace":
      requireValue(target, path, operation.path);
      return withValue(target, path, operation.value as Json, false);
    case "remove":
      requireValue(target, path, operation.path);
      return withValue(target, path, undefined, false);
    case "copy":
      return withValue(target, path, requireValue(target, pointer(operation.from), operation.from), true);
    case "move": {
      const from = pointer(operation.from);
      const value = requireValue(target, from, operation.from);
      return withValue(withValue(target, from, undefined, false), path, value, true);
    }
    default:
      throw badRequest(`unexpected kind of operation in a JSON patch: ${JSON.stringify(operation)}`);
  }
}

function pointer(text: string): string[] {
  if (text === "") return [];
  if (!text.startsWith("/")) throw badRequest(`a JSON pointer begins with a slash: ${text}`);
  return text
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(target: Json | undefined, path: readonly string[]): Json | undefined {
  let current = target;
  for (const key of path) current = Array.isArray(current) ? current[indexOf(key, current)] : member(current, key);
  return current;
}

function requireValue(target: Json, path: readonly string[], text: string): Json {
  const value = valueAt(target, path);
  if (value === undefined) throw failed(`there is nothing at ${text}`);
  return value;
}

/** A copy of the target with another value at the path; undefined takes the member or the item away. */
function withValue(target: Json, [key, ...rest]: readonly string[], value: Json | undefined, isInsert: boolean): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(target)) {
    const index = key === "-" ? target.length : indexOf(key, target);
    const items = [...target];
    if (rest.length > 0) items[index] = withValue(descend(target[index], key), rest, value, isInsert);
    else if (value === undefined) items.splice(index, 1);
    else items.splice(index, isInsert ? 0 : 1, value);
    return items;
  }
  if (!isJsonObject(target)) throw failed(`${key} is asked of what has no members`);
  const result = { ...target };
  if (rest.length > 0) result[key] = withValue(descend(member(target, key), key), rest, value, isInsert);
  else if (value === undefined) delete result[key];
  else result[key] = value;
  return result;
}

function descend(value: Json | undefined, key: string): Json {
  if (value === undefined) throw failed(`there is no ${key}`);
  return value;
}

function indexOf(key: string, list: readonly Json[]): number {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
  if (index < 0 || index > list.length) throw failed(`${key} is no index of a list of ${list.length}`);
  return index;
}

function failed(why: string): Error {
  return refusal(422, "Invalid", `the server rejected our request due to an error in our request: ${why}`);
}
