import type { JsonValue } from "../../../kube/values/json-value.js";
import { KNOWN_FIELDS } from "./known-fields.js";

/**
 * A node of a CRD's schema (`JSONSchemaProps` of apiextensions.k8s.io/v1) whose keywords have their types, as
 * `checkShape` finds out. A keyword that is null is a keyword that is not there.
 */
export interface CrdSchema {
  readonly $ref?: string | null;
  readonly $schema?: string | null;
  readonly additionalItems?: CrdSchema | boolean | null;
  readonly additionalProperties?: CrdSchema | boolean | null;
  readonly allOf?: CrdSchemas | null;
  readonly anyOf?: CrdSchemas | null;
  readonly default?: JsonValue;
  readonly definitions?: CrdSchemaMap | null;
  readonly dependencies?: object | null;
  readonly description?: string | null;
  readonly enum?: readonly JsonValue[] | null;
  readonly example?: JsonValue;
  readonly exclusiveMaximum?: boolean | null;
  readonly exclusiveMinimum?: boolean | null;
  readonly externalDocs?: object | null;
  readonly format?: string | null;
  readonly id?: string | null;
  readonly items?: CrdSchema | CrdSchemas | null;
  readonly maxItems?: number | bigint | null;
  readonly maxLength?: number | bigint | null;
  readonly maxProperties?: number | bigint | null;
  readonly maximum?: number | bigint | null;
  readonly minItems?: number | bigint | null;
  readonly minLength?: number | bigint | null;
  readonly minProperties?: number | bigint | null;
  readonly minimum?: number | bigint | null;
  readonly multipleOf?: number | bigint | null;
  readonly not?: CrdSchema | null;
  readonly nullable?: boolean | null;
  readonly oneOf?: CrdSchemas | null;
  readonly pattern?: string | null;
  readonly patternProperties?: CrdSchemaMap | null;
  readonly properties?: CrdSchemaMap | null;
  readonly required?: readonly (string | null)[] | null;
  readonly title?: string | null;
  readonly type?: string | null;
  readonly uniqueItems?: boolean | null;
  readonly "x-kubernetes-embedded-resource"?: boolean | null;
  readonly "x-kubernetes-int-or-string"?: boolean | null;
  readonly "x-kubernetes-list-map-keys"?: readonly (string | null)[] | null;
  readonly "x-kubernetes-list-type"?: string | null;
  readonly "x-kubernetes-map-type"?: string | null;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean | null;
  readonly "x-kubernetes-validations"?: readonly (CrdValidationRule | null)[] | null;
}

export type CrdSchemas = readonly (CrdSchema | null)[];
export type CrdSchemaMap = Readonly<Record<string, CrdSchema | null>>;
export type SchemaKeyword = keyof CrdSchema;

export interface CrdValidationRule {
  readonly rule?: string | null;
  readonly message?: string | null;
  readonly messageExpression?: string | null;
  readonly reason?: string | null;
  readonly fieldPath?: string | null;
}

const ANYTHING: CrdSchema = {};
// The table has the keywords of CrdSchema.
const KEYWORDS = Object.keys(KNOWN_FIELDS.schema) as SchemaKeyword[];
/** Keywords that say something whatever they are set to. */
const SAYS_EMPTY: ReadonlySet<SchemaKeyword> = new Set([
  "additionalItems",
  "additionalProperties",
  "default",
  "example",
  "required",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
]);
const NO_PROPERTIES: CrdSchemaMap = {};

/** The names of the fields of a resource that Kubernetes itself defines. */
export const RESOURCE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** The keywords that combine schemas which hold only value validations. */
export const COMBINATORS = ["allOf", "oneOf", "anyOf"] as const;

/** The schema of all items; undefined if there is none, or a list of schemas, which no CRD may have. */
export function itemSchema({ items }: CrdSchema): CrdSchema | undefined {
  return items === null || items === undefined || isSchemaList(items) ? undefined : items;
}

/** Whether there is a list of schemas where one for all items must be. */
export function hasItemList({ items }: CrdSchema): boolean {
  return items !== null && items !== undefined && isSchemaList(items) && items.length > 0;
}

/** The schema of the values of a map; undefined if there is none, or only true or false. */
export function valueSchema({ additionalProperties }: CrdSchema): CrdSchema | undefined {
  return typeof additionalProperties === "object" ? (additionalProperties ?? undefined) : undefined;
}

/** The schema of a declared property. */
export function propertySchema(schema: CrdSchema, name: string): CrdSchema | undefined {
  const properties = schema.properties ?? NO_PROPERTIES;
  return Object.hasOwn(properties, name) ? (properties[name] ?? ANYTHING) : undefined;
}

/** The declared properties with their schemas. */
export function propertySchemas(schema: CrdSchema): (readonly [name: string, schema: CrdSchema])[] {
  return Object.entries(schema.properties ?? NO_PROPERTIES).map(([name, child]) => [name, child ?? ANYTHING]);
}

/** Whether any property is declared. */
export function hasProperties({ properties }: CrdSchema): boolean {
  return properties !== null && properties !== undefined && Object.keys(properties).length > 0;
}

/** The schemas under a combinator. */
export function branches(schema: CrdSchema, combinator: (typeof COMBINATORS)[number]): readonly CrdSchema[] {
  return schema[combinator]?.map((branch) => branch ?? ANYTHING) ?? [];
}

/** What a schema stands under, in its parent; `name` is that of a property. */
export interface SchemaEdge {
  readonly keyword: "additionalProperties" | "properties" | "items" | "not" | (typeof COMBINATORS)[number];
  readonly name?: string;
}

type VisitChild = (child: CrdSchema, path: string, edge: SchemaEdge) => void;

/** Calls back with every schema right below this one, and its path. */
export function forEachChild(schema: CrdSchema, path: string, visit: VisitChild): void {
  const values = valueSchema(schema);
  if (values !== undefined) visit(values, `${path}.additionalProperties`, { keyword: "additionalProperties" });
  for (const [name, property] of propertySchemas(schema)) {
    visit(property, `${path}.properties[${name}]`, { keyword: "properties", name });
  }
  if (schema.not) visit(schema.not, `${path}.not`, { keyword: "not" });
  for (const combinator of COMBINATORS) {
    branches(schema, combinator).forEach((branch, index) => {
      visit(branch, `${path}.${combinator}[${index}]`, { keyword: combinator });
    });
  }
  const items = itemSchema(schema);
  if (items !== undefined) visit(items, `${path}.items`, { keyword: "items" });
}

/** Calls back with the schemas of the values right below those of this one, without what stands under combinators. */
export function forEachNode(schema: CrdSchema, path: string, visit: VisitChild): void {
  forEachChild(schema, path, (child, childPath, edge) => {
    if (edge.keyword === "properties" || edge.keyword === "items" || edge.keyword === "additionalProperties")
      visit(child, childPath, edge);
  });
}

/** Whether a node of the schema, at any depth, is what is looked for. */
export function hasNode(schema: CrdSchema, test: (node: CrdSchema) => boolean): boolean {
  let found = test(schema);
  if (found) return true;
  forEachChild(schema, "", (child) => {
    found ||= hasNode(child, test);
  });
  return found;
}

/**
 * Whether a keyword says anything: null, an empty text, an empty list and false do not, except where the server tells
 * them from a keyword that is not there.
 */
export function says(schema: CrdSchema, keyword: SchemaKeyword): boolean {
  const value = schema[keyword];
  if (value === null || value === undefined) return false;
  if (SAYS_EMPTY.has(keyword)) return true;
  return value !== "" && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** Whether no keyword says anything but these. */
export function saysOnly(schema: CrdSchema, keywords: readonly SchemaKeyword[]): boolean {
  return KEYWORDS.every((keyword) => keywords.includes(keyword) || !says(schema, keyword));
}

function isSchemaList(items: CrdSchema | CrdSchemas): items is CrdSchemas {
  return Array.isArray(items);
}
