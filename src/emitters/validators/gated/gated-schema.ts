import type { JsonValue, StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";
import { type Choice, chooseFor, resolveChoice, type Sighting } from "./choice.js";
import { jsonKey, SchemaIdentities } from "./schema-identities.js";
import { VALUE_KEYWORDS, type ValueKeyword } from "./value-keywords.js";

type PlainValue = JsonValue | StructuralSchema | readonly StructuralSchema[] | undefined;

/** A schema below another one, and when it is there. */
export interface GatedPart {
  readonly when: Choice<boolean>;
  readonly schema: GatedSchema;
}

/** The rules of a node, and when each is there. */
export interface GatedRule {
  readonly when: Choice<boolean>;
  readonly rule: ValidationRule;
}

/** A schema for every selection of gates at once: each keyword, part and rule under its condition. */
export interface GatedSchema {
  readonly keywords: ReadonlyMap<ValueKeyword, Choice<PlainValue>>;
  /** The names of fields that are required, and when. */
  readonly required: ReadonlyMap<string, Choice<boolean>>;
  readonly properties: ReadonlyMap<string, GatedPart>;
  readonly items: GatedPart | undefined;
  readonly additional: GatedPart | undefined;
  /** Where `additionalProperties` is `true` or `false`. */
  readonly allowsAdditional: Choice<boolean | undefined>;
  readonly rules: readonly GatedRule[];
}

/** The gated form of a schema that no gate changes. */
export function ungated(schema: StructuralSchema): GatedSchema {
  return gatedFrom([{ enabled: new Set(), value: schema }], [], new SchemaIdentities());
}

/** Merges the schemas of some selections of gates into one that explains them all. */
export function gatedFrom(
  sightings: readonly Sighting<StructuralSchema>[],
  gates: readonly string[],
  identities: SchemaIdentities,
): GatedSchema {
  const merged = new Map<number, GatedSchema>();
  return merge(sightings);

  /** Where all schemas are the same, one of them says it all; those that come again are made once. */
  function merge(seen: readonly Sighting<StructuralSchema>[]): GatedSchema {
    const [first] = seen;
    const identity = first === undefined ? undefined : identities.of(first.value);
    if (identity === undefined || !seen.every(({ value }) => identities.of(value) === identity)) return mergeAnew(seen);
    const known = merged.get(identity) ?? mergeAnew(seen.slice(0, 1));
    merged.set(identity, known);
    return known;
  }

  function mergeAnew(seen: readonly Sighting<StructuralSchema>[]): GatedSchema {
    const names = new Set(seen.flatMap(({ value }) => Object.keys(value.properties ?? {})));
    const properties = new Map<string, GatedPart>();
    for (const name of names) {
      const part = mergePart(seen, ({ properties: all }) =>
        all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined,
      );
      if (part !== undefined) properties.set(name, part);
    }
    const allowed = seen.map(({ enabled, value: { additionalProperties } }): Sighting<boolean | undefined> => {
      return { enabled, value: typeof additionalProperties === "boolean" ? additionalProperties : undefined };
    });
    return {
      keywords: gatedKeywords(seen, gates),
      required: gatedMembers(
        seen.map(({ enabled, value }) => ({ enabled, value: value.required ?? [] })),
        gates,
        (name) => name,
      ),
      properties,
      items: mergePart(seen, ({ items }) => items),
      additional: mergePart(seen, ({ additionalProperties: schema }) =>
        typeof schema === "object" ? schema : undefined,
      ),
      allowsAdditional: chooseFor(allowed, gates, String),
      rules: gatedRules(seen, gates),
    };
  }

  function mergePart(
    seen: readonly Sighting<StructuralSchema>[],
    partOf: (schema: StructuralSchema) => StructuralSchema | undefined,
  ): GatedPart | undefined {
    const present: Sighting<StructuralSchema>[] = [];
    const presence = seen.map(({ enabled, value }): Sighting<boolean> => {
      const part = partOf(value);
      if (part !== undefined) present.push({ enabled, value: part });
      return { enabled, value: part !== undefined };
    });
    return present.length === 0 ? undefined : { when: chooseFor(presence, gates, String), schema: merge(present) };
  }
}

function gatedKeywords(
  sightings: readonly Sighting<StructuralSchema>[],
  gates: readonly string[],
): ReadonlyMap<ValueKeyword, Choice<PlainValue>> {
  const keywords = new Map<ValueKeyword, Choice<PlainValue>>();
  for (const keyword of VALUE_KEYWORDS) {
    if (sightings.every(({ value }) => value[keyword] === undefined)) continue;
    const seen = sightings.map(({ enabled, value }): Sighting<PlainValue> => ({ enabled, value: value[keyword] }));
    keywords.set(keyword, chooseFor(seen, gates, jsonKey));
  }
  return keywords;
}

function gatedRules(sightings: readonly Sighting<StructuralSchema>[], gates: readonly string[]): GatedRule[] {
  const lists = sightings.map(({ enabled, value }) => ({ enabled, value: value["x-kubernetes-validations"] ?? [] }));
  return [...gatedMembers(lists, gates, (rule) => jsonKey({ ...rule }))].map(([rule, when]) => ({ when, rule }));
}

/** The members of lists, and when each is there, in an order that all lists have; one that is there twice counts once. */
function gatedMembers<Member>(
  lists: readonly Sighting<readonly Member[]>[],
  gates: readonly string[],
  keyOf: (member: Member) => string,
): Map<Member, Choice<boolean>> {
  const keys = lists.map(({ enabled, value }) => ({
    enabled,
    value: new Map(value.map((each) => [keyOf(each), each])),
  }));
  const order: string[] = [];
  const members = new Map<string, Member>();
  for (const { value } of [...keys].sort((a, b) => b.value.size - a.value.size)) {
    let previous = -1;
    for (const [key, member] of value) {
      if (!members.has(key)) order.splice(previous + 1, 0, key);
      if (!members.has(key)) members.set(key, member);
      previous = order.indexOf(key);
    }
  }
  return new Map(
    order.flatMap((key): [Member, Choice<boolean>][] => {
      const member = members.get(key);
      const presence = keys.map(({ enabled, value }) => ({ enabled, value: value.has(key) }));
      return member === undefined ? [] : [[member, chooseFor(presence, gates, String)]];
    }),
  );
}

/** The schema that a gated one is for the gates that are on; rules come in the order of the gated schema. */
export function resolveGated(gated: GatedSchema, enabled: ReadonlySet<string>): StructuralSchema {
  const schema: Record<string, unknown> = {};
  for (const [keyword, choice] of gated.keywords) {
    const value = resolveChoice(choice, enabled);
    if (value !== undefined) schema[keyword] = value;
  }
  const required = [...gated.required].filter(([, when]) => resolveChoice(when, enabled)).map(([name]) => name);
  if (required.length > 0) schema["required"] = required;
  const properties = [...gated.properties].filter(([, { when }]) => resolveChoice(when, enabled));
  if (properties.length > 0) {
    schema["properties"] = Object.fromEntries(
      properties.map(([name, part]) => [name, resolveGated(part.schema, enabled)]),
    );
  }
  const { items, additional } = gated;
  if (items !== undefined && resolveChoice(items.when, enabled)) schema["items"] = resolveGated(items.schema, enabled);
  const allows = resolveChoice(gated.allowsAdditional, enabled);
  if (allows !== undefined) schema["additionalProperties"] = allows;
  if (additional !== undefined && resolveChoice(additional.when, enabled)) {
    schema["additionalProperties"] = resolveGated(additional.schema, enabled);
  }
  const rules = gated.rules.filter(({ when }) => resolveChoice(when, enabled)).map(({ rule }) => rule);
  if (rules.length > 0) schema["x-kubernetes-validations"] = rules;
  // Each keyword holds what it held in a schema.
  return schema as StructuralSchema;
}
