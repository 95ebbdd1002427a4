import { boundedRegExp } from "../../kube/regex/bounded-regexp.js";
import type { JsonValue } from "../../kube/values/json-value.js";
import { dataPath, type SchemaPath } from "../../schema/path.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";

/** A schema of draft-07, as far as it is written here. */
export type JsonSchema = { [keyword: string]: JsonSchema | JsonSchema[] | Record<string, JsonSchema> | JsonValue };

/** What JSON Schema cannot say of an object, or does not say in the same way; with the paths where that is. */
export type LeftOut = Map<string, Set<string>>;

export interface TranslateOptions {
  /** Whether integers have to fit the range of `int32`, as servers since 1.36 have it. */
  readonly numericFormats: boolean;
  readonly leftOut: LeftOut;
}

/**
 * Returns the JSON Schema (draft-07) of values that a structural schema takes. It never refuses what a server takes: where a
 * server drops a null, null is allowed; what has a default is not required; and what draft-07 cannot say is left out and
 * gathered in `leftOut`. Fields that nobody named are refused, which servers do where they are asked to be strict.
 */
export function toJsonSchema(root: StructuralSchema, options: TranslateOptions): JsonSchema {
  return value(root, [], options);
}

function value(schema: StructuralSchema, path: SchemaPath, options: TranslateOptions): JsonSchema {
  const leaveOut = (what: string): void => leave(options, what, path);
  const translated: JsonSchema = {};
  if (schema.title !== undefined) translated["title"] = schema.title;
  if (schema.description !== undefined) translated["description"] = schema.description;
  if (schema.default !== undefined) translated["default"] = schema.default;
  const types = typesOf(schema);
  if (types.length > 0) translated["type"] = types.length === 1 ? (types[0] ?? "") : types;
  Object.assign(translated, limits(schema, types, leaveOut, options));
  if (schema.enum !== undefined) translated["enum"] = schema.nullable ? [...schema.enum, null] : [...schema.enum];
  if (schema.items !== undefined) translated["items"] = value(schema.items, [...path, "items"], options);
  Object.assign(translated, fields(schema, path, options));
  const choices = combinators(schema, schema, leaveOut);
  Object.assign(translated, choices);
  if (schema["x-kubernetes-validations"] !== undefined) leaveOut("rules");
  const listType = schema["x-kubernetes-list-type"];
  if (listType === "set" || listType === "map") leaveOut("lists whose items differ");
  // Of a null, a server looks at the type and the enum alone.
  return schema.nullable && Object.keys(choices).length > 0 ? beside(translated) : translated;
}

function typesOf({ type, nullable, ...schema }: StructuralSchema): string[] {
  const types = schema["x-kubernetes-int-or-string"] ? ["integer", "string"] : type === undefined ? [] : [type];
  return nullable && types.length > 0 ? [...types, "null"] : types;
}

const MIN_INT32 = -(2 ** 31);

/** The limits of a value by itself. */
function limits(
  schema: StructuralSchema,
  types: readonly string[],
  leaveOut: (what: string) => void,
  { numericFormats }: Pick<TranslateOptions, "numericFormats">,
): JsonSchema {
  const translated: JsonSchema = {};
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, format } = schema;
  if (minimum !== undefined) translated[exclusiveMinimum ? "exclusiveMinimum" : "minimum"] = minimum;
  if (maximum !== undefined) translated[exclusiveMaximum ? "exclusiveMaximum" : "maximum"] = maximum;
  for (const keyword of ["minLength", "maxLength", "minItems", "maxItems"] as const) {
    const limit = schema[keyword];
    if (limit !== undefined) translated[keyword] = limit;
  }
  // Of fractions, the server lets a quotient pass that is nearly whole.
  if (multipleOf !== undefined && types.includes("integer") && Number.isInteger(multipleOf))
    translated["multipleOf"] = multipleOf;
  else if (multipleOf !== undefined) leaveOut("multiples of fractions");
  if (pattern !== undefined) {
    const source = ecmaPattern(pattern);
    if (source === undefined) leaveOut("patterns that RE2 alone has");
    else translated["pattern"] = source;
  }
  if (format === "int32" && types.includes("integer") && numericFormats) {
    if (minimum === undefined) translated["minimum"] = MIN_INT32;
    if (maximum === undefined) translated["maximum"] = -MIN_INT32 - 1;
  } else if (format !== undefined && format !== "int64" && format !== "int32") leaveOut("formats");
  return translated;
}

/** The pattern as every RegExp reads it, with the flag `u` or without; undefined where there is none. */
function ecmaPattern(pattern: string): string | undefined {
  const source = boundedRegExp(pattern)?.source;
  // Without the flag, braces around a code point beyond 0xffff mean something else.
  return source?.includes("\\u{") ? undefined : source;
}

/** What is said of the members of an object. */
function fields(schema: StructuralSchema, path: SchemaPath, options: TranslateOptions): JsonSchema {
  const { properties, additionalProperties: additional } = schema;
  const isObject = schema.type === "object" || properties !== undefined || additional !== undefined;
  if (!isObject) return schema["x-kubernetes-embedded-resource"] ? embedded({}, {}) : {};
  const translated: JsonSchema = {};
  const required = (schema.required ?? []).filter((name) => !hasDefault(properties?.[name]));
  const named = Object.entries(properties ?? {}).map(([name, each]): [string, JsonSchema] => {
    const below = value(each, [...path, "properties", name], options);
    return [name, required.includes(name) && !each.nullable ? below : orNull(below)];
  });
  if (named.length > 0) translated["properties"] = Object.fromEntries(named);
  if (required.length > 0) translated["required"] = required;
  if (typeof additional === "object")
    translated["additionalProperties"] = orNull(value(additional, [...path, "additionalProperties"], options));
  else if (additional !== true && !schema["x-kubernetes-preserve-unknown-fields"])
    translated["additionalProperties"] = false;
  // Nulls are dropped and defaults filled in before members are counted.
  if (schema.minProperties !== undefined && !Object.values(properties ?? {}).some(hasDefault))
    translated["minProperties"] = schema.minProperties;
  else if (schema.minProperties !== undefined) leave(options, "numbers of fields", path);
  if (schema.maxProperties !== undefined) leave(options, "numbers of fields", path);
  return schema["x-kubernetes-embedded-resource"] ? embedded(translated, Object.fromEntries(named)) : translated;
}

/** An embedded resource says what it is, whatever its schema names. */
function embedded(translated: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const text = { type: "string" };
  return {
    ...translated,
    properties: { apiVersion: text, kind: text, metadata: METADATA, ...named },
    required: [
      ...new Set([
        "apiVersion",
        "kind",
        ...(Array.isArray(translated["required"]) ? translated["required"].map(String) : []),
      ]),
    ],
  };
}

const TEXTS = { type: ["object", "null"], additionalProperties: { type: ["string", "null"] } };
const TEXT = { type: ["string", "null"] };
const ANY: JsonSchema = {};

/** What every object's metadata can hold; strict servers report other fields. */
export const METADATA: JsonSchema = {
  type: ["object", "null"],
  properties: {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    labels: TEXTS,
    annotations: TEXTS,
    finalizers: ANY,
    ownerReferences: ANY,
    resourceVersion: TEXT,
    uid: TEXT,
    generation: ANY,
    creationTimestamp: TEXT,
    deletionTimestamp: TEXT,
    deletionGracePeriodSeconds: ANY,
    managedFields: ANY,
    selfLink: TEXT,
  },
  additionalProperties: false,
};

function hasDefault(schema: StructuralSchema | undefined): boolean {
  return schema?.default !== undefined && schema.default !== null;
}

/** The schema with null allowed too, as a server takes it for nothing. */
function orNull(schema: JsonSchema): JsonSchema {
  // What stands beside the type, such as anyOf, looks at null too.
  if (schema["type"] === undefined || ["allOf", "anyOf", "oneOf", "not"].some((keyword) => keyword in schema))
    return Object.keys(schema).every((keyword) => WORDS.has(keyword)) ? schema : beside(schema);
  const types = [schema["type"]].flat().map(String);
  const { enum: members } = schema;
  return {
    ...schema,
    type: types.includes("null") ? types : [...types, "null"],
    // Values of an enum are JSON.
    ...(Array.isArray(members) ? { enum: [...new Set<JsonValue>([...(members as JsonValue[]), null])] } : {}),
  };
}

/** Keywords that say nothing of values. */
const WORDS: ReadonlySet<string> = new Set(["title", "description", "default"]);

function beside(schema: JsonSchema): JsonSchema {
  const words = Object.entries(schema).filter(([keyword]) => WORDS.has(keyword));
  const rest = Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword));
  return { ...Object.fromEntries(words), anyOf: [{ type: "null" }, Object.fromEntries(rest)] };
}

/** A branch of a combinator, and whether it says exactly what the server looks at. */
interface Branch {
  readonly schema: JsonSchema;
  readonly isExact: boolean;
}

/** `allOf`, `anyOf`, `oneOf` and `not`. What is not exact may not be counted or negated; then no more is asked than anyOf does. */
function combinators(schema: StructuralSchema, self: StructuralSchema, leaveOut: (what: string) => void): JsonSchema {
  const translated: JsonSchema = {};
  const branchesOf = (branches: readonly StructuralSchema[]): Branch[] => branches.map((each) => branch(each, self));
  const { allOf, anyOf, oneOf, not } = schema;
  if (allOf !== undefined) translated["allOf"] = branchesOf(allOf).map((each) => each.schema);
  // The types of int-or-string are said by its type.
  if (anyOf !== undefined && !schema["x-kubernetes-int-or-string"]) {
    const branches = branchesOf(anyOf);
    if (branches.every(({ schema: each }) => Object.keys(each).length > 0))
      translated["anyOf"] = branches.map((each) => each.schema);
    else leaveOut("choices between formats");
  }
  if (oneOf !== undefined) {
    const branches = branchesOf(oneOf);
    if (branches.every(({ isExact }) => isExact)) translated["oneOf"] = branches.map((each) => each.schema);
    else leaveOut("choices of one alone");
  }
  if (not !== undefined) {
    const negated = branch(not, self);
    if (negated.isExact) translated["not"] = negated.schema;
    else leaveOut("negations");
  }
  return translated;
}

/** A branch looks at a value of which `self` is the schema; that says which nulls count as absent and what has a default. */
function branch(schema: StructuralSchema, self: StructuralSchema | undefined): Branch {
  let isExact = true;
  const inexact = (): void => {
    isExact = false;
  };
  const below = (each: StructuralSchema, of: StructuralSchema | undefined): JsonSchema => {
    const translated = branch(each, of);
    if (!translated.isExact) inexact();
    return translated.schema;
  };
  const types = typesOf({ ...self, ...schema });
  if (schema.format !== undefined) inexact();
  const result = limits(schema, types, inexact, { numericFormats: false });
  if (schema.type !== undefined) result["type"] = schema.type;
  if (schema.enum !== undefined) result["enum"] = [...schema.enum];
  if (schema.items !== undefined) result["items"] = below(schema.items, self?.items);
  const present: Record<string, JsonSchema> = {};
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const of = fieldOf(self, name);
    if (hasDefault(of)) inexact();
    const property = below(each, of);
    present[name] =
      of?.nullable || Object.keys(property).length === 0 ? property : { anyOf: [{ type: "null" }, property] };
  }
  const asked = (schema.required ?? []).filter((name) => !hasDefault(fieldOf(self, name)));
  for (const name of asked) {
    if (fieldOf(self, name)?.nullable) continue;
    const isNoNull: JsonSchema = { not: { type: "null" } };
    present[name] = present[name] === undefined ? isNoNull : { allOf: [present[name], isNoNull] };
  }
  if (Object.keys(present).length > 0) result["properties"] = present;
  if (asked.length > 0) result["required"] = asked;
  if (schema.minProperties !== undefined || schema.maxProperties !== undefined) inexact();
  if (typeof schema.additionalProperties === "object") inexact();
  const nested = combinators(schema, self ?? {}, inexact);
  return { schema: { ...result, ...nested }, isExact };
}

function fieldOf(self: StructuralSchema | undefined, name: string): StructuralSchema | undefined {
  const { properties, additionalProperties } = self ?? {};
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function leave({ leftOut }: Pick<TranslateOptions, "leftOut">, what: string, path: SchemaPath): void {
  const paths = leftOut.get(what) ?? new Set<string>();
  paths.add(dataPath(path) || "the whole");
  leftOut.set(what, paths);
}
