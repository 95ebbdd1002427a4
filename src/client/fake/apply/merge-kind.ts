import { isJsonObject, type JsonValue, valueAt } from "../../../kube/values/json-value.js";

/** The part of a CRD's schema that says how values merge; it is read from the manifest as it is. */
export interface FakeSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FakeSchema>>;
  readonly additionalProperties?: FakeSchema | boolean;
  readonly items?: FakeSchema;
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: string;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly default?: unknown;
}

/** How a value merges: as a whole, member by member, or item by item. */
export type MergeKind = "whole" | "members" | "items";

/**
 * How a value merges. What the schema does not know merges as the server does it: objects member by member, lists as a
 * whole. A list without a type is atomic.
 */
export function mergeKindOf(value: JsonValue | undefined, schema: FakeSchema | undefined): MergeKind {
  if (isJsonObject(value)) return schema?.["x-kubernetes-map-type"] === "atomic" ? "whole" : "members";
  if (!Array.isArray(value)) return "whole";
  const type = schema?.["x-kubernetes-list-type"];
  return type === "map" || type === "set" ? "items" : "whole";
}

/** The schema of a member of an object; undefined where nothing is said of it. */
export function memberSchema(schema: FakeSchema | undefined, key: string): FakeSchema | undefined {
  const properties = schema?.properties;
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  const rest = schema?.additionalProperties;
  return typeof rest === "object" ? rest : undefined;
}

/** Whether a member is declared by name, as opposed to an entry of a map. */
export function isDeclared(schema: FakeSchema | undefined, key: string): boolean {
  return schema?.properties !== undefined && Object.hasOwn(schema.properties, key);
}

/** Whether the schema has a place for a member. */
export function isKnown(schema: FakeSchema | undefined, key: string): boolean {
  if (schema === undefined || isDeclared(schema, key)) return true;
  if (schema.additionalProperties !== undefined) return true;
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

/** The path element of an item of a list of type map or set; undefined where it lacks a key. */
export function itemElement(item: JsonValue, schema: FakeSchema | undefined): string | undefined {
  if (schema?.["x-kubernetes-list-type"] === "set") return `v:${JSON.stringify(item)}`;
  const keys = new Map<string, JsonValue>();
  for (const key of [...(schema?.["x-kubernetes-list-map-keys"] ?? [])].sort()) {
    // A default is written in a manifest, and so it is JSON.
    const value = valueAt(item, key) ?? (memberSchema(schema?.items, key)?.default as JsonValue | undefined);
    if (value === undefined) return undefined;
    keys.set(key, value);
  }
  return `k:${JSON.stringify(Object.fromEntries(keys))}`;
}

const SET_OF_TEXT: FakeSchema = { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" };
const MAP_OF_TEXT: FakeSchema = { type: "object", additionalProperties: { type: "string" } };

const TEXT: FakeSchema = { type: "string" };
const FLAG: FakeSchema = { type: "boolean" };
const OWNER_REFERENCE: FakeSchema = {
  type: "object",
  properties: { apiVersion: TEXT, kind: TEXT, name: TEXT, uid: TEXT, controller: FLAG, blockOwnerDeletion: FLAG },
  "x-kubernetes-map-type": "atomic",
};

/** How metadata merges, whatever a CRD says of it. */
export const METADATA_SCHEMA: FakeSchema = {
  type: "object",
  properties: {
    labels: MAP_OF_TEXT,
    annotations: MAP_OF_TEXT,
    finalizers: SET_OF_TEXT,
    ownerReferences: {
      type: "array",
      items: OWNER_REFERENCE,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
    },
  },
  "x-kubernetes-preserve-unknown-fields": true,
};
