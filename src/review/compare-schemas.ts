import { isDeepStrictEqual } from "node:util";
import { append } from "../kube/values/append.js";
import { type JsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import { dataPath, type SchemaPath } from "../schema/path.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { canonicalRule } from "./canonical-rule.js";
import { normalNode } from "./normal-schema.js";
import type { VersionPair } from "./version-pair.js";

/** One keyword of one node that differs between two states, in the normal form of the node. */
export interface SchemaChange {
  readonly path: SchemaPath;
  /** A keyword, `field` for a property that comes or goes, or `required` with the `name` of the field. */
  readonly keyword: string;
  readonly name?: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly nodes: readonly [before: StructuralSchema, after: StructuralSchema];
}

const BELOW: ReadonlySet<string> = new Set(["properties", "items"]);
const ANYTHING: StructuralSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** Returns what differs between the schemas of a version, node by node; what is metadata of every object is left out. */
export function schemaChanges({ before, after }: VersionPair): SchemaChange[] {
  return changesOf(withoutMetadata(before.schema), withoutMetadata(after.schema), []);
}

function withoutMetadata(schema: StructuralSchema): StructuralSchema {
  const { apiVersion: _, kind: __, metadata: ___, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** Goes by itself: through two schemas. */
function changesOf(old: StructuralSchema, now: StructuralSchema, path: SchemaPath): SchemaChange[] {
  if (isDeepStrictEqual(old, now)) return [];
  const nodes = [normalNode(old), normalNode(now)] as const;
  const [before, after] = nodes;
  const isOtherType = before.type !== after.type;
  const changes: SchemaChange[] = [];
  const own = { path, nodes };
  for (const keyword of keysOf(before, after)) {
    if (BELOW.has(keyword)) continue;
    const [one, two] = [valueOf(before, keyword), valueOf(after, keyword)];
    if (jsonText(one) === jsonText(two)) continue;
    if (isOtherType && keyword !== "type") continue;
    if (keyword === "required") append(changes, requiredChanges(before, after, own));
    else if (keyword === "x-kubernetes-validations") append(changes, ruleChanges(before, after, own));
    else if (keyword !== "additionalProperties" || typeof one !== typeof two)
      changes.push({ ...own, keyword, before: one, after: two });
  }
  if (isOtherType) return changes;
  if (before.items !== undefined && after.items !== undefined)
    append(changes, changesOf(before.items, after.items, [...path, "items"]));
  if (typeof before.additionalProperties === "object" && typeof after.additionalProperties === "object")
    append(
      changes,
      changesOf(before.additionalProperties, after.additionalProperties, [...path, "additionalProperties"]),
    );
  for (const name of keysOf(before.properties ?? {}, after.properties ?? {})) {
    const below = [...path, "properties", name];
    const [one, two] = [before.properties?.[name], after.properties?.[name]];
    if (one !== undefined && two !== undefined) append(changes, changesOf(one, two, below));
    else {
      changes.push({
        path: below,
        keyword: "field",
        before: one === undefined ? undefined : jsonOf(one),
        after: two === undefined ? undefined : jsonOf(two),
        nodes: [one ?? unnamedField(before), two ?? unnamedField(after)],
      });
      // What a field of any name may hold says something of this one, too.
      const rest = one === undefined ? before.additionalProperties : after.additionalProperties;
      if (typeof rest === "object")
        append(changes, one === undefined ? changesOf(rest, two ?? {}, below) : changesOf(one, rest, below));
      else if (one === undefined && before["x-kubernetes-preserve-unknown-fields"] === true)
        changes.push({
          path: below,
          keyword: "type",
          before: undefined,
          after: two?.type,
          nodes: [ANYTHING, two ?? {}],
        });
    }
  }
  return changes;
}

function unnamedField({ additionalProperties }: StructuralSchema): StructuralSchema {
  return typeof additionalProperties === "object" ? additionalProperties : ANYTHING;
}

type Own = Pick<SchemaChange, "path" | "nodes">;

function requiredChanges(before: StructuralSchema, after: StructuralSchema, own: Own): SchemaChange[] {
  const [old, now] = [before.required ?? [], after.required ?? []];
  const change = (name: string, isNew: boolean): SchemaChange => ({
    ...own,
    keyword: "required",
    name,
    before: isNew ? undefined : name,
    after: isNew ? name : undefined,
  });
  return [
    ...now.filter((name) => !old.includes(name)).map((name) => change(name, true)),
    ...old.filter((name) => !now.includes(name)).map((name) => change(name, false)),
  ];
}

/** Rules that come, go, or ask for something else in the place of one that went; messages and reasons change nothing that is taken. */
function ruleChanges(before: StructuralSchema, after: StructuralSchema, own: Own): SchemaChange[] {
  const rulesOf = (node: StructuralSchema): Map<string, JsonValue> =>
    new Map(
      (node["x-kubernetes-validations"] ?? []).map((each) => [
        `${canonicalRule(each.rule)} ${each.optionalOldSelf === true}`,
        jsonOf(each),
      ]),
    );
  const [old, now] = [rulesOf(before), rulesOf(after)];
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, rule]) => rule);
  const come = [...now].filter(([key]) => !old.has(key)).map(([, rule]) => rule);
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    ...own,
    keyword: "x-kubernetes-validations",
    before: gone[index],
    after: come[index],
  }));
}

function valueOf(node: StructuralSchema, keyword: string): JsonValue | undefined {
  return jsonOf(node)[keyword];
}

/** A schema, or a part of it, as the JSON that it is. */
function jsonOf(value: object): JsonObject {
  // A schema holds nothing but JSON; only its interface lacks the index signature.
  return value as JsonObject;
}

function keysOf(one: object, two: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].sort();
}

/** Returns the field of a change as it stands in data, with the name of a field that is demanded. */
export function changedField({ path, name }: SchemaChange): string {
  return dataPath(name === undefined ? path : [...path, "properties", name]);
}
