import type { YamlValue } from "../../yaml/yaml-value.js";
import { type CrdSchema, itemSchema, propertySchema, RESOURCE_FIELDS, valueSchema } from "../schema/crd-schema.js";
import { fieldsOf, isRecord } from "./value-kind.js";

/**
 * Whether a value has fields that the server would prune: those that the schema does not declare. Without a schema, as
 * below `additionalProperties: true`, every field of an object is one.
 */
export function hasUnknownFields(value: YamlValue, schema: CrdSchema | undefined): boolean {
  const keepsUnknown = schema?.["x-kubernetes-preserve-unknown-fields"] ?? false;
  if (Array.isArray(value)) {
    const items = schema === undefined ? undefined : itemSchema(schema);
    return value.some((item: YamlValue) => hasUnknownFields(item, keepsUnknown ? preserving(items) : items));
  }
  if (!isRecord(value)) return false;
  return fieldsOf(value).some(([name, field]) => {
    if (schema === undefined) return true;
    if (schema["x-kubernetes-embedded-resource"] && RESOURCE_FIELDS.has(name)) return false;
    const property = propertySchema(schema, name);
    if (property !== undefined) return hasUnknownFields(field, property);
    if ((schema.additionalProperties ?? null) !== null) return hasUnknownFields(field, valueSchema(schema));
    return !keepsUnknown;
  });
}

/** The items of a list that keeps unknown fields keep theirs, too; what is declared of them still counts. */
function preserving(items: CrdSchema | undefined): CrdSchema {
  return { ...items, "x-kubernetes-preserve-unknown-fields": true };
}
