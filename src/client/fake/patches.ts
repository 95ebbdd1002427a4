import { isJsonObject, isSameJson, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import { badRequest, refusal } from "./replies/refusal.js";

/** Applies a JSON merge patch (RFC 7386). Nothing that is passed in is changed. */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  // A key may be __proto__.
  const result = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) result.delete(key);
    else result.set(key, mergePatch(result.get(key), value));
  }
  return Object.fromEntries(result);
}

/** A merge patch as the server takes it. Throws its refusal of one that is no object. */
export function objectPatch(patch: JsonValue): JsonObject {
  if (isJsonObject(patch)) return patch;
  throw undecodable(`${kindOf(patch)} into Go value of type map[string]interface {}`);
}

/** A JSON patch may have as many operations at most (apiserver, `maxJSONPatchOperations`). */
const MAX_OPERATIONS = 10_000;

/**
 * Applies a JSON patch (RFC 6902) as the server does (evanphx/json-patch v4), which is more lenient than the RFC: `replace` of
 * a missing member adds it, `copy` of one writes null, `test` of one against null holds, `add` without a value writes null,
 * and negative indexes count from the end. Nothing that is passed in is changed. Throws the server's refusal of a patch that
 * fails: 400 for one that is no list of operations, 413 for too many, 422 for one that does not apply.
 */
export function jsonPatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!Array.isArray(patch)) throw undecodable(`${kindOf(patch)} into Go value of type []handlers.jsonPatchOp`);
  const operations = patch.map(operationOf);
  if (operations.length > MAX_OPERATIONS) {
    const message = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}`;
    throw refusal(413, "RequestEntityTooLarge", `Request entity too large: ${message}`);
  }
  return operations.reduce(applyOperation, target);
}

/** An operation as it was sent; what it lacks only matters once it is applied. */
interface Operation {
  readonly op: string | undefined;
  readonly path: string | undefined;
  readonly from: string | undefined;
  /** Undefined and null are the same to the server. */
  readonly value: JsonValue;
  readonly hasValue: boolean;
}

function operationOf(sent: JsonValue): Operation {
  if (sent === null) return { op: undefined, path: undefined, from: undefined, value: null, hasValue: false };
  if (!isJsonObject(sent)) throw undecodable(`${kindOf(sent)} into Go value of type handlers.jsonPatchOp`);
  const text = (name: "op" | "path" | "from"): string | undefined => {
    const value = valueAt(sent, name) ?? undefined;
    if (value !== undefined && typeof value !== "string")
      throw undecodable(`${kindOf(value)} into Go struct field jsonPatchOp.${name} of type string`);
    return value;
  };
  const value = valueAt(sent, "value");
  return {
    op: text("op"),
    path: text("path"),
    from: text("from"),
    value: value ?? null,
    hasValue: value !== undefined,
  };
}

function applyOperation(target: JsonValue, operation: Operation): JsonValue {
  const { op, path, value } = operation;
  switch (op) {
    case "test":
      return isSameJson(path === "" ? target : (read(target, placeOf(path)) ?? null), value) ? target : fail();
    case "add":
      return write(target, placeOf(path), value, "add");
    case "replace":
      if (path !== "") return write(target, placeOf(path), value, "replace");
      // Without any value the server itself breaks.
      if (!operation.hasValue) throw refusal(500, "InternalError", "Internal error occurred: the patch has no value");
      return typeof value === "object" && value !== null ? value : fail();
    case "remove":
      return write(target, placeOf(path), null, "remove");
    case "copy":
      return write(target, placeOf(path), read(target, placeOf(operation.from)) ?? null, "add");
    case "move": {
      const from = placeOf(operation.from);
      const moved = read(target, from) ?? null;
      return write(write(target, from, null, "remove"), placeOf(path), moved, "add");
    }
    default:
      return fail();
  }
}

/** The keys of a pointer. What stands before its first slash is passed over, and the whole document has no key. */
function placeOf(pointer: string | undefined): readonly string[] {
  const [, ...parts] = pointer?.split("/") ?? [];
  return parts.length === 0 ? fail() : parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a place, undefined for a member that its object lacks. Fails where the object or the item is not there. */
function read(target: JsonValue, [key = "", ...rest]: readonly string[]): JsonValue | undefined {
  const value = Array.isArray(target) ? target[indexOf(key, target.length - 1, target.length)] : memberOf(target, key);
  if (rest.length === 0) return value;
  return typeof value === "object" && value !== null ? read(value, rest) : fail();
}

/** A copy of the target that is changed at a place. */
function write(target: JsonValue, [key = "", ...rest]: readonly string[], value: JsonValue, way: Way): JsonValue {
  if (rest.length > 0) {
    const within = read(target, [key]);
    const changed = typeof within === "object" && within !== null ? write(within, rest, value, way) : fail();
    return put(target, key, changed);
  }
  if (way === "replace") {
    // A member that is missing is added all the same, an item is not.
    read(target, [key]);
    return put(target, key, value);
  }
  if (Array.isArray(target)) {
    if (way === "remove") return target.toSpliced(indexOf(key, target.length - 1, target.length), 1);
    const index = key === "-" ? target.length : indexOf(key, target.length, target.length + 1);
    return target.toSpliced(index, 0, value);
  }
  if (way === "add") return put(target, key, value);
  if (memberOf(target, key) === undefined) return fail();
  const { [key]: _, ...others } = target as JsonObject;
  return others;
}

type Way = "add" | "replace" | "remove";

function put(target: JsonValue, key: string, value: JsonValue): JsonValue {
  if (Array.isArray(target)) return target.with(indexOf(key, target.length - 1, target.length), value);
  // The place was read before, and so it has members. A key may be __proto__.
  return Object.fromEntries([...Object.entries(target as JsonObject), [key, value]]);
}

function memberOf(target: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(target) ? valueAt(target, key) : fail();
}

/** The index that a key names, as Go's Atoi reads it; a negative one counts from the end. */
function indexOf(key: string, last: number, length: number): number {
  const index = /^[-+]?\d+$/.test(key) ? Number(key) : Number.NaN;
  const position = index < 0 ? index + length : index;
  return position >= 0 && position <= last ? position : fail();
}

function fail(): never {
  throw refusal(422, "Invalid", "the server rejected our request due to an error in our request");
}

function undecodable(why: string): Error {
  return badRequest(`error decoding patch: json: cannot unmarshal ${why}`);
}

/** What Go calls a kind of JSON value. */
function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value === "bigint" ? "number" : typeof value;
}
