import type { StructuralSchema } from "../../schema/structural-schema.js";

const SCALARS: ReadonlySet<string> = new Set(["string", "boolean", "number", "integer"]);
const cache = new WeakMap<StructuralSchema, boolean>();

/** Whether rules see a node at all: it has a type, and where it is a list or a map, its entries have one. */
export function schemaIsExposed(schema: StructuralSchema): boolean {
  const previous = cache.get(schema);
  if (previous !== undefined) return previous;
  const exposed = isExposed(schema);
  cache.set(schema, exposed);
  return exposed;
}

function isExposed(schema: StructuralSchema): boolean {
  if (schema["x-kubernetes-int-or-string"] === true) return true;
  const { type = "", items, additionalProperties } = schema;
  if (type === "array") return items !== undefined && schemaIsExposed(items);
  if (type !== "object") return SCALARS.has(type);
  return typeof additionalProperties !== "object" || schemaIsExposed(additionalProperties);
}

/** Fields of other names are hidden; the rules inside them run all the same. */
export function allowedFieldName(name: string): boolean {
  return /^[a-zA-Z_./-][a-zA-Z0-9_./-]*$/.test(name);
}

const completed = new WeakMap<StructuralSchema, StructuralSchema>();
const NAME_LENGTH = 253;

/**
 * The schema of a resource with the fields that rules always see: apiVersion, kind, metadata.name and
 * metadata.generateName, and nothing else of metadata. One that declares all four stays as it is.
 */
export function withResourceFields(schema: StructuralSchema): StructuralSchema {
  const previous = completed.get(schema);
  if (previous !== undefined) return previous;
  const complete = complement(schema);
  completed.set(schema, complete);
  return complete;
}

function complement(schema: StructuralSchema): StructuralSchema {
  const { kind, apiVersion, metadata } = schema.properties ?? {};
  const { name, generateName } = metadata?.properties ?? {};
  const strings = [kind, apiVersion, name, generateName].every((field) => field?.type === "string");
  if (strings && metadata?.type === "object") return schema;
  return {
    ...schema,
    properties: {
      ...schema.properties,
      kind: { type: "string" },
      apiVersion: { type: "string" },
      metadata: {
        type: "object",
        properties: {
          name: capped(name, NAME_LENGTH),
          // What the server appends is at least one byte.
          generateName: capped(generateName, NAME_LENGTH - 1),
        },
      },
    },
  };
}

function capped(field: StructuralSchema | undefined, limit: number): StructuralSchema {
  return { type: "string", maxLength: Math.min(field?.maxLength ?? limit, limit) };
}
