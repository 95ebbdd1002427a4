import { ALL_TEXT_CHECKS } from "../../../kube/formats/all-text-checks.js";
import { traitsOf } from "../../../kube/target-version.js";
import { checkSchema } from "../../../kube/validation/check-value.js";
import { NO_PATH } from "../../../kube/validation/schema/field-error.js";
import type { Schema } from "../../../kube/validation/schema/schema.js";
import { prepareSchema, type SchemaNode } from "../../../kube/validation/schema/schema-node.js";
import { isJsonObject, type JsonValue, presentMembers } from "../../../kube/values/json-value.js";
import type { KubeValue } from "../../../kube/values/kube-value.js";
import { isInt64 } from "../../../kube/values/value-kind.js";
import type { CrdProblem } from "../shape/crd-problem.js";
import {
  branches,
  type CrdSchema,
  itemSchema,
  propertySchema,
  propertySchemas,
  RESOURCE_FIELDS,
  valueSchema,
} from "../shape/crd-schema.js";

/**
 * Checks a value against a schema as a kube-apiserver checks a default, by the schema as it is written. Paths in problems
 * start with the given one; those that problems' texts name start at the value. Not looked at are unknown fields, which
 * the server prunes.
 */
export function checkValue(value: JsonValue, schema: CrdSchema, path: string): CrdProblem[] {
  const traits = traitsOf();
  const node = prepared.get(schema) ?? prepareSchema(validatingSchema(schema), { ...WRITTEN, traits });
  prepared.set(schema, node);
  return checkSchema(kubeValue(value), node, { traits, field: "" }).map(({ type, path: fieldPath, detail }) => ({
    path: fieldPath === NO_PATH ? path : `${path}.${fieldPath}`,
    type,
    detail,
    severity: "error",
  }));
}

/** Schemas that were made ready: all members of an enum are checked against one. */
const prepared = new WeakMap<CrdSchema, SchemaNode>();

const WRITTEN = { ...ALL_TEXT_CHECKS, reading: "written" } as const;

/** What of a schema bears on values: a null counts as absent, and bounds are read as float64. */
function validatingSchema(schema: CrdSchema): Schema {
  const { items: _items, allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, not, properties: _properties, ...rest } = schema;
  const { additionalProperties, enum: members, default: _default, ...keywords } = rest;
  const own = Object.entries(keywords).flatMap(([keyword, value]) =>
    value === null || value === undefined ? [] : [[keyword, typeof value === "bigint" ? Number(value) : value]],
  );
  const items = itemSchema(schema);
  const values = valueSchema(schema);
  return {
    // The keywords are those of a schema, and have its types but for what was fixed above.
    ...(Object.fromEntries(own) as Schema),
    ...(items === undefined ? {} : { items: validatingSchema(items) }),
    ...(typeof additionalProperties === "boolean" ? { additionalProperties } : {}),
    ...(values === undefined ? {} : { additionalProperties: validatingSchema(values) }),
    ...(not ? { not: validatingSchema(not) } : {}),
    ...(members ? { enum: members.map(kubeValue) } : {}),
    allOf: branches(schema, "allOf").map(validatingSchema),
    anyOf: branches(schema, "anyOf").map(validatingSchema),
    oneOf: branches(schema, "oneOf").map(validatingSchema),
    properties: Object.fromEntries(propertySchemas(schema).map(([name, each]) => [name, validatingSchema(each)])),
  };
}

/** A value of YAML as the server holds it: integers beyond 64 bits are float64. */
function kubeValue(value: JsonValue): KubeValue {
  if (typeof value === "bigint") return isInt64(value) ? value : Number(value);
  if (Array.isArray(value)) return value.map(kubeValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(presentMembers(value).map(([name, field]) => [name, kubeValue(field)]));
}

/**
 * Whether a value has fields that the server would prune: those that the schema does not declare. Without a schema, as
 * below `additionalProperties: true`, every field of an object is one.
 */
export function hasUnknownFields(value: JsonValue, schema: CrdSchema | undefined): boolean {
  const keepsUnknown = schema?.["x-kubernetes-preserve-unknown-fields"] ?? false;
  if (Array.isArray(value)) {
    const items = schema === undefined ? undefined : itemSchema(schema);
    return value.some((item: JsonValue) => hasUnknownFields(item, keepsUnknown ? preserving(items) : items));
  }
  if (!isJsonObject(value)) return false;
  return presentMembers(value).some(([name, field]) => {
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
