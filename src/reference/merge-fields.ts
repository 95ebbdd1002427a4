import { jsonText } from "../kube/values/json-value.js";
import { type Condition, type Gated, gatesOfValue } from "../model/gated-value.js";
import type { GatedPart, GatedSchema } from "../schema/gated-schema.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
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

/**
 * Returns the fields of several schemas of one kind as one tree. Each field and each fact of it says which clusters have it, and by
 * the schema for all selections of gates, where there is one, the gates that this depends on.
 */
export function mergeFields(schemas: readonly SchemaOnClusters[], gated?: GatedSchema): ReferenceField {
  const root = draft("", "");
  for (const each of schemas) add(root, each, false);
  return finished(root, gated, []);
}

function draft(name: string, path: string): Draft {
  return { name, path, on: 0, facts: new Map(), fields: new Map() };
}

/** Goes by itself: it follows a tree of fields beside the schema. */
function add(field: Draft, { schema, on }: SchemaOnClusters, isRequired: boolean): void {
  field.on |= on;
  for (const fact of factsOf(schema, isRequired)) {
    const key = jsonText([fact.kind, fact.below, fact.text, fact.rule ?? ""]);
    field.facts.set(key, { ...fact, on: on | (field.facts.get(key)?.on ?? 0), gates: [] });
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
function pathBelow(path: string, name: string): string {
  const step = /[.[\]{}\s]/.test(name) ? `[${JSON.stringify(name)}]` : name;
  return path === "" || step.startsWith("[") ? path + step : `${path}.${step}`;
}

function finished(field: Draft, gated: GatedSchema | undefined, whenThere: readonly string[]): ReferenceField {
  const facts = [...field.facts.values()].map((fact) => {
    const place = gated && below(gated, fact.below);
    const gates = place === undefined ? [] : gatesOfFact(fact, place);
    return { ...fact, gates: gates.filter((gate) => !whenThere.includes(gate)) };
  });
  const inner = gated && innermost(gated);
  const fields = [...field.fields.values()].map((child) => {
    const part = inner?.properties.get(child.name);
    const required = inner?.required.get(child.name);
    const made = finished(child, part?.schema, part === undefined ? [] : gatesOfValue(part.when));
    if (required === undefined) return made;
    const gates = gatesOfValue(required).filter((gate) => !made.gates.includes(gate));
    return { ...made, facts: made.facts.map((fact) => (fact.kind === "required" ? { ...fact, gates } : fact)) };
  });
  return { name: field.name, path: field.path, on: field.on, gates: whenThere, facts, fields };
}

/** The schema of items or map values below a schema. */
function below(gated: GatedSchema, steps: string): GatedSchema | undefined {
  return (steps.match(/\[\]|\{\}/g) ?? []).reduce<GatedSchema | undefined>(
    (place, step) => (step === "[]" ? place?.items : place?.additional)?.schema,
    gated,
  );
}

function innermost(gated: GatedSchema): GatedSchema {
  let inner = gated;
  for (;;) {
    const next: GatedPart | undefined = inner.properties.size > 0 ? undefined : (inner.items ?? inner.additional);
    if (next === undefined) return inner;
    inner = next.schema;
  }
}

function gatesOfFact(fact: ReferenceFact, gated: GatedSchema): string[] {
  if (fact.kind === "rule" || fact.kind === "immutable")
    return gatesOfAll(gated.rules.filter(({ rule }) => rule.rule === fact.rule).map(({ when }) => when));
  if (fact.kind === "value") {
    const members = gated.lists.get("enum")?.members ?? [];
    const named = members.filter(({ value }) => value === fact.text || jsonText(value) === fact.text);
    return gatesOfAll(named.map(({ when }) => when));
  }
  // Of an enum and of list keys the members were looked at; a schema has no keyword of another name here.
  const value = gated.keywords.get(fact.keyword as never) as Gated<unknown> | undefined;
  return value === undefined ? [] : gatesOfValue(value);
}

function gatesOfAll(conditions: readonly Condition[]): string[] {
  return [...new Set(conditions.flatMap(gatesOfValue))].sort();
}
