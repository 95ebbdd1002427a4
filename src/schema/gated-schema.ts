import type { JsonValue } from "../kube/values/json-value.js";
import {
  ALWAYS,
  allHold,
  anyHolds,
  type Condition,
  choose,
  constant,
  type Gated,
  gatesOfValue,
  mapGated,
  NEVER,
  valueFor,
} from "../model/gated-value.js";
import type { StructuralSchema, ValidationRule } from "./structural-schema.js";
import { gatedChildrenOf, visitGatedSchema } from "./visit.js";

/** Keywords whose members come and go one by one. */
export type ListKeyword = "enum" | "x-kubernetes-list-map-keys";
/** Keywords whose values are taken as they are. */
export type PlainKeyword = Exclude<
  keyof StructuralSchema,
  ListKeyword | "allOf" | "items" | "properties" | "required" | "x-kubernetes-validations"
>;
export type PlainValue = StructuralSchema[PlainKeyword];

/** A schema below another one, and when it is there. What it says where it is not is of no meaning. */
export interface GatedPart {
  readonly when: Condition;
  readonly schema: GatedSchema;
}

/** A rule of a node, and when it is there. */
export interface GatedRule {
  readonly when: Condition;
  readonly rule: ValidationRule;
}

/** A list, when it is there at all, and when each of its members is. */
export interface GatedList {
  readonly when: Condition;
  readonly members: readonly { readonly value: JsonValue; readonly when: Condition }[];
}

/** A schema for every selection of gates at once: each of its parts under the condition in which it is there. */
export interface GatedSchema {
  /** The values of keywords, `undefined` where they are not there; `additionalProperties` where it is no schema. */
  readonly keywords: ReadonlyMap<PlainKeyword, Gated<PlainValue>>;
  readonly lists: ReadonlyMap<ListKeyword, GatedList>;
  /** The names of fields that are required, and when. */
  readonly required: ReadonlyMap<string, Condition>;
  readonly properties: ReadonlyMap<string, GatedPart>;
  readonly items: GatedPart | undefined;
  /** `additionalProperties` where it is a schema. */
  readonly additional: GatedPart | undefined;
  readonly allOf: readonly GatedPart[];
  readonly rules: readonly GatedRule[];
}

export const EMPTY: GatedSchema = {
  keywords: new Map(),
  lists: new Map(),
  required: new Map(),
  properties: new Map(),
  items: undefined,
  additional: undefined,
  allOf: [],
  rules: [],
};

export const ABSENT: Gated<undefined> = constant(undefined);

/** Returns the gated form of a schema that no gate changes. */
export function ungated(schema: StructuralSchema): GatedSchema {
  const {
    allOf = [],
    items,
    properties = {},
    required = [],
    "x-kubernetes-validations": rules = [],
    ...others
  } = schema;
  const { enum: values, "x-kubernetes-list-map-keys": keys, additionalProperties, ...plain } = others;
  const lists = new Map<ListKeyword, GatedList>();
  if (values !== undefined) lists.set("enum", listOf(values));
  if (keys !== undefined) lists.set("x-kubernetes-list-map-keys", listOf(keys));
  // What is left of a schema has its own keywords alone.
  const entries = Object.entries(plain) as [PlainKeyword, PlainValue][];
  if (typeof additionalProperties === "boolean") entries.push(["additionalProperties", additionalProperties]);
  return {
    keywords: new Map(
      entries.flatMap(([keyword, value]) => (value === undefined ? [] : [[keyword, constant(value)] as const])),
    ),
    lists,
    required: new Map(required.map((name) => [name, ALWAYS])),
    properties: new Map(Object.entries(properties).map(([name, each]) => [name, always(ungated(each))])),
    items: items && always(ungated(items)),
    additional: typeof additionalProperties === "object" ? always(ungated(additionalProperties)) : undefined,
    allOf: allOf.map((each) => always(ungated(each))),
    rules: rules.map((rule) => ({ when: ALWAYS, rule })),
  };
}

export function always(schema: GatedSchema): GatedPart {
  return { when: ALWAYS, schema };
}

function listOf(values: readonly JsonValue[]): GatedList {
  return { when: ALWAYS, members: values.map((value) => ({ value, when: ALWAYS })) };
}

/** The gates that a gated schema depends on, and what is left of it for each selection of them that was asked for. */
interface Resolutions {
  readonly gates: readonly string[];
  readonly schemas: Map<string, StructuralSchema>;
}

const resolutions = new WeakMap<GatedSchema, Resolutions>();

function resolutionsOf(gated: GatedSchema): Resolutions {
  const cached = resolutions.get(gated);
  if (cached !== undefined) return cached;
  const gates = new Set<string>();
  addOwnGates(gated, gates);
  for (const { schema } of [...gatedChildrenOf(gated), ...gated.allOf])
    for (const gate of resolutionsOf(schema).gates) gates.add(gate);
  const found = { gates: [...gates], schemas: new Map<string, StructuralSchema>() };
  resolutions.set(gated, found);
  return found;
}

/**
 * Returns the schema that a gated one is for the gates that are on. What depends on none of the gates in which two selections
 * differ is the same object for both, so that what is found out of it need be found out once.
 */
export function resolveSchema(gated: GatedSchema, enabled: ReadonlySet<string>): StructuralSchema {
  const { gates, schemas } = resolutionsOf(gated);
  const selection = gates.map((gate) => (enabled.has(gate) ? "+" : "-")).join("");
  const schema = schemas.get(selection) ?? resolve(gated, enabled);
  schemas.set(selection, schema);
  return schema;
}

export function dependsOnNoGate(gated: GatedSchema): boolean {
  return resolutionsOf(gated).gates.length === 0;
}

function resolve(gated: GatedSchema, enabled: ReadonlySet<string>): StructuralSchema {
  const schema: Record<string, unknown> = {};
  const isOn = ({ when }: { readonly when: Condition }): boolean => valueFor(when, enabled);
  const schemaOf = (part: GatedPart): StructuralSchema => resolveSchema(part.schema, enabled);
  for (const [keyword, value] of gated.keywords) {
    const found = valueFor(value, enabled);
    if (found !== undefined) schema[keyword] = found;
  }
  for (const [keyword, list] of gated.lists)
    if (isOn(list)) schema[keyword] = list.members.filter(isOn).map(({ value }) => value);
  const properties = [...gated.properties].filter(([, part]) => isOn(part));
  if (properties.length > 0)
    schema["properties"] = Object.fromEntries(properties.map(([name, part]) => [name, schemaOf(part)]));
  const required = [...gated.required].filter(([, when]) => valueFor(when, enabled)).map(([name]) => name);
  if (required.length > 0) schema["required"] = required.sort();
  if (gated.items !== undefined && isOn(gated.items)) schema["items"] = schemaOf(gated.items);
  if (gated.additional !== undefined && isOn(gated.additional))
    schema["additionalProperties"] = schemaOf(gated.additional);
  const branches = gated.allOf.filter(isOn);
  if (branches.length > 0) schema["allOf"] = branches.map(schemaOf);
  const rules = gated.rules.filter(isOn).map(({ rule }) => rule);
  if (rules.length > 0) schema["x-kubernetes-validations"] = rules;
  // Each keyword was put there with a value of its own.
  return schema as StructuralSchema;
}

/** Returns a schema that says nothing where a condition does not hold. */
export function restrict(schema: GatedSchema, to: Condition): GatedSchema {
  if (to === ALWAYS) return schema;
  const narrowed = <Part extends { readonly when: Condition }>(part: Part): Part => ({
    ...part,
    when: allHold(part.when, to),
  });
  return {
    keywords: new Map([...schema.keywords].map(([keyword, value]) => [keyword, choose(to, value, ABSENT)])),
    lists: new Map(
      [...schema.lists].map(([keyword, list]) => [keyword, narrowed({ ...list, members: list.members.map(narrowed) })]),
    ),
    required: new Map([...schema.required].map(([name, when]) => [name, allHold(when, to)])),
    properties: new Map([...schema.properties].map(([name, part]) => [name, narrowed(part)])),
    items: schema.items && narrowed(schema.items),
    additional: schema.additional && narrowed(schema.additional),
    allOf: schema.allOf.map(narrowed),
    rules: schema.rules.map(narrowed),
  };
}

/** Returns when a schema says anything by other keywords than some. */
export function saysMoreThan(schema: GatedSchema, without: readonly PlainKeyword[]): Condition {
  const { keywords, lists, required, properties, items, additional, allOf, rules } = schema;
  const parts = [...lists.values(), ...properties.values(), items, additional, ...allOf, ...rules];
  return anyHolds(
    ...[...keywords].map(([keyword, value]) =>
      without.includes(keyword) ? NEVER : mapGated(value, (each) => each !== undefined),
    ),
    ...required.values(),
    ...parts.map((part) => part?.when ?? NEVER),
  );
}

/** Returns the gates that a schema, or anything in it, depends on; `only` names the keywords whose gates count. */
export function gatesOfSchema(schema: GatedSchema, only?: ReadonlySet<keyof StructuralSchema>): Set<string> {
  const gates = new Set<string>();
  visitGatedSchema(schema, (node) => addOwnGates(node, gates, only));
  return gates;
}

/** Adds the gates that a node depends on, without those that only what is below it does. */
function addOwnGates(node: GatedSchema, gates: Set<string>, only?: ReadonlySet<keyof StructuralSchema>): void {
  const add = (keyword: keyof StructuralSchema, value: Gated<unknown>): void => {
    if (only?.has(keyword) !== false) for (const gate of gatesOfValue(value)) gates.add(gate);
  };
  for (const [keyword, value] of node.keywords) add(keyword, value);
  for (const [keyword, list] of node.lists) for (const { when } of [list, ...list.members]) add(keyword, when);
  for (const when of node.required.values()) add("required", when);
  for (const { when } of node.properties.values()) add("properties", when);
  if (node.items !== undefined) add("items", node.items.when);
  if (node.additional !== undefined) add("additionalProperties", node.additional.when);
  for (const { when } of node.allOf) add("allOf", when);
  for (const { when } of node.rules) add("x-kubernetes-validations", when);
}
