import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";

/** Returns the entries of `spec.versions` of a CRD or of an override. */
export function versionsOf(document: JsonValue | undefined): JsonObject[] {
  const versions = valueAt(document, "spec", "versions");
  return Array.isArray(versions) ? versions.filter(isJsonObject) : [];
}

/** Returns the schema of an entry of `spec.versions`. */
export function rootSchema(version: JsonObject | undefined): JsonObject | undefined {
  const root = valueAt(version, "schema", "openAPIV3Schema");
  return isJsonObject(root) ? root : undefined;
}
