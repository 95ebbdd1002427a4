import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { rootSchema } from "../unit/crd-versions.js";

/**
 * A schema without the keywords that are null, of which a server knows nothing once it has read them. An override can have
 * such; a schema that holds none is returned itself.
 */
export function withoutNulls(schema: JsonObject): JsonObject {
  if (nullFree.has(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
    if (value === null || value === undefined) return [];
    return [[keyword, innerWithoutNulls(keyword, value)]];
  });
  const isSame = entries.length === Object.keys(schema).length && entries.every(([key, each]) => each === schema[key]);
  if (!isSame) return Object.fromEntries(entries);
  nullFree.add(schema);
  return schema;
}

/** Schemas that hold no nulls: those of the variants of a CRD have most of what is in them in common. */
const nullFree = new WeakSet<JsonObject>();

/** The value of a keyword with the schemas in it done; values that are data stay as they are. */
function innerWithoutNulls(keyword: string, value: JsonValue): JsonValue {
  switch (keyword) {
    case "items":
    case "additionalProperties":
    case "not":
      return isJsonObject(value) ? withoutNulls(value) : value;
    case "properties": {
      if (!isJsonObject(value)) return value;
      const entries = Object.entries(value).map(([name, each]) => [name, schemaOrEmpty(each)] as const);
      return entries.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(entries);
    }
    case "allOf":
    case "anyOf":
    case "oneOf": {
      if (!Array.isArray(value)) return value;
      const schemas = value.map(schemaOrEmpty);
      return schemas.every((each, index) => each === value[index]) ? value : schemas;
    }
    default:
      return value;
  }
}

function schemaOrEmpty(schema: JsonValue | undefined): JsonObject {
  return isJsonObject(schema) ? withoutNulls(schema) : {};
}

/**
 * The schema of a generated version as overrides may refine it. `metadata` is generated as a bare object, since the API
 * server knows its members, but it lets a CRD restrict the names of objects.
 */
export function refinableSchema(version: JsonObject): JsonObject | undefined {
  const root = rootSchema(version);
  const properties = root?.["properties"];
  if (!isJsonObject(properties) || !isJsonObject(properties["metadata"])) return root;
  const names = { generateName: { type: "string" }, name: { type: "string" } };
  const { metadata } = properties;
  const own = isJsonObject(metadata["properties"]) ? metadata["properties"] : {};
  return { ...root, properties: { ...properties, metadata: { ...metadata, properties: { ...names, ...own } } } };
}
