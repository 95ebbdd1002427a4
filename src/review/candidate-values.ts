import fc from "fast-check";
import type { KindFacts } from "../kube/validation/schema/schema.js";
import { append } from "../kube/values/append.js";
import { type JsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import { objectArbitrary } from "../round-trips/object-arbitrary.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { FORMATTED_TEXTS } from "./format-texts.js";
import { normalNode } from "./normal-schema.js";
import { patternsIn } from "./rule-texts.js";
import { distinctItems, smallestValue, variants } from "./smallest-value.js";
import { shortestText, type TextConstraints } from "./text-language.js";

/** Texts, lists and maps beyond it would be witnesses that nobody reads. */
const MAX_COUNT = 4100;
const GENERATED = 60;
const SEED = 1;
/** Combinations of fields are tried for objects of so many fields. */
const MAX_COMBINED = 12;
/** And so many values of a field, each with the smallest one of another. */
const MAX_PAIRED = 8;

/**
 * Returns values of a node at which two schemas of it could differ: on both sides of each limit, each value of an enum, each format, the
 * shortest texts that only one pattern takes, each field alone and with each other, and the constants in rules; the smallest first.
 */
export function candidateValues(before: StructuralSchema, after: StructuralSchema): JsonValue[] {
  const [one, two] = [normalNode(before), normalNode(after)];
  return smallestFirst([...ofOne(one, two), ...ofOne(two, one)]);
}

/** Returns values that chance makes of both schemas, the same ones each time. */
export function generatedValues(before: StructuralSchema, after: StructuralSchema, facts: KindFacts): JsonValue[] {
  const values = [before, after].flatMap((node) => {
    const objects = objectArbitrary({ type: "object", properties: { value: node }, required: ["value"] }, facts, {});
    return fc
      .sample(objects, { seed: SEED, numRuns: GENERATED })
      .flatMap(({ value }) => (value === undefined ? [] : [value]));
  });
  return smallestFirst(values);
}

function smallestFirst(values: readonly JsonValue[]): JsonValue[] {
  const byText = new Map(values.map((value) => [jsonText(value), value]));
  return [...byText]
    .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
    .map(([, value]) => value);
}

/** Goes by itself: it looks at one level of two schemas, and makes values for what is below. */
function ofOne(node: StructuralSchema, other: StructuralSchema): JsonValue[] {
  const values: JsonValue[] = [smallestValue(node, other), ...(node.enum ?? []), ...constantsIn(node, other)];
  if (node.nullable === true || other.nullable === true) values.push(null);
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? []), node.not ?? {}])
    append(values, branch.enum ?? []);
  if (node["x-kubernetes-int-or-string"] === true) values.push(1, "a", "1", "50%");
  switch (node.type) {
    case "string":
      return [...values, ...texts(node, other)];
    case "integer":
    case "number":
      return [...values, ...numbers(node, other)];
    case "boolean":
      return [...values, true, false];
    case "array":
      return [...values, ...lists(node, other)];
    case "object":
      return [...values, ...objects(node, other)];
    default:
      return [...values, 0, "a", "", true, {}, []];
  }
}

function constraintsOf({ pattern, minLength, maxLength, enum: values }: StructuralSchema): TextConstraints {
  return { pattern, minLength, maxLength, enum: values?.filter((value) => typeof value === "string") };
}

/** Whether what a schema says of texts is no more than {@link TextConstraints}, so that an automaton decides. */
export function isDecidedByText(node: StructuralSchema): boolean {
  const { type, enum: values = [] } = node;
  return type === "string" && values.every((value) => typeof value === "string");
}

function texts(node: StructuralSchema, other: StructuralSchema): string[] {
  const found: string[] = ["", "a", ...FORMATTED_TEXTS];
  const patterns = patternsIn(node["x-kubernetes-validations"] ?? []);
  const otherPatterns = patternsIn(other["x-kubernetes-validations"] ?? []);
  for (const length of lengthsNear(node.minLength, node.maxLength, ...sizesIn(node), ...sizesIn(other))) {
    const isAny = node.pattern === undefined && patterns.length === 0;
    const text = isAny ? undefined : shortestText({ pattern: node.pattern, patterns, minLength: length });
    if (text?.isDecided && text.text !== undefined) found.push(text.text);
    found.push("a".repeat(length));
  }
  const [mine, theirs] = [constraintsOf(node), constraintsOf(other)];
  const differing = [
    shortestText(mine, theirs),
    shortestText({ pattern: node.pattern }, { pattern: other.pattern }),
    ...otherPatterns.map((pattern) => shortestText({ ...mine, patterns }, { pattern })),
    ...(other.pattern === undefined ? [] : [shortestText({}, { pattern: other.pattern })]),
    shortestText(
      { ...mine, minLength: Math.max(mine.minLength ?? 0, theirs.minLength ?? 0) },
      { pattern: other.pattern },
    ),
  ];
  for (const each of differing) if (each.isDecided && each.text !== undefined) found.push(each.text);
  return found;
}

function numbers(node: StructuralSchema, other: StructuralSchema): number[] {
  const bounds = [node.minimum, node.maximum, other.minimum, other.maximum].filter((each) => each !== undefined);
  const near = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, ...bounds, ...sizesIn(node), ...sizesIn(other)];
  const steps = [1, node.multipleOf, other.multipleOf].filter((each) => each !== undefined);
  const found = near.flatMap((value) => [value, ...steps.flatMap((step) => [value - step, value + step])]);
  return node.type === "number" ? [...found, ...found.map((value) => value + 0.5)] : found;
}

function lengthsNear(...limits: readonly (number | undefined)[]): number[] {
  const lengths = limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  return [...new Set(lengths)].filter((length) => length >= 0 && length <= MAX_COUNT);
}

function lists(node: StructuralSchema, other: StructuralSchema): JsonValue[] {
  const limits = [node.minItems, node.maxItems, other.minItems, other.maxItems, ...sizesIn(node), ...sizesIn(other)];
  const found: JsonValue[] = lengthsNear(1, ...limits).map((length) => distinctItems(node, length, other));
  const [item] = distinctItems(node, 1, other);
  const [first, second] = distinctItems({ ...node, "x-kubernetes-list-map-keys": [] }, 2, other);
  if (item !== undefined) found.push([item, item]);
  if (first !== undefined && second !== undefined) found.push([first, second], [second, first]);
  for (const pair of keyedPairs(node, other)) found.push(pair);
  return found;
}

/** Two items that are the same in all keys of a list but one. */
export function keyedPairs(node: StructuralSchema, other: StructuralSchema): JsonValue[][] {
  const items = node.items ?? {};
  const keys = [
    ...new Set([
      ...(node["x-kubernetes-list-map-keys"] ?? []),
      ...(other["x-kubernetes-list-map-keys"] ?? []),
      ...Object.keys(items.properties ?? {}).slice(0, MAX_COMBINED),
    ]),
  ];
  const base = smallestValue(items);
  if (typeof base !== "object" || base === null || Array.isArray(base)) return [];
  return keys.flatMap((key) => {
    const property = items.properties?.[key];
    const [one, two] = property === undefined ? [] : variants(property, 2);
    if (one === undefined || two === undefined) return [];
    return [
      [
        { ...(base as JsonObject), [key]: one },
        { ...(base as JsonObject), [key]: two },
      ],
    ];
  });
}

function objects(node: StructuralSchema, other: StructuralSchema): JsonValue[] {
  // What stands in an object without fields is an object.
  const base = smallestValue(node, other) as JsonObject;
  const found: JsonObject[] = [{}, base];
  const isOpen = [node, other].some((each) => each["x-kubernetes-preserve-unknown-fields"] === true);
  if (isOpen || [node, other].some((each) => each.additionalProperties !== undefined)) found.push({ z: 1 }, { z: "a" });
  const properties = Object.entries({ ...other.properties, ...node.properties });
  const constants = constantsIn(node, other);
  const chosen = properties.slice(0, MAX_COMBINED).map(([name, property]): [string, JsonValue[]] => {
    const own = variants(property, 2);
    const { type } = property;
    const fitting = constants.filter((value) =>
      type === "string" ? typeof value === "string" : typeof value === "number" && type === "integer",
    );
    return [name, [...own, ...(property.type === "object" ? [{}] : []), ...fitting]];
  });
  const all: Record<string, JsonValue | undefined> = { ...base };
  for (const [name, values] of chosen) {
    for (const value of values) found.push({ ...base, [name]: value }, { [name]: value });
    const [value] = values;
    if (value !== undefined) all[name] = value;
  }
  found.push(all);
  for (const [index, [name, ofFirst]] of chosen.entries())
    for (const [second, ofSecond] of chosen.slice(index + 1)) {
      const [[one = null], [two = null]] = [ofFirst, ofSecond];
      for (const each of ofSecond.slice(0, MAX_PAIRED)) found.push({ ...base, [name]: one, [second]: each });
      for (const each of ofFirst.slice(1, MAX_PAIRED)) found.push({ ...base, [name]: each, [second]: two });
    }
  const values = typeof node.additionalProperties === "object" ? node.additionalProperties : undefined;
  if (values !== undefined) {
    const limits = [
      node.minProperties,
      node.maxProperties,
      other.minProperties,
      other.maxProperties,
      ...sizesIn(other),
    ];
    for (const count of lengthsNear(1, ...limits))
      found.push(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, smallestValue(values)])));
  }
  return found;
}

/** The whole numbers in the rules of a node, which may be limits of sizes. */
function sizesIn(node: StructuralSchema): number[] {
  return rulesOf(node).flatMap((rule) => [...rule.matchAll(/\b\d{1,4}\b/g)].map(([digits]) => Number(digits)));
}

/** The constants in the rules of two nodes. */
function constantsIn(...nodes: readonly StructuralSchema[]): JsonValue[] {
  const found = nodes
    .flatMap(rulesOf)
    .flatMap((rule) => [
      ...[...rule.matchAll(/'([^'\\]{0,80})'|"([^"\\]{0,80})"/g)].map(([, one, two]) => one ?? two ?? ""),
      ...[...rule.matchAll(/\b\d{1,9}\b/g)].flatMap(([digits]) => [
        Number(digits) - 1,
        Number(digits),
        Number(digits) + 1,
      ]),
    ]);
  return [...new Set<JsonValue>(found)].slice(0, 40);
}

function rulesOf(node: StructuralSchema): string[] {
  return (node["x-kubernetes-validations"] ?? []).map(({ rule }) => rule);
}
