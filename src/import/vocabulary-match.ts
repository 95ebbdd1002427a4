import { isJsonObject, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import { vocabularySchema } from "../schema/vocabulary-schemas.js";
import { canonical } from "./views.js";

/** A type of the vocabulary that a schema is written with, and the keywords that it says. */
export interface VocabularyMatch {
  readonly names: readonly string[];
  readonly says: readonly string[];
}

/** The schemas of the vocabulary's object types, by name, with their descriptions. */
export type VocabularyObjects = ReadonlyMap<string, JsonObject>;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["date-time", "Time"],
  ["byte", "Base64"],
  ["ipv4", "IPv4"],
  ["ipv6", "IPv6"],
  ["hostname", "Hostname"],
  ["cidr", "CIDR"],
  ["uri", "URI"],
  ["email", "Email"],
  ["mac", "MAC"],
  ["uuid", "UUID"],
  ["date", "DateOnly"],
  ["password", "Password"],
]);

const QUANTITY = vocabularySchema("Quantity");

/** The scalar of the vocabulary that a node is, by its type and format. */
export function scalarMatch(type: JsonValue | undefined, node: JsonObject): VocabularyMatch | undefined {
  const { format } = node;
  switch (type) {
    case "integer":
      if (format === "int32") return { names: ["Int32"], says: ["type", "format"] };
      if (format === "int64") return { names: ["Int64"], says: ["type", "format"] };
      return { names: ["Int"], says: ["type"] };
    case "number":
      return { names: ["Float64"], says: ["type"] };
    case "string":
      return stringMatch(node);
    case undefined:
      return untypedMatch(node);
    default:
      return undefined;
  }
}

/** A format, or several of which one has to fit. */
function stringMatch(node: JsonObject): VocabularyMatch | undefined {
  const { format, anyOf } = node;
  const single = typeof format === "string" ? FORMATS.get(format) : undefined;
  if (single !== undefined) return { names: [single], says: ["type", "format"] };
  if (format !== undefined || !Array.isArray(anyOf) || anyOf.length < 2) return undefined;
  const names = anyOf.map((each: JsonValue) => onlyFormat(each));
  const formats = names.filter((name) => name !== undefined && name !== "Base64");
  return formats.length === anyOf.length && new Set(formats).size === anyOf.length
    ? { names: formats.filter((name) => name !== undefined), says: ["type", "anyOf"] }
    : undefined;
}

function onlyFormat(value: JsonValue): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length !== 1)
    return undefined;
  const format = new Map(Object.entries(value)).get("format");
  return typeof format === "string" ? FORMATS.get(format) : undefined;
}

function untypedMatch(node: JsonObject): VocabularyMatch | undefined {
  const isEither =
    node["x-kubernetes-int-or-string"] === true && canonical(node["anyOf"]) === JSON.stringify(QUANTITY.anyOf);
  if (isEither) {
    const says = ["anyOf", "x-kubernetes-int-or-string"];
    return node["pattern"] === QUANTITY.pattern
      ? { names: ["Quantity"], says: [...says, "pattern"] }
      : { names: ["IntOrString"], says };
  }
  return node["x-kubernetes-preserve-unknown-fields"] === true
    ? { names: ["JSONValue"], says: ["x-kubernetes-preserve-unknown-fields"] }
    : undefined;
}

/** The keywords of a place rather than of a type: they may differ where the type is the same. */
const PLACE_KEYWORDS = new Set(["default", "description", "nullable"]);

/** The object type of the vocabulary that a node is, descriptions within it and all. */
export function objectMatch(node: JsonObject, objects: VocabularyObjects): string | undefined {
  const index = structureIndexes.get(objects) ?? structureIndex(objects);
  structureIndexes.set(objects, index);
  // Most nodes have other fields than any of these, and then need not be looked at further down.
  return index.get(fieldNames(node))?.get(structureOf(node));
}

/** The names of types by their structure, below the names of their fields. */
type StructureIndex = ReadonlyMap<string, ReadonlyMap<string, string>>;

const structureIndexes = new WeakMap<VocabularyObjects, StructureIndex>();

function structureIndex(objects: VocabularyObjects): StructureIndex {
  const index = new Map<string, Map<string, string>>();
  for (const [name, schema] of objects) {
    const fields = fieldNames(schema);
    const alike = index.get(fields) ?? new Map<string, string>();
    index.set(fields, alike);
    const structure = structureOf(schema);
    if (!alike.has(structure)) alike.set(structure, name);
  }
  return index;
}

function fieldNames({ properties }: JsonObject): string {
  return isJsonObject(properties) ? Object.keys(properties).sort().join("\0") : "";
}

function structureOf(node: JsonObject): string {
  return canonical(withoutPlace(node));
}

function withoutPlace(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !PLACE_KEYWORDS.has(keyword)));
}
