import { Float64, type KubeObject, type KubeValue } from "../../../src/kube/values/kube-value.js";
import { isList, isObject } from "../../../src/kube/values/value-kind.js";
import { anyValue, hostileMetadata, TEXTS } from "./hostile-values.js";
import { isJsonObject, type JsonObject, listAt, stringAt, valueAt } from "./json-value.js";
import type { Random } from "./random-source.js";

const MAX_DEPTH = 14;
/** About as many optional members as an object gets. */
const MEMBERS = 5;
const INTEGERS: readonly KubeValue[] = [
  ...[0, 1, 2, 3, 5, 10, 60, 65, 80, 100, 443, 8080, 65535, -1, 2147483648, 1000000],
  ...[9007199254740993n, new Float64(1), new Float64(5)],
];
const DECIMALS: readonly KubeValue[] = [0, 1, 2, 1.5, 0.5, 2.25, new Float64(2), 1234567.5, -1, 1e39, 65536];

/**
 * Makes a value for a schema. `noise` is the probability that a value in it has nothing to do with its schema; without,
 * types, enums, required fields, bounds of lists and most patterns are kept, and formats and rules are left to chance.
 */
export function valueFor(schema: JsonObject, random: Random, noise: number, depth = 0): KubeValue {
  if (noise > 0 && random.chance(noise)) return anyValue(random);
  if (schema.nullable === true && random.chance(0.2)) return null;
  const allowed = listAt(schema, "enum");
  if (allowed.length > 0 && (noise === 0 || random.chance(0.9))) return random.pick(allowed);
  if (schema["x-kubernetes-int-or-string"] === true) {
    return random.chance(0.5) ? random.below(100) : textFor(schema, random, noise);
  }
  switch (schema.type) {
    case "string":
      return textFor(schema, random, noise);
    case "boolean":
      return random.chance(0.5);
    case "integer":
      return numberFor(schema, random, INTEGERS, noise);
    case "number":
      return numberFor(schema, random, DECIMALS, noise);
    case "array":
      return listFor(schema, random, noise, depth);
    case "object":
      return objectFor(schema, random, noise, depth);
    default:
      return anyValue(random, 3);
  }
}

/** A new version of a value: parts of it made anew, left out, doubled or put in another order. */
export function mutated(value: KubeValue, schema: JsonObject, random: Random, rate: number, noise: number): KubeValue {
  if (random.chance(rate)) return valueFor(schema, random, noise);
  if (isList(value)) {
    const items = childSchema(schema, 0) ?? {};
    const list = value.map((item) => mutated(item, items, random, rate, noise));
    if (random.chance(0.1)) list.reverse();
    const first = list[0];
    if (random.chance(rate) && first !== undefined) list.push(first);
    if (random.chance(rate)) list.pop();
    return list;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, KubeValue][] =>
    member === undefined || random.chance(rate / 2)
      ? []
      : [[key, mutated(member, childSchema(schema, key) ?? {}, random, rate, noise)]],
  );
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length > 0 && random.chance(rate)) {
    const [key, property] = random.pick(properties);
    members.push([key, valueFor(property, random, noise)]);
  }
  return Object.fromEntries(members);
}

/** An object of a kind whose schema is given, without `apiVersion` and `kind`, and with no metadata but what is wrong. */
export function bodyFor(root: JsonObject, random: Random, noise: number): KubeObject {
  const members = Object.entries(propertiesOf(root)).filter(([key]) => !TYPE_AND_METADATA.has(key));
  const body = valueFor({ ...root, properties: Object.fromEntries(members) }, random, 0);
  const noisy = noise === 0 ? body : mutated(body, root, random, noise, noise);
  const metadata = random.chance(noise) ? { metadata: hostileMetadata(random) } : {};
  return { ...(isObject(noisy) ? noisy : {}), ...metadata };
}

export const TYPE_AND_METADATA: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** The schema of a member or item; undefined where there is none. */
export function childSchema(schema: JsonObject, key: string | number): JsonObject | undefined {
  const property = typeof key === "string" ? propertiesOf(schema)[key] : undefined;
  const found = property ?? (typeof key === "number" ? schema.items : schema.additionalProperties);
  return isJsonObject(found) ? found : undefined;
}

export function propertiesOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  const properties = valueAt(schema, "properties");
  const entries = Object.entries(isJsonObject(properties) ? properties : {});
  return Object.fromEntries(entries.flatMap(([key, each]) => (isJsonObject(each) ? [[key, each]] : [])));
}

const fitting = new WeakMap<JsonObject, readonly string[]>();

function textFor(schema: JsonObject, random: Random, noise: number): string {
  let texts = fitting.get(schema);
  if (texts === undefined) {
    texts = TEXTS.filter((text) => isFitting(text, schema));
    fitting.set(schema, texts);
  }
  return random.pick(texts.length === 0 || (noise > 0 && random.chance(0.1)) ? TEXTS : texts);
}

function isFitting(text: string, schema: JsonObject): boolean {
  const pattern = stringAt(schema, "pattern");
  const { maxLength, minLength } = schema;
  if (typeof maxLength === "number" && text.length > maxLength) return false;
  if (typeof minLength === "number" && text.length < minLength) return false;
  try {
    return pattern === undefined || new RegExp(pattern).test(text);
  } catch {
    return true; // a syntax that only the server's language has
  }
}

function numberFor(schema: JsonObject, random: Random, numbers: readonly KubeValue[], noise: number): KubeValue {
  if (noise > 0 && random.chance(0.2)) return random.pick(numbers);
  const { minimum, maximum } = schema;
  const low = typeof minimum === "number" ? minimum : 0;
  const high = typeof maximum === "number" ? Math.min(maximum, low + 1000) : low + 100;
  return random.chance(0.2) ? random.pick(numbers) : random.pick([low, high, Math.floor((low + high) / 2)]);
}

function listFor(schema: JsonObject, random: Random, noise: number, depth: number): KubeValue {
  const items = childSchema(schema, 0) ?? {};
  const { minItems, maxItems } = schema;
  const least = typeof minItems === "number" ? Math.min(minItems, 5) : 0;
  const most = typeof maxItems === "number" ? maxItems : 3;
  const length = depth > MAX_DEPTH ? least : Math.max(least, Math.min(most, random.below(4)));
  return Array.from({ length }, () => valueFor(items, random, noise, depth + 1));
}

function objectFor(schema: JsonObject, random: Random, noise: number, depth: number): KubeValue {
  const members: [string, KubeValue][] = [];
  const required = new Set(listAt(schema, "required"));
  const properties = Object.entries(propertiesOf(schema));
  const share = depth > MAX_DEPTH ? 0 : Math.min(0.7, MEMBERS / properties.length);
  for (const [key, property] of properties) {
    const wanted = required.has(key) ? noise === 0 || random.chance(0.97) : random.chance(share);
    if (wanted) members.push([key, valueFor(property, random, noise, depth + 1)]);
  }
  const more = childSchema(schema, "");
  if (more !== undefined && properties.length === 0) {
    for (const key of ["k1", "k.2", "Key"])
      if (random.chance(0.4)) members.push([key, valueFor(more, random, noise, depth + 1)]);
  }
  if (schema["x-kubernetes-embedded-resource"] === true) members.push(...embedded(random));
  const isOpen = schema["x-kubernetes-preserve-unknown-fields"] === true || schema.additionalProperties === true;
  if ((isOpen && random.chance(0.3)) || (noise > 0 && random.chance(noise))) {
    members.push(["unknown", anyValue(random, 2)]);
  }
  return Object.fromEntries(members);
}

function embedded(random: Random): [string, KubeValue][] {
  const name = random.chance(0.8) ? "x" : random.pick(TEXTS);
  return [
    ["apiVersion", random.chance(0.8) ? "v1" : random.pick(TEXTS)],
    ["kind", random.chance(0.8) ? "Pod" : random.pick(TEXTS)],
    ["metadata", { name }],
  ];
}
