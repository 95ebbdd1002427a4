import { celFieldName } from "../../schema/cel-names.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import type { CelType, ListKind, ObjectField, PrimitiveName } from "./cel-type.js";
import { allowedFieldName, schemaIsExposed, withResourceFields } from "./schema-facts.js";

/** How a node of a schema is seen by rules. */
export interface NodePlace {
  /** The node is the root of a resource, or of an embedded one: it has apiVersion, kind and a part of metadata. */
  readonly root: boolean;
  /** The name of the type, on which the names of the types below it are built. */
  readonly name?: string;
}

/** The name of the type of `self`. The API server appends a number that changes. */
const SELF_TYPE_NAME = "selfType";

/**
 * The type of `self` for the rules of a node, as the API server makes it of a structural schema; undefined where it makes
 * none (no type, or a list or map of such), so that the field that leads to it is hidden and a rule on it is an error.
 * The types of fields are made when they are first asked for.
 */
export function schemaType(schema: StructuralSchema, place: NodePlace): CelType | undefined {
  return schemaIsExposed(schema) ? exposedType(schema, place.root, place.name ?? SELF_TYPE_NAME) : undefined;
}

function exposedType(schema: StructuralSchema, root: boolean, name: string): CelType {
  if (schema["x-kubernetes-int-or-string"] === true) return { kind: "primitive", name: "dyn", schema };
  const { items, additionalProperties } = schema;
  if (schema.type === "array" && items !== undefined) {
    const element = exposedType(items, isEmbedded(items), `${name}.@idx`);
    return { kind: "list", element, list: listKind(schema), schema };
  }
  if (schema.type === "object") {
    if (typeof additionalProperties !== "object") return objectType(schema, root, name);
    const value = exposedType(additionalProperties, isEmbedded(additionalProperties), `${name}.@elem`);
    return { kind: "map", key: { kind: "primitive", name: "string" }, value, schema };
  }
  return { kind: "primitive", name: scalarName(schema), schema };
}

function objectType(written: StructuralSchema, root: boolean, name: string): CelType {
  const schema = root ? withResourceFields(written) : written;
  let fields: ReadonlyMap<string, ObjectField> | undefined;
  return {
    kind: "object",
    name,
    schema,
    get fields() {
      fields ??= fieldsOf(schema, name);
      return fields;
    },
  };
}

function fieldsOf({ properties = {} }: StructuralSchema, typeName: string): ReadonlyMap<string, ObjectField> {
  const fields = new Map<string, ObjectField>();
  for (const [name, schema] of Object.entries(properties)) {
    if (!allowedFieldName(name) || !schemaIsExposed(schema)) continue;
    const escaped = celFieldName(name);
    fields.set(escaped, { name, type: exposedType(schema, isEmbedded(schema), `${typeName}.${escaped}`) });
  }
  return fields;
}

function isEmbedded(schema: StructuralSchema): boolean {
  return schema["x-kubernetes-embedded-resource"] === true;
}

function listKind(schema: StructuralSchema): ListKind {
  const kind = schema["x-kubernetes-list-type"];
  if (kind === "map") return { kind, keys: schema["x-kubernetes-list-map-keys"] ?? [] };
  return { kind: kind === "set" ? "set" : "atomic" };
}

/** The formats with a type of their own; `datetime` is not one of them. */
const FORMAT_TYPES: ReadonlyMap<string, PrimitiveName> = new Map([
  ["byte", "bytes"],
  ["duration", "duration"],
  ["date", "timestamp"],
  ["date-time", "timestamp"],
]);

function scalarName({ type, format = "" }: StructuralSchema): PrimitiveName {
  if (type === "boolean") return "bool";
  if (type === "number") return "double";
  if (type === "integer") return "int";
  return FORMAT_TYPES.get(format) ?? "string";
}

const RESERVED: ReadonlySet<string> = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);

/**
 * The field of an object that a select names: by its escaped name, or, where the environment knows reserved words as
 * names of fields, by such a word itself.
 */
export function objectField(
  type: CelType & { kind: "object" },
  name: string,
  keywordFields = true,
): ObjectField | undefined {
  const field = type.fields.get(name);
  if (field !== undefined || !keywordFields || !RESERVED.has(name)) return field;
  return type.fields.get(`__${name}__`);
}
