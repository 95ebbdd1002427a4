import {
  ALWAYS,
  allHold,
  type Condition,
  constant,
  gatesOfValue,
  hasFewCases,
  NEVER,
} from "../../../model/gated-value.js";
import {
  ABSENT,
  type GatedList,
  type GatedPart,
  type GatedSchema,
  type ListKeyword,
  type PlainKeyword,
} from "../../../schema/gated-schema.js";
import type { SchemaPath } from "../../../schema/path.js";
import { gatedChildrenOf } from "../../../schema/visit.js";

/** The keywords that bear on values and are taken as they are, in the order in which they are written. */
export const VALUE_KEYWORDS = [
  "type",
  "nullable",
  "format",
  "default",
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "anyOf",
  "oneOf",
  "not",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-list-type",
  "additionalProperties",
] as const satisfies readonly PlainKeyword[];
export type ValueKeyword = (typeof VALUE_KEYWORDS)[number];

/**
 * Returns what of a schema bears on values, without descriptions and the like. Nodes that are the same for every selection of
 * gates are the same object, so that each can be written once.
 */
export function valueSchema(root: GatedSchema): GatedSchema {
  const projected = new Map<GatedSchema, GatedSchema>();
  const numbers = new Map<GatedSchema, number>();
  const byText = new Map<string, GatedSchema>();
  return project(root);

  function project(schema: GatedSchema): GatedSchema {
    const cached = projected.get(schema);
    if (cached !== undefined) return cached;
    const narrowed: GatedSchema = {
      keywords: new Map(
        VALUE_KEYWORDS.flatMap((keyword) => {
          const value = schema.keywords.get(keyword) ?? ABSENT;
          return value === ABSENT ? [] : [[keyword, value] as const];
        }),
      ),
      lists: new Map([...schema.lists].flatMap(([keyword, list]) => valueList(keyword, list))),
      required: new Map([...schema.required].filter(([, when]) => when !== NEVER).sort(([a], [b]) => (a < b ? -1 : 1))),
      properties: new Map([...schema.properties].flatMap(([name, part]) => present(part).map((each) => [name, each]))),
      items: present(schema.items)[0],
      additional: present(schema.additional)[0],
      allOf: schema.allOf.flatMap(present),
      rules: schema.rules.filter(({ when }) => when !== NEVER),
    };
    const text = textOf(narrowed);
    const same = byText.get(text) ?? narrowed;
    if (same === narrowed) {
      byText.set(text, narrowed);
      numbers.set(narrowed, numbers.size);
    }
    projected.set(schema, same);
    return same;
  }

  function present(part: GatedPart | undefined): GatedPart[] {
    return part === undefined || part.when === NEVER ? [] : [{ when: part.when, schema: project(part.schema) }];
  }

  function textOf({ keywords, lists, required, properties, items, additional, allOf, rules }: GatedSchema): string {
    const partText = (part: GatedPart | undefined): unknown => part && [part.when.id, numbers.get(part.schema)];
    return JSON.stringify([
      [...keywords].map(([keyword, value]) => [keyword, value.id]),
      [...lists].map(([keyword, { when, members }]) => [
        keyword,
        when.id,
        members.map((member) => [constant(member.value).id, member.when.id]),
      ]),
      [...required].map(([name, when]) => [name, when.id]),
      [...properties].map(([name, part]) => [name, partText(part)]),
      [items, additional, ...allOf].map((part) => partText(part) ?? null),
      rules.map(({ rule, when }) => [rule, when.id]),
    ]);
  }
}

/** A value in a schema that takes too many cases to be written out, with its gates and its node. */
export interface LongChoice {
  readonly gates: readonly string[];
  readonly path: SchemaPath;
}

/** Returns the first value in a schema that takes more than `max` cases. */
export function findLongChoice(root: GatedSchema, max: number): LongChoice | undefined {
  const seen = new Set<GatedSchema>();
  return find(root, []);

  function find(schema: GatedSchema, path: SchemaPath): LongChoice | undefined {
    if (seen.has(schema)) return undefined;
    seen.add(schema);
    const lists = [...schema.lists.values()].flatMap(({ when, members }) => [
      when,
      ...members.map((each) => each.when),
    ]);
    const parts = [...schema.rules, ...schema.allOf].map(({ when }) => when);
    const values = [...schema.keywords.values(), ...schema.required.values(), ...lists, ...parts];
    const long = values.find((value) => !hasFewCases(value, max));
    if (long !== undefined) return { gates: gatesOfValue(long), path };
    for (const child of gatedChildrenOf(schema)) {
      const below = [...path, ...child.path];
      if (!hasFewCases(child.when, max)) return { gates: gatesOfValue(child.when), path: below };
      const found = find(child.schema, below);
      if (found !== undefined) return found;
    }
    for (const branch of schema.allOf) {
      const found = find(branch.schema, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function valueList(keyword: ListKeyword, { when, members }: GatedList): (readonly [ListKeyword, GatedList])[] {
  if (when === NEVER) return [];
  const possible = members.filter((member) => allHold(when, member.when) !== NEVER);
  return [[keyword, { when, members: possible.map(({ value, when: own }) => ({ value, when: within(own, when) })) }]];
}

/** A condition as it has to be asked for where another one holds. */
function within(condition: Condition, other: Condition): Condition {
  return allHold(condition, other) === other ? ALWAYS : condition;
}
