import { ALWAYS, allHold, type Condition, simplifyWhere } from "../model/gated-value.js";
import type { GatedPart, GatedSchema } from "../schema/gated-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { factConditions, factKey } from "./fact-conditions.js";
import type { ClusterSet, ReferenceFact, ReferenceField } from "./reference.js";
import { factsOf, throughLists } from "./schema-facts.js";

/** A schema, and the clusters that have it. */
export interface SchemaOnClusters {
  readonly schema: StructuralSchema;
  readonly on: ClusterSet;
}

interface Draft {
  readonly name: string;
  readonly path: string;
  on: ClusterSet;
  readonly facts: Map<string, ReferenceFact>;
  readonly fields: Map<string, Draft>;
}

/** The texts of values by the path of their field, with `[]` and `{}` behind it for items and map values, and by the value's text. */
export type ValueTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface FieldSources {
  /** The schema for all selections of gates; without it nothing is known of gates. */
  readonly gated?: GatedSchema | undefined;
  readonly valueTexts?: ValueTexts | undefined;
}

/**
 * Returns the fields of several schemas of one kind as one tree. Each field and each fact of it says which clusters have it, and on
 * which condition on gates.
 */
export function mergeFields(schemas: readonly SchemaOnClusters[], sources: FieldSources = {}): ReferenceField {
  const root = draft("", "");
  for (const each of schemas) add(root, each, false);
  return finished(root, sources.gated, { when: ALWAYS, given: ALWAYS, valueTexts: sources.valueTexts ?? new Map() });
}

function draft(name: string, path: string): Draft {
  return { name, path, on: 0, facts: new Map(), fields: new Map() };
}

/** Goes by itself: it follows a tree of fields beside the schema. */
function add(field: Draft, { schema, on }: SchemaOnClusters, isRequired: boolean): void {
  field.on |= on;
  for (const fact of factsOf(schema, isRequired)) {
    const key = factKey(fact);
    field.facts.set(key, { ...fact, on: on | (field.facts.get(key)?.on ?? 0), when: undefined });
  }
  const { inner, below } = throughLists(schema);
  const required = new Set(inner.required);
  for (const [name, child] of Object.entries(inner.properties ?? {})) {
    const found = field.fields.get(name) ?? draft(name, pathBelow(field.path + below, name));
    field.fields.set(name, found);
    add(found, { schema: child, on }, required.has(name));
  }
}

/** A name with a sign of paths in it stands in brackets, so that no two fields have one path. */
export function pathBelow(path: string, name: string): string {
  const step = /[.[\]{}\s]/.test(name) ? `[${JSON.stringify(name)}]` : name;
  return path === "" || step.startsWith("[") ? path + step : `${path}.${step}`;
}

interface Place {
  /** When the field is there, and when its parent is. */
  readonly when: Condition;
  readonly given: Condition;
  readonly valueTexts: ValueTexts;
}

function finished(field: Draft, gated: GatedSchema | undefined, { when, given, valueTexts }: Place): ReferenceField {
  const here = allHold(given, when);
  const ofFacts = gated === undefined ? undefined : factConditions(gated);
  const facts = [...field.facts].map(([key, fact]): ReferenceFact => {
    const condition = ofFacts?.get(key);
    const description = fact.kind === "value" ? valueTexts.get(field.path + fact.below)?.get(fact.text) : undefined;
    return { ...fact, when: unlessAlways(condition, here), ...(description !== undefined && { description }) };
  });
  const inner = gated && innermost(gated);
  const fields = [...field.fields.values()].map((child) => {
    const part = inner?.properties.get(child.name);
    const made = finished(child, part?.schema, { when: part?.when ?? ALWAYS, given: here, valueTexts });
    const required = inner?.required.get(child.name);
    if (required === undefined) return made;
    const condition = unlessAlways(required, allHold(here, part?.when ?? ALWAYS));
    return {
      ...made,
      facts: made.facts.map((fact) => (fact.kind === "required" ? { ...fact, when: condition } : fact)),
    };
  });
  return { name: field.name, path: field.path, on: field.on, when: unlessAlways(when, given), facts, fields };
}

/** A condition as it reads where another one holds; undefined where it always does. */
function unlessAlways(condition: Condition | undefined, given: Condition): Condition | undefined {
  const left = condition && simplifyWhere(given, condition);
  return left === ALWAYS ? undefined : left;
}

function innermost(gated: GatedSchema): GatedSchema {
  let inner = gated;
  for (;;) {
    const next: GatedPart | undefined = inner.properties.size > 0 ? undefined : (inner.items ?? inner.additional);
    if (next === undefined) return inner;
    inner = next.schema;
  }
}
