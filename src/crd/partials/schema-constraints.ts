import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";

export type ConstraintKind = "rule" | "enum" | "limit";

/** Something that a schema node demands: an entry of a list such as `enum`, or the whole value of another keyword. */
export interface Constraint {
  readonly kind: ConstraintKind;
  readonly keyword: string;
  readonly value: JsonValue;
}

/** A node of the schema of one version of a CRD. */
export interface SchemaPlace {
  readonly version: string;
  /** As people write it: `.spec.list[].name`, `{}` for the values of a map, and nothing for the object itself. */
  readonly path: string;
  /** The keys that lead to the node in the document, with the name of a version in the place of its index. */
  readonly keys: readonly string[];
  readonly schema: JsonObject;
}

const ENTRY_KEYWORDS: ReadonlyMap<string, ConstraintKind> = new Map([
  ["x-kubernetes-validations", "rule"],
  ["enum", "enum"],
  ["required", "limit"],
  ["allOf", "limit"],
  ["anyOf", "limit"],
  ["oneOf", "limit"],
]);

const VALUE_KEYWORDS = [
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minimum",
  "minItems",
  "minLength",
  "minProperties",
  "multipleOf",
  "pattern",
  "uniqueItems",
];

/** Whether the entries of a keyword's list are constraints of their own, as opposed to its value as a whole. */
export function hasEntries(keyword: string): boolean {
  return ENTRY_KEYWORDS.has(keyword);
}

/** What a schema node itself demands, without its properties and items. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  const constraints: Constraint[] = [];
  for (const [keyword, kind] of ENTRY_KEYWORDS) {
    const entries = schema[keyword];
    if (!Array.isArray(entries)) continue;
    for (const value of entries) constraints.push({ kind, keyword, value });
  }
  for (const keyword of VALUE_KEYWORDS) {
    const value = schema[keyword];
    if (value !== undefined) constraints.push({ kind: "limit", keyword, value });
  }
  return constraints;
}

/** Every node of the structural schemas of a CRD: objects, their properties, items and additional properties. */
export function schemaPlaces(document: JsonValue): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  for (const entry of versionsOf(document)) {
    const version = entry["name"];
    if (typeof version !== "string") continue;
    const keys = ["spec", "versions", version, "schema", "openAPIV3Schema"];
    collectPlaces(rootSchema(entry), { version, path: "", keys }, places);
  }
  return places;
}

/** Goes by itself: the document may be anybody's, and need not have schemas where a schema has them. */
function collectPlaces(schema: JsonValue | undefined, place: Omit<SchemaPlace, "schema">, places: SchemaPlace[]): void {
  if (!isJsonObject(schema)) return;
  const { version, path, keys } = place;
  places.push({ version, path, keys, schema });
  const { properties, items, additionalProperties } = schema;
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    collectPlaces(property, { version, path: `${path}.${name}`, keys: [...keys, "properties", name] }, places);
  }
  collectPlaces(items, { version, path: `${path}[]`, keys: [...keys, "items"] }, places);
  const values = { version, path: `${path}{}`, keys: [...keys, "additionalProperties"] };
  collectPlaces(additionalProperties, values, places);
}
