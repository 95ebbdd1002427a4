import { isJsonObject, type JsonObject, type JsonValue, jsonText, valueAt } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { formatText, withNumber } from "./format-texts.js";
import { normalNode } from "./normal-schema.js";
import { ruleJudge } from "./rule-judge.js";
import { textsIn, valueForRules } from "./rule-texts.js";
import { itemForRules, satisfyRules } from "./satisfy-rules.js";
import { shortestText } from "./text-language.js";

/**
 * Returns a value that a schema takes, and, where there is one, that another takes as well; as small as is easily found. Of rules, those that ask
 * for members of an object or for well-known texts are satisfied; combinators are not looked at. Goes by itself: through one or two schemas.
 */
export function smallestValue(schema: StructuralSchema, other: StructuralSchema = schema): JsonValue {
  const [one, two] = [withFirstBranch(schema), withFirstBranch(other)];
  if (one.enum !== undefined && one.enum.length > 0) {
    const shared = new Set((two.enum ?? one.enum).map(jsonText));
    return one.enum.find((value) => shared.has(jsonText(value))) ?? one.enum[0] ?? null;
  }
  if (one["x-kubernetes-int-or-string"] === true) {
    const number = smallestInteger(one, two);
    return valueForRules(one, number) ?? number;
  }
  switch (one.type) {
    case "boolean":
      return false;
    case "integer":
    case "number":
      return smallestInteger(one, two);
    case "string": {
      const text = smallestText(one, two);
      return valueForRules(one, text) ?? text;
    }
    case "array":
      return smallestList(one, two);
    case "object":
      return smallestObject(one, two);
    default:
      return one.type === undefined && one.properties === undefined ? "a" : smallestObject(one, two);
  }
}

/** A node together with the first of the alternatives that it has to satisfy one of. */
function withFirstBranch(schema: StructuralSchema): StructuralSchema {
  const node = normalNode(schema);
  const { anyOf, oneOf, ...rest } = node;
  const [branch] = [...(oneOf ?? []), ...(anyOf ?? [])];
  if (branch === undefined || node["x-kubernetes-int-or-string"] === true) return node;
  const joined = withBranch.get(node) ?? joinedWith(rest, branch);
  withBranch.set(node, joined);
  return joined;
}

/** A node and, for each field that a branch says something about, the field, with what the branch asks of them. */
function joinedWith(
  node: StructuralSchema,
  { properties: inBranch = {}, ...branch }: StructuralSchema,
): StructuralSchema {
  const properties = { ...node.properties };
  for (const [name, asked] of Object.entries(inBranch)) {
    const field = properties[name];
    properties[name] = field === undefined ? asked : normalNode({ ...field, allOf: [...(field.allOf ?? []), asked] });
  }
  const fields = node.properties === undefined && Object.keys(inBranch).length === 0 ? {} : { properties };
  return normalNode({ ...node, ...fields, allOf: [...(node.allOf ?? []), branch] });
}

const withBranch = new WeakMap<StructuralSchema, StructuralSchema>();

function smallestInteger(one: StructuralSchema, two: StructuralSchema): number {
  const least = Math.max(one.minimum ?? Number.NEGATIVE_INFINITY, two.minimum ?? Number.NEGATIVE_INFINITY);
  const most = Math.min(one.maximum ?? Number.POSITIVE_INFINITY, two.maximum ?? Number.POSITIVE_INFINITY);
  const start = least > 0 ? least : Math.min(most, 0);
  const isExcluded = one.exclusiveMinimum === true && start === one.minimum;
  const step = one.multipleOf ?? 1;
  return isExcluded ? start + step : Math.ceil(start / step) * step;
}

function smallestText(one: StructuralSchema, two: StructuralSchema): string {
  const { pattern, minLength = 0, maxLength, format } = one;
  if (pattern !== undefined) {
    const least = Math.max(minLength, two.minLength ?? 0);
    const found = [
      { pattern, minLength: least },
      { pattern, minLength },
    ].map((each) => shortestText(each));
    for (const each of found) if (each.isDecided && each.text !== undefined) return each.text;
  }
  const formatted = formatText(format ?? two.format, 0);
  if (formatted !== undefined && formatted.length <= (maxLength ?? formatted.length)) return formatted;
  const length = Math.max(minLength, two.minLength ?? 0, 1);
  return "a".repeat(Math.min(length, maxLength ?? length));
}

function smallestList(one: StructuralSchema, two: StructuralSchema): JsonValue {
  const count = Math.max(one.minItems ?? 0, two.minItems ?? 0);
  const list = count === 0 ? [] : distinctItems(one, Math.min(count, one.maxItems ?? count), two);
  const isTaken = ruleJudge(one);
  if (isTaken === undefined || isTaken(list)) return list;
  const named = namedItems(one).find(isTaken);
  if (named !== undefined) return named;
  const items = list.length > 0 ? list : distinctItems(one, 1, two);
  const item = itemForRules(one, items, smallestValue);
  return item === undefined ? list : [item, ...items.slice(1)];
}

/** Returns a list with an item in front whose member `kept` stays as it is, and with what the list's rules ask for beside that. */
export function listAround(schema: StructuralSchema, list: readonly JsonValue[], kept: readonly string[]): JsonValue[] {
  const isTaken = ruleJudge(schema);
  if (isTaken === undefined || isTaken([...list])) return [...list];
  const [item = null, ...others] = list;
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const isApart = (other: JsonValue): boolean =>
    keys.length === 0 ||
    keys.some((key) => jsonText(valueAt(item, key) ?? null) !== jsonText(valueAt(other, key) ?? null));
  const more = namedItems(schema).flatMap((named) => {
    const apart = named.filter(isApart);
    return [
      [...list, ...apart],
      [item, ...apart],
    ];
  });
  const within = more.find((each) => each.length <= (schema.maxItems ?? each.length) && isTaken(each));
  if (within !== undefined) return within;
  const changed = itemForRules(schema, list, smallestValue, kept);
  return [changed ?? item, ...others];
}

/** Lists of an item for each constant in the rules of a list, in a member that they name: what rules on conditions ask for. */
function namedItems({ items = {}, "x-kubernetes-validations": rules = [] }: StructuralSchema): JsonValue[][] {
  const base = smallestValue(items);
  const constants = [...new Set(textsIn(rules))];
  if (!isJsonObject(base)) return [constants, [base]];
  const names = Object.keys(items.properties ?? {}).filter((name) =>
    rules.some(({ rule }) => new RegExp(`\\.${name}\\b`).test(rule)),
  );
  return [[base], ...names.map((name) => constants.map((value) => ({ ...base, [name]: value })))];
}

/** Returns so many items of a list that differ in what tells items apart, as far as that is easily done. */
export function distinctItems(list: StructuralSchema, count: number, other: StructuralSchema = list): JsonValue[] {
  const items = normalNode(list.items ?? {});
  const otherItems = normalNode(other.items ?? items);
  const base = smallestValue(items, otherItems);
  if (count <= 1) return count === 1 ? [base] : [];
  if (!isJsonObject(base)) {
    const values = variants(items, count);
    return Array.from({ length: count }, (_, index) => (index === 0 ? base : (values[index] ?? base)));
  }
  const names = tellingApart(list, items, base, count);
  const values = names.map((name) => variants(items.properties?.[name] ?? {}, count));
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return base;
    const members = { ...base, ...combination(names, values, index) };
    return satisfyRules([items, otherItems], members, smallestValue, names);
  });
}

/** The members that tell items of a list apart: its keys, or one that has so many values, rather one that has to be there anyway. */
function tellingApart(list: StructuralSchema, items: StructuralSchema, base: JsonObject, count: number): string[] {
  const keys = list["x-kubernetes-list-map-keys"] ?? [];
  if (keys.length > 0) return [...keys];
  const names = [...new Set([...Object.keys(base), ...Object.keys(items.properties ?? {})])];
  const many = names.find((name) => variants(items.properties?.[name] ?? {}, count).length >= count);
  return many === undefined ? names.slice(0, 1) : [many];
}

/** The values of some members that have a number among all combinations of theirs. */
function combination(
  names: readonly string[],
  values: readonly (readonly JsonValue[])[],
  index: number,
): Record<string, JsonValue> {
  const members: Record<string, JsonValue> = {};
  let rest = index;
  for (const [place, name] of names.entries()) {
    const own = values[place] ?? [];
    const value = own[rest % Math.max(own.length, 1)];
    if (value !== undefined) members[name] = value;
    rest = Math.floor(rest / Math.max(own.length, 1));
  }
  return members;
}

/** Returns different values that a schema of scalars takes, the smallest first; fewer where there are not so many. */
export function variants(schema: StructuralSchema, count: number): JsonValue[] {
  const node = withFirstBranch(schema);
  const first = smallestValue(node);
  if (node.enum !== undefined) return node.enum.slice(0, count);
  if (node.type === "boolean") return [false, true].slice(0, count);
  if (typeof first === "number") {
    const step = node.multipleOf ?? 1;
    const up = Array.from({ length: count }, (_, index) => first + index * step);
    return node.maximum === undefined || first + (count - 1) * step <= node.maximum
      ? up
      : up.map((value) => first - (value - first));
  }
  if (typeof first !== "string") return [first];
  if (node.pattern === undefined && node.format === undefined && (node.maxLength ?? first.length) >= first.length)
    return Array.from({ length: count }, (_, index) => withNumber(first, index));
  if (node.pattern === undefined) {
    const texts = Array.from(
      { length: count },
      (_, index) => formatText(node.format, index) ?? withNumber(first, index),
    );
    return [...new Set([first, ...texts])].slice(0, count);
  }
  const found = [first];
  while (found.length < Math.min(count, MAX_MATCHING)) {
    const { pattern, minLength } = node;
    const next = shortestText({ pattern, minLength }, { enum: found });
    if (!next.isDecided || next.text === undefined || next.text.length > (node.maxLength ?? next.text.length)) break;
    found.push(next.text);
  }
  return found;
}

/** Each further text of a pattern takes an automaton of its own. */
const MAX_MATCHING = 70;

function smallestObject(one: StructuralSchema, two: StructuralSchema): JsonObject {
  return satisfyRules([one, two], demandedMembers(one, two), smallestValue);
}

/**
 * Returns the smallest object that has a value in a field, or none there where that is undefined, with what two schemas and their rules ask for
 * around it.
 */
export function smallestAround(
  schema: StructuralSchema,
  other: StructuralSchema,
  [name, value]: readonly [name: string, value: JsonValue | undefined],
): JsonObject {
  const [one, two] = [withFirstBranch(schema), withFirstBranch(other)];
  const { [name]: _, ...rest } = demandedMembers(withoutRequired(one, name), withoutRequired(two, name));
  return satisfyRules([one, two], value === undefined ? rest : { ...rest, [name]: value }, smallestValue, [name]);
}

function withoutRequired({ required = [], ...schema }: StructuralSchema, name: string): StructuralSchema {
  return { ...schema, required: required.filter((each) => each !== name) };
}

/** The members that an object has to have, and as many more as it has to have, whatever its rules are. */
function demandedMembers(one: StructuralSchema, two: StructuralSchema): JsonObject {
  const properties = { ...two.properties, ...one.properties };
  const demanded = [...new Set([...(one.required ?? []), ...(two.required ?? [])])];
  const object: Record<string, JsonValue> = {};
  if (one["x-kubernetes-embedded-resource"] === true || two["x-kubernetes-embedded-resource"] === true)
    Object.assign(object, { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } });
  for (const name of demanded) {
    const property = properties[name];
    if (property === undefined) object[name] ??= "a";
    else object[name] = smallestValue(property, two.properties?.[name] ?? property);
  }
  const least = one.minProperties ?? 0;
  for (const [name, property] of Object.entries(one.properties ?? {})) {
    if (Object.keys(object).length >= least) break;
    object[name] ??= smallestValue(property, two.properties?.[name] ?? property);
  }
  if (typeof one.additionalProperties === "object")
    for (let index = 0; Object.keys(object).length < least; index++)
      object[withNumber("a", index)] = smallestValue(one.additionalProperties);
  return object;
}
