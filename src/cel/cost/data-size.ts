import { NEWEST_VERSION } from "../../kube/target-version.js";
import { utf8Length } from "../../kube/values/utf8-length.js";
import { celFieldName } from "../../schema/cel-names.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { allowedFieldName } from "../types/schema-facts.js";

/** How large the data of a node of a schema can be, as the API server counts it. */
export interface DataSize {
  /** The length of the shortest JSON text. */
  readonly shortest: number;
  /** The most items, entries, bytes of a string; zero for an object and for a value of a fixed size. */
  readonly most: number;
  /** Fields by the names under which rules reach them. */
  readonly fields?: ReadonlyMap<string, DataSize>;
  /** Items of a list, or values of a map. */
  readonly element?: DataSize;
  /** Keys of a map. */
  readonly key?: DataSize;
  /** The node whose maxItems, maxProperties or maxLength bounds {@link most}. */
  readonly schema?: StructuralSchema;
}

/** The largest request that the server takes, in bytes. */
export const MAX_REQUEST = 3 * 1024 * 1024;

const QUOTES = 2;
const BRACKETS = 2;
const MAX_STRING_LENGTH = MAX_REQUEST - QUOTES;
const MAX_DURATION = 32;
const DATE = 12;
const MAX_TIME_LENGTH = 32;
const MIN_TIME_LENGTH = 21;
const MAX_NAME_LENGTH = 253;
const BYTES_OF_A_CHARACTER = 4;

const ANY_KEY: DataSize = { shortest: QUOTES, most: 0 };
const LABEL_KEY: DataSize = { shortest: QUOTES, most: 317 };
/** More than there are in metadata, most of which no schema names. */
const METADATA_FIELDS = 20;

/**
 * The sizes of a node and of what lies below it; undefined for a node that rules cannot see. `isResource` is true for the
 * root and for embedded resources, which have kind, apiVersion and the names of their metadata whatever their schema says.
 */
export function dataSize(
  schema: StructuralSchema,
  isResource: boolean,
  targetVersion: string,
  bounds: Bounds = NO_BOUNDS,
): DataSize | undefined {
  return sizeOf(schema, isResource, { minor: minorVersion(targetVersion), bounds, counted: false });
}

/**
 * The same as a server counts at run time, where no value that keeps to its schema is larger: the characters of a string, the
 * fields of an object, and one for each value of a fixed size. Of the keys of a map, which have no limit, it is that of labels.
 */
export function countedSize(schema: StructuralSchema, isResource: boolean): DataSize | undefined {
  return sizeOf(schema, isResource, { minor: minorVersion(NEWEST_VERSION), bounds: NO_BOUNDS, counted: true });
}

interface Reckoning {
  readonly minor: number;
  readonly bounds: Bounds;
  readonly counted: boolean;
}

function sizeOf(schema: StructuralSchema, isResource: boolean, by: Reckoning): DataSize | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) {
    const maxLength = by.minor >= 34 ? (by.bounds.get(schema) ?? schema.maxLength) : undefined;
    const most = maxLength === undefined ? MAX_STRING_LENGTH : textSize(maxLength, by);
    return { schema, shortest: 1, most: by.counted ? Math.max(1, most) : most };
  }
  const { type, properties } = isResource ? withObjectMeta(schema, by.minor) : schema;
  switch (type) {
    case "array":
      return listSize(schema, by);
    case "object":
      return typeof schema.additionalProperties === "object"
        ? mapSize(schema, schema.additionalProperties, by)
        : objectSize(schema, properties ?? {}, by);
    case "string":
      return stringSize(schema, by);
    case "boolean":
      return { shortest: 4, most: by.counted ? 1 : 0 };
    case "number":
    case "integer":
      return { shortest: 1, most: by.counted ? 1 : 0 };
    default:
      return undefined;
  }
}

function listSize(schema: StructuralSchema, by: Reckoning): DataSize | undefined {
  const { items } = schema;
  const maxItems = by.bounds.get(schema) ?? schema.maxItems;
  const element = items && sizeOf(items, isEmbedded(items), by);
  if (element === undefined) return undefined;
  const fitting = Math.floor((MAX_REQUEST - BRACKETS) / (element.shortest + 1));
  const most = maxItems === undefined ? fitting : Math.max(0, maxItems);
  return { schema, shortest: BRACKETS, most, element };
}

/** An entry has at least an empty key, a colon and a comma; the server counts six characters. */
function mapSize(schema: StructuralSchema, values: StructuralSchema, by: Reckoning): DataSize | undefined {
  const maxProperties = by.bounds.get(schema) ?? schema.maxProperties;
  const element = sizeOf(values, isEmbedded(values), by);
  if (element === undefined) return undefined;
  const fitting = Math.floor((MAX_REQUEST - BRACKETS) / (element.shortest + 6));
  const most = maxProperties === undefined ? fitting : Math.max(0, maxProperties);
  return { schema, shortest: BRACKETS, most, element, key: by.counted ? LABEL_KEY : ANY_KEY };
}

function objectSize(
  schema: StructuralSchema,
  properties: Readonly<Record<string, StructuralSchema>>,
  by: Reckoning,
): DataSize {
  const required = new Set(schema.required);
  const fields = new Map<string, DataSize>();
  let shortest = BRACKETS;
  for (const [name, property] of Object.entries(properties)) {
    const size = sizeOf(property, isEmbedded(property), by);
    if (size === undefined) continue;
    if (allowedFieldName(name)) fields.set(celFieldName(name), size);
    const defaulted = property.default !== undefined && property.default !== null;
    if (required.has(name) && !defaulted) shortest += utf8Length(name) + size.shortest + 4;
  }
  return { shortest, most: by.counted ? fieldCount(schema, properties) : 0, fields };
}

function fieldCount(schema: StructuralSchema, properties: object): number {
  const isOpen = schema["x-kubernetes-preserve-unknown-fields"] === true || schema.additionalProperties === true;
  return isOpen ? MAX_REQUEST : Object.keys(properties).length + METADATA_FIELDS;
}

function stringSize(schema: StructuralSchema, by: Reckoning): DataSize {
  const { format, enum: values } = schema;
  const maxLength = by.bounds.get(schema) ?? schema.maxLength;
  switch (format) {
    case "byte":
      return { schema, shortest: QUOTES, most: maxLength === undefined ? MAX_STRING_LENGTH : Math.max(0, maxLength) };
    case "duration":
      return { shortest: 3, most: MAX_DURATION };
    case "date":
      return { shortest: DATE, most: DATE };
    case "date-time":
      return { shortest: MIN_TIME_LENGTH, most: MAX_TIME_LENGTH };
  }
  if (maxLength !== undefined) return { schema, shortest: QUOTES, most: textSize(maxLength, by) };
  if (values === undefined || values.length === 0) return { schema, shortest: QUOTES, most: MAX_STRING_LENGTH };
  const most = values.reduce<number>(
    (max, value) => Math.max(max, typeof value === "string" ? utf8Length(value) : 0),
    0,
  );
  return { shortest: QUOTES, most };
}

function withObjectMeta(schema: StructuralSchema, minor: number): StructuralSchema {
  const { properties } = schema;
  const metadata = properties?.metadata;
  const isString = (node: StructuralSchema | undefined): boolean => node?.type === "string";
  const declared =
    isString(properties?.kind) &&
    isString(properties?.apiVersion) &&
    metadata?.type === "object" &&
    isString(metadata.properties?.name) &&
    isString(metadata.properties?.generateName);
  if (declared) return schema;
  const name = (key: string, longest: number): StructuralSchema => {
    if (minor < 37) return { type: "string" };
    const own = metadata?.properties?.[key]?.maxLength ?? longest;
    return { type: "string", maxLength: Math.min(own, longest) };
  };
  return {
    ...schema,
    properties: {
      ...properties,
      kind: { type: "string" },
      apiVersion: { type: "string" },
      metadata: {
        type: "object",
        // The suffix of a generated name has at least one character.
        properties: { name: name("name", MAX_NAME_LENGTH), generateName: name("generateName", MAX_NAME_LENGTH - 1) },
      },
    },
  };
}

function isEmbedded(schema: StructuralSchema): boolean {
  return schema["x-kubernetes-embedded-resource"] === true;
}

function textSize(maxLength: number, { counted }: Reckoning): number {
  return Math.max(0, maxLength) * (counted ? 1 : BYTES_OF_A_CHARACTER);
}

/** The minor version of a `targetVersion` such as "1.37". */
export function minorVersion(targetVersion: string): number {
  return Number(targetVersion.split(".")[1]);
}

/** Bounds to be estimated with instead of those of the schema: `maxItems`, `maxProperties` or `maxLength`, as a node has it. */
export type Bounds = ReadonlyMap<StructuralSchema, number>;

export const NO_BOUNDS: Bounds = new Map();
