import { isJsonObject, isRecord, type JsonObject, type JsonValue } from "../kube/values/json-value.js";
import { allHold, anyHolds, type Condition, choose, constant, mapGated, NEVER, not } from "../model/gated-value.js";
import {
  ABSENT,
  type GatedList,
  type GatedPart,
  type GatedSchema,
  type ListKeyword,
  type PlainKeyword,
  type PlainValue,
  restrict,
  ungated,
} from "./gated-schema.js";
import { replaceList } from "./merge-schemas.js";
import { NUMBER_KEYWORDS, type StructuralSchema, type ValidationRule } from "./structural-schema.js";

/**
 * `merge` brings in all that a document has, as manifests are merged; `refine` what it says of nodes that there are, as an
 * override does: fields that are gated off stay away.
 */
export type OverlayMode = "merge" | "refine";

/**
 * Merges a document into a schema where a condition holds: maps key by key, while a list or a scalar takes the place of the
 * one before, as server-side apply with force does. A keyword that is null is taken away.
 */
export function overlaySchema(
  schema: GatedSchema,
  document: JsonObject,
  when: Condition,
  mode: OverlayMode,
): GatedSchema {
  const { properties, required, items, additionalProperties, allOf, ...others } = document;
  const { "x-kubernetes-validations": rules, ...keywords } = others;
  let overlaid = schema;
  for (const [keyword, value] of Object.entries(keywords)) {
    if (value !== undefined) overlaid = overlayKeyword(overlaid, keyword, value, when);
  }
  if (properties !== undefined)
    overlaid = { ...overlaid, properties: overlayProperties(schema, properties, when, mode) };
  if (required !== undefined) overlaid = { ...overlaid, required: overlayRequired(schema, required, when, mode) };
  if (items !== undefined) overlaid = { ...overlaid, items: overlayPart(schema.items, items, when, mode) };
  if (additionalProperties !== undefined) overlaid = overlayAdditional(overlaid, additionalProperties, when, mode);
  if (allOf !== undefined)
    overlaid = { ...overlaid, allOf: [...outside(schema.allOf, when), ...branchesOf(allOf, when)] };
  if (rules !== undefined) overlaid = { ...overlaid, rules: [...outside(schema.rules, when), ...rulesOf(rules, when)] };
  return overlaid;
}

const LISTS: ReadonlySet<string> = new Set<ListKeyword>(["enum", "x-kubernetes-list-map-keys"]);
const SCHEMAS: ReadonlySet<string> = new Set<PlainKeyword>(["anyOf", "oneOf", "not"]);

function overlayKeyword(schema: GatedSchema, name: string, value: JsonValue, when: Condition): GatedSchema {
  if (LISTS.has(name)) {
    // It is one of those that the set has.
    const keyword = name as ListKeyword;
    const existing = schema.lists.get(keyword);
    const list = overlayList(existing, value, when);
    return { ...schema, lists: new Map(schema.lists).set(keyword, list) };
  }
  // A document holds keywords of schemas alone, each with a value of its form: others are refused when it is read.
  const keyword = name as PlainKeyword;
  const existing = schema.keywords.get(keyword) ?? ABSENT;
  const merged = mapGated(existing, (previous) =>
    valueOf(name, value === null ? undefined : mergeValues(previous, value)),
  );
  return { ...schema, keywords: new Map(schema.keywords).set(keyword, choose(when, merged, existing)) };
}

function valueOf(keyword: string, value: unknown): PlainValue {
  if (NUMBER_KEYWORDS.has(keyword)) return value === undefined ? undefined : Number(value);
  // It is the value that the document has for the keyword.
  return (SCHEMAS.has(keyword) ? withoutNulls(value, true) : value) as PlainValue;
}

function mergeValues(previous: unknown, value: JsonValue): unknown {
  if (!isRecord(previous) || !isJsonObject(value)) return value;
  const merged = new Map<string, unknown>(Object.entries(previous));
  for (const [key, each] of Object.entries(value)) {
    if (each !== undefined) merged.set(key, mergeValues(merged.get(key), each));
  }
  return Object.fromEntries(merged);
}

function overlayList(existing: GatedList | undefined, value: JsonValue, when: Condition): GatedList {
  const previous = existing ?? { when: NEVER, members: [] };
  if (!Array.isArray(value)) return unless(previous, when);
  const members = value.map((each: JsonValue) => ({ value: each, when }));
  return replaceList(previous, { when, members });
}

/** Parts that are there where a condition does not hold, since others take their place where it does. */
function outside<Part extends { readonly when: Condition }>(parts: readonly Part[], when: Condition): Part[] {
  return parts.map((part) => unless(part, when));
}

function unless<Part extends { readonly when: Condition }>(part: Part, when: Condition): Part {
  return { ...part, when: allHold(part.when, not(when)) };
}

function branchesOf(value: JsonValue, when: Condition): GatedPart[] {
  return Array.isArray(value) ? value.map((each: JsonValue) => ({ when, schema: wholeSchema(each) })) : [];
}

function rulesOf(value: JsonValue, when: Condition): { readonly when: Condition; readonly rule: ValidationRule }[] {
  if (!Array.isArray(value)) return [];
  // What was read as a rule has its form; null, and one without a text, are decoded to a rule without a text.
  return value.map((each: JsonValue) => ({
    when,
    rule: { rule: "", ...(withoutNulls(each) as Partial<ValidationRule>) },
  }));
}

function overlayProperties(
  schema: GatedSchema,
  value: JsonValue,
  when: Condition,
  mode: OverlayMode,
): ReadonlyMap<string, GatedPart> {
  const properties = new Map(schema.properties);
  if (!isJsonObject(value)) return new Map([...properties].map(([name, part]) => [name, unless(part, when)]));
  // An override refines fields and adds none, but where the node says nothing of any.
  const isWhole = mode === "merge" || Object.values(value).every((each) => each !== undefined && standsAlone(each));
  const added = mode === "merge" ? when : allHold(when, isNoObject(schema));
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    const existing = properties.get(name);
    if (existing === undefined) {
      if (isWhole && added !== NEVER) properties.set(name, { when: added, schema: wholeSchema(each) });
    } else if (mode === "refine" && isJsonObject(each)) {
      properties.set(name, { ...existing, schema: overlaySchema(existing.schema, each, when, mode) });
    } else properties.set(name, overlayPart(existing, each, when, mode) ?? existing);
  }
  return properties;
}

/** Returns when a node has neither fields nor the type that has them. */
function isNoObject({ properties, keywords }: GatedSchema): Condition {
  const isObject = mapGated(keywords.get("type") ?? ABSENT, (type) => type === "object");
  return not(anyHolds(isObject, ...[...properties.values()].map((part) => part.when)));
}

/** A part of a node where the document has it. One that is not there comes in if its schema can stand alone. */
function overlayPart(
  part: GatedPart | undefined,
  value: JsonValue,
  when: Condition,
  mode: OverlayMode,
): GatedPart | undefined {
  if (!isJsonObject(value)) return part && unless(part, when);
  const isAdded = mode === "merge" || standsAlone(value);
  if (part === undefined) return isAdded ? { when, schema: wholeSchema(value) } : undefined;
  const partWhen = isAdded ? anyHolds(part.when, when) : part.when;
  if (partWhen === part.when) return { when: partWhen, schema: overlaySchema(part.schema, value, when, mode) };
  // Where it was not there, all of it is the document's.
  const previous = restrict(part.schema, part.when);
  const refined = overlaySchema(previous, value, allHold(when, part.when), mode);
  return { when: partWhen, schema: overlaySchema(refined, value, allHold(when, not(part.when)), "merge") };
}

function overlayAdditional(schema: GatedSchema, value: JsonValue, when: Condition, mode: OverlayMode): GatedSchema {
  const existing = schema.keywords.get("additionalProperties") ?? ABSENT;
  const keywords = new Map(schema.keywords);
  const additional = overlayPart(schema.additional, value, when, mode);
  const isBoolean = typeof value === "boolean";
  const replaces = isBoolean || value === null || mode === "merge" || standsAlone(value);
  const placed = isBoolean ? constant(value) : ABSENT;
  keywords.set("additionalProperties", replaces ? choose(when, placed, existing) : existing);
  return { ...schema, keywords, additional };
}

/** The required names, of which those of fields that are gated off are left out. */
function overlayRequired(
  { required, properties }: GatedSchema,
  value: JsonValue,
  when: Condition,
  mode: OverlayMode,
): ReadonlyMap<string, Condition> {
  const names = new Map([...required].map(([name, nameWhen]) => [name, allHold(nameWhen, not(when))]));
  for (const name of Array.isArray(value) ? value.map(String) : []) {
    const declared = mode === "refine" ? (properties.get(name)?.when ?? when) : when;
    names.set(name, anyHolds(names.get(name) ?? NEVER, allHold(when, declared)));
  }
  return names;
}

/** Whether a schema says what its values are, as a server asks of every node. */
export function standsAlone(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return false;
  const isOpen = schema["x-kubernetes-preserve-unknown-fields"] === true;
  return typeof schema["type"] === "string" || schema["x-kubernetes-int-or-string"] === true || isOpen;
}

function wholeSchema(value: JsonValue): GatedSchema {
  // A document holds schemas where a schema has them: others are refused when it is read.
  return ungated((value === null ? {} : withoutNulls(value)) as StructuralSchema);
}

const SCHEMA_LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

/** Drops the members that are null. In a list of schemas null is an empty one, as a server decodes it. */
function withoutNulls(value: unknown, isListOfSchemas = false): unknown {
  if (Array.isArray(value)) {
    return value.map((each: unknown) => (isListOfSchemas && each === null ? {} : withoutNulls(each)));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  const kept = entries.map(([key, each]) => {
    return [key, key === "default" ? each : withoutNulls(each, SCHEMA_LISTS.has(key))] as const;
  });
  return Object.fromEntries(kept);
}
