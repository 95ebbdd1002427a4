import { type JsonValue, jsonText } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

const INT32: readonly [number, number] = [-(2 ** 31), 2 ** 31 - 1];

/** The keywords of a branch of allOf that can be joined with those around it. */
const JOINED: Readonly<Record<string, (one: never, other: never) => unknown>> = {
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  minimum: Math.max,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
  maximum: Math.min,
  enum: (one: readonly JsonValue[], other: readonly JsonValue[]) => {
    const texts = new Set(other.map(jsonText));
    return one.filter((value) => texts.has(jsonText(value)));
  },
  required: (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])],
};

/**
 * Returns a node of a schema in a form in which what means the same reads the same, so that a change of it is a change of what it takes:
 * branches of allOf are joined with the node, bounds of integers are whole and inclusive, defaults of keywords are left out, and lists that are
 * sets are sorted. What is below the node stays as it is.
 */
export function normalNode(schema: StructuralSchema): StructuralSchema {
  const previous = normalNodes.get(schema) ?? newNormalNode(schema);
  normalNodes.set(schema, previous);
  return previous;
}

/** What is known of a node goes by the object that it is, so that it is made once. */
const normalNodes = new WeakMap<StructuralSchema, StructuralSchema>();

function newNormalNode(schema: StructuralSchema): StructuralSchema {
  const node = withIntegerBounds(withoutAllOf(schema));
  const { description: _, title: __, example: ___, externalDocs: ____, ...rest } = node;
  const kept: StructuralSchema = { ...rest };
  if (kept.minLength === 0) delete kept.minLength;
  if (kept.minItems === 0) delete kept.minItems;
  if (kept.minProperties === 0) delete kept.minProperties;
  if (kept.nullable === false) delete kept.nullable;
  if (kept.uniqueItems === false) delete kept.uniqueItems;
  if (kept["x-kubernetes-list-type"] === "atomic") delete kept["x-kubernetes-list-type"];
  if (kept["x-kubernetes-map-type"] === "granular") delete kept["x-kubernetes-map-type"];
  if (kept["x-kubernetes-preserve-unknown-fields"] === false) delete kept["x-kubernetes-preserve-unknown-fields"];
  if (kept["x-kubernetes-list-map-keys"] !== undefined)
    kept["x-kubernetes-list-map-keys"] = [...kept["x-kubernetes-list-map-keys"]].sort();
  if (kept.required !== undefined) kept.required = [...new Set(kept.required)].sort();
  if (kept.required?.length === 0) delete kept.required;
  if (kept.enum !== undefined) kept.enum = sortedSet(kept.enum);
  return kept;
}

function sortedSet(values: readonly JsonValue[]): JsonValue[] {
  const byText = new Map(values.map((value) => [jsonText(value), value]));
  return [...byText.keys()].sort().flatMap((text) => {
    const value = byText.get(text);
    return value === undefined ? [] : [value];
  });
}

/** Joins the branches of allOf that hold nothing but what can be joined. */
function withoutAllOf({ allOf, ...node }: StructuralSchema): StructuralSchema {
  if (allOf === undefined) return node;
  const joined: Record<string, unknown> = { ...node };
  const left = allOf.filter((branch) => {
    const entries = Object.entries(withoutAllOf(branch));
    const canBeJoined = entries.every(([keyword]) => Object.hasOwn(JOINED, keyword) || !Object.hasOwn(joined, keyword));
    // Fields in a branch say something about fields that are declared beside it.
    if (!canBeJoined || entries.some(([keyword]) => BELOW.has(keyword))) return true;
    for (const [keyword, value] of entries) {
      // A keyword has values of one type.
      const join = JOINED[keyword] as ((one: unknown, other: unknown) => unknown) | undefined;
      joined[keyword] = Object.hasOwn(joined, keyword) ? join?.(joined[keyword], value) : value;
    }
    return false;
  });
  return left.length === 0 ? joined : { ...joined, allOf: left };
}

const BELOW: ReadonlySet<string> = new Set(["properties", "items", "additionalProperties", "not", "anyOf", "oneOf"]);

/** Bounds of an integer with those of its format in them, whole and inclusive. */
function withIntegerBounds(schema: StructuralSchema): StructuralSchema {
  if (schema.type !== "integer") return schema;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format, ...rest } = schema;
  const least = minimum === undefined ? undefined : exclusiveMinimum ? Math.floor(minimum) + 1 : Math.ceil(minimum);
  const most = maximum === undefined ? undefined : exclusiveMaximum ? Math.ceil(maximum) - 1 : Math.floor(maximum);
  const [from, to] = format === "int32" ? INT32 : [undefined, undefined];
  const min = largest(least, from);
  const max = smallest(most, to);
  return {
    ...rest,
    ...(format === undefined || format === "int32" ? {} : { format }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

function largest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function smallest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
