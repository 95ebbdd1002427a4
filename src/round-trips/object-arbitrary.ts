import fc from "fast-check";
import type { KindFacts } from "../kube/validation/schema/schema.js";
import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import type { ValuesByPath } from "./values-by-path.js";

/** More items than the schema demands, and more than so many keys, find nothing that fewer do not. */
const MORE_ITEMS = 3;
const INT32 = 2 ** 31 - 1;
const LARGEST_NUMBER = 1e6;
/** How far a number goes from a limit that is beyond these. */
const SPAN = 1000;

const FORMATS: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  "date-time": () => seconds().map((time) => new Date(time * 1000).toISOString().replace(".000", "")),
  date: () => seconds().map((time) => new Date(time * 1000).toISOString().slice(0, 10)),
  duration: () => fc.integer({ min: 0, max: 86_400 }).map((count) => `${count}s`),
  // Go's decoder takes an empty text, and the server's format does not.
  byte: () => fc.base64String({ minLength: 4, maxLength: 16 }),
  uuid: () => fc.uuid(),
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
  ip: () => fc.oneof(fc.ipV4(), fc.ipV6()),
  cidr: () => fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
  uri: () => fc.webUrl(),
  hostname: () => fc.domain(),
  email: () => fc.emailAddress(),
};

function seconds(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: INT32 });
}

/** Makes objects of a version: by its schema, with metadata as stored objects have it. Rules, some patterns, and lengths that hardly a text of a pattern has are left to chance. */
export function objectArbitrary(
  schema: StructuralSchema,
  facts: KindFacts,
  values: ValuesByPath,
): fc.Arbitrary<JsonObject> {
  const { apiVersion: _, kind: __, metadata: ___, ...properties } = schema.properties ?? {};
  const content = membersOf({ ...schema, properties }, "", values);
  return fc.record({ metadata: metadataArbitrary(facts), content }).map(({ metadata, content: members }) => ({
    apiVersion: `${facts.group}/${facts.version}`,
    kind: facts.kind,
    metadata,
    ...members,
  }));
}

function metadataArbitrary({ namespaced }: KindFacts): fc.Arbitrary<JsonObject> {
  const marks = fc.dictionary(
    fc.constantFrom("app", "example.com/a", "example.com/b"),
    fc.constantFrom("", "a", "B-2"),
    { minKeys: 1 },
  );
  const stored = {
    name: fc.constantFrom("a", "b-2", "c.d"),
    uid: fc.uuid(),
    resourceVersion: fc.constantFrom("1", "12345"),
    generation: fc.integer({ min: 1, max: 9 }),
    creationTimestamp: fc.constant("2026-01-01T00:00:00Z"),
    ...(namespaced && { namespace: fc.constantFrom("default", "other") }),
  };
  const optional = { labels: marks, annotations: marks, finalizers: fc.constant(["example.com/a"]) };
  // All of these are JSON.
  return fc.record(
    { ...stored, ...optional },
    { requiredKeys: Object.keys(stored) as (keyof typeof stored)[] },
  ) as fc.Arbitrary<JsonObject>;
}

/** Goes by itself: it makes a value beside the schema. */
function valueArbitrary(schema: StructuralSchema, path: string, values: ValuesByPath): fc.Arbitrary<JsonValue> {
  // They are arbitraries of the caller, who says that they give values of the field.
  if (Object.hasOwn(values, path)) return values[path] as object as fc.Arbitrary<JsonValue>;
  const value = notNull(schema, path, values);
  return schema.nullable === true ? fc.option(value, { nil: null, freq: 8 }) : value;
}

function notNull(schema: StructuralSchema, path: string, values: ValuesByPath): fc.Arbitrary<JsonValue> {
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (schema["x-kubernetes-int-or-string"] === true)
    return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom("50%", "100%", "1", "a"));
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return integerArbitrary(schema);
    case "number":
      return numberArbitrary(schema);
    case "string":
      return textArbitrary(schema);
    case "array":
      return listArbitrary(schema, path, values);
    case "object":
      return membersOf(schema, path, values);
    default:
      return anyJson();
  }
}

function numberArbitrary({ minimum, maximum, multipleOf }: StructuralSchema): fc.Arbitrary<JsonValue> {
  const min = minimum ?? Math.min(-LARGEST_NUMBER, (maximum ?? 0) - SPAN);
  const max = maximum ?? Math.max(LARGEST_NUMBER, (minimum ?? 0) + SPAN);
  return fc
    .double({ min, max, noNaN: true })
    .map((value) => (multipleOf === undefined ? value + 0 : Math.round(value / multipleOf) * multipleOf));
}

function integerArbitrary(schema: StructuralSchema): fc.Arbitrary<JsonValue> {
  const { minimum, maximum, multipleOf = 1 } = schema;
  const isInt32 = schema.format === "int32";
  const least =
    minimum === undefined ? undefined : Math.ceil(minimum) + (isOutside(schema.exclusiveMinimum, minimum) ? 1 : 0);
  const most =
    maximum === undefined ? undefined : Math.floor(maximum) - (isOutside(schema.exclusiveMaximum, maximum) ? 1 : 0);
  const min = Math.ceil((least ?? (isInt32 ? -INT32 : Math.min(-INT32, (most ?? 0) - SPAN))) / multipleOf);
  const max = Math.floor((most ?? (isInt32 ? INT32 : Math.max(INT32, (least ?? 0) + SPAN))) / multipleOf);
  return min > max ? fc.constant(0) : fc.integer({ min, max }).map((count) => count * multipleOf);
}

/** Whether a limit is a whole number that the value itself may not have. */
function isOutside(isExclusive: boolean | undefined, limit: number): boolean {
  return isExclusive === true && Number.isInteger(limit);
}

function textArbitrary({ pattern, format, minLength = 0, maxLength }: StructuralSchema): fc.Arbitrary<JsonValue> {
  const hasLength = (text: string): boolean => {
    const length = [...text].length;
    return length >= minLength && length <= (maxLength ?? Number.POSITIVE_INFINITY);
  };
  const matching = pattern === undefined ? undefined : matchingArbitrary(pattern);
  if (matching !== undefined) return likely(matching, hasLength);
  const formatted = format === undefined ? undefined : FORMATS[format]?.();
  if (formatted !== undefined) return likely(formatted, hasLength);
  return fc.string({ minLength, maxLength: Math.min(maxLength ?? minLength + 12, minLength + 12) });
}

/** So many texts in a row that are not of a length are tried, before one of them is taken: of some patterns hardly any or none is. */
const MAX_TRIES = 200;

function likely(texts: fc.Arbitrary<string>, hasLength: (text: string) => boolean): fc.Arbitrary<string> {
  let tries = 0;
  return texts.filter((text) => {
    tries = hasLength(text) ? 0 : tries + 1;
    return tries % MAX_TRIES === 0;
  });
}

/** It takes long to make one of a large pattern, and the same patterns come again and again. */
const matchingTexts = new Map<string, fc.Arbitrary<string> | undefined>();

/** Texts that match a pattern; undefined for what only RE2 knows, and for what cannot be drawn from. */
function matchingArbitrary(pattern: string): fc.Arbitrary<string> | undefined {
  if (!matchingTexts.has(pattern)) matchingTexts.set(pattern, arbitraryOf(pattern));
  return matchingTexts.get(pattern);
}

function arbitraryOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
  } catch {
    return undefined;
  }
}

function listArbitrary(schema: StructuralSchema, path: string, values: ValuesByPath): fc.Arbitrary<JsonValue> {
  const { minItems = 0, maxItems = minItems + MORE_ITEMS } = schema;
  const item = valueArbitrary(schema.items ?? {}, `${path}[]`, values);
  const length = { minLength: minItems, maxLength: Math.min(maxItems, minItems + MORE_ITEMS) };
  const listType = schema["x-kubernetes-list-type"];
  if (listType !== "set" && listType !== "map" && schema.uniqueItems !== true) return fc.array(item, length);
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const keyOf = (value: JsonValue): string =>
    JSON.stringify(listType === "map" ? keys.map((key) => (value as JsonObject)[key]) : value);
  return fc.uniqueArray(item, { ...length, selector: keyOf });
}

function membersOf(schema: StructuralSchema, path: string, values: ValuesByPath): fc.Arbitrary<JsonObject> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const names = Object.keys(properties);
  const isEmbedded = schema["x-kubernetes-embedded-resource"] === true;
  if (names.length === 0 && !isEmbedded) {
    const within = typeof additionalProperties === "object" ? additionalProperties : undefined;
    if (within === undefined && schema["x-kubernetes-preserve-unknown-fields"] !== true) return fc.constant({});
    const value = within === undefined ? anyJson() : valueArbitrary(within, `${path}[]`, values);
    return fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), value, {
      minKeys: minProperties,
      maxKeys: minProperties + MORE_ITEMS,
    });
  }
  const members = Object.fromEntries(
    names.map((name) => [name, valueArbitrary(properties[name] ?? {}, path === "" ? name : `${path}.${name}`, values)]),
  );
  const model = isEmbedded ? { ...embedded(), ...members } : members;
  const demanded = [...required, ...(isEmbedded ? Object.keys(embedded()) : [])];
  return fc.record(model, { requiredKeys: demanded.filter((name) => Object.hasOwn(model, name)) });
}

function embedded(): Record<string, fc.Arbitrary<JsonValue>> {
  return { apiVersion: fc.constant("v1"), kind: fc.constant("ConfigMap"), metadata: fc.constant({ name: "a" }) };
}

function anyJson(): fc.Arbitrary<JsonValue> {
  return fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom("", "a"),
    fc.boolean(),
    fc.record({ a: fc.integer({ min: 0, max: 9 }) }),
  );
}
