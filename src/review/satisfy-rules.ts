import { isJsonObject, type JsonObject, type JsonValue, jsonText } from "../kube/values/json-value.js";
import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";
import { nodeJudge, type RuleJudge, ruleJudge } from "./rule-judge.js";
import { textsIn } from "./rule-texts.js";

/** What a field of an object can be set to while its rules are satisfied; undefined is a field that is left out. */
type Choice = JsonValue | undefined;

/** So many fields are changed together at most: a discriminator, the member that goes with it, and the one that does not. */
const MAX_CHANGED = 3;
/** Objects that are judged in a search. */
const MAX_JUDGED = 600;

/**
 * Returns an object that differs from another in as few fields as it takes to satisfy the rules that stand at both nodes, or at the first where
 * there is none for both; the object itself where none is found. The fields `kept` stay as they are. `valueOf` makes values of fields.
 */
export function satisfyRules(
  [one, two]: readonly [StructuralSchema, StructuralSchema],
  object: JsonObject,
  valueOf: (field: StructuralSchema) => JsonValue,
  kept: readonly string[] = [],
): JsonObject {
  const judges = [ruleJudge(one), ruleJudge(two)].filter((judge) => judge !== undefined);
  const [first] = judges;
  if (first === undefined) return object;
  const isTaken: RuleJudge = (value) => judges.every((judge) => judge(value));
  if (isTaken(object)) return object;
  const entries = { ...entriesForRules(one, valueOf), ...object };
  if (isTaken(entries)) return entries;
  const rules = [...(one["x-kubernetes-validations"] ?? []), ...(two["x-kubernetes-validations"] ?? [])];
  const search = { fields: fieldChoices([one, two], { rules, named: OF_SELF, valueOf, kept }), object };
  return changedUntil(search, isTaken) ?? (judges.length > 1 ? changedUntil(search, first) : undefined) ?? object;
}

/**
 * Returns the first item of a list, changed in as few members as it takes for the list to satisfy its rules; undefined where no such item is
 * found. The members `kept` stay as they are.
 */
export function itemForRules(
  list: StructuralSchema,
  [item, ...others]: readonly JsonValue[],
  valueOf: (field: StructuralSchema) => JsonValue,
  kept: readonly string[] = [],
): JsonObject | undefined {
  const { items = {}, "x-kubernetes-validations": rules = [] } = list;
  const [isTaken, isItemTaken] = [ruleJudge(list), ruleJudge(items)];
  if (isTaken === undefined || item === undefined || !isJsonObject(item)) return undefined;
  const search = { fields: fieldChoices([items, items], { rules, named: OF_ANY, valueOf, kept }), object: item };
  return changedUntil(search, (changed) => isTaken([changed, ...others]) && isItemTaken?.(changed) !== false);
}

/** The entries that rules of a map ask for by their keys, with the values that they compare them with. */
function entriesForRules(
  { additionalProperties, "x-kubernetes-validations": rules = [] }: StructuralSchema,
  valueOf: (field: StructuralSchema) => JsonValue,
): JsonObject {
  const entries: Record<string, JsonValue> = {};
  if (typeof additionalProperties !== "object") return entries;
  for (const { rule } of rules) {
    for (const [, key = ""] of rule.matchAll(/['"]([^'"]+)['"]\s+in\s+self\b/g))
      entries[key] ??= valueOf(additionalProperties);
    for (const [, key = "", value = ""] of rule.matchAll(
      /\bself\[['"]([^'"]+)['"]\]\s*(?:==|in\s*\[)\s*['"]([^'"]*)['"]/g,
    ))
      entries[key] = value;
  }
  return entries;
}

/** How rules name the members of an object, and those of the items of a list. */
const OF_SELF = /\bself\.\??(\w+)/g;
const OF_ANY = /\.\??(\w+)/g;

type FieldChoices = readonly (readonly [name: string, choices: readonly Choice[]])[];

function changedUntil(
  { fields, object }: { readonly fields: FieldChoices; readonly object: JsonObject },
  isTaken: RuleJudge,
): JsonObject | undefined {
  let left = MAX_JUDGED;
  for (let count = 1; count <= MAX_CHANGED && left > 0; count++)
    for (const changed of withChanged(object, fields, count)) {
      if (left-- <= 0) break;
      if (isTaken(changed)) return changed;
    }
  return undefined;
}

/** The objects in which so many fields have another of their choices. */
function* withChanged(object: JsonObject, fields: FieldChoices, count: number): Generator<JsonObject> {
  if (count === 0) {
    yield object;
    return;
  }
  for (const [index, [name, choices]] of fields.entries())
    for (const choice of choices) {
      if (sameChoice(object[name], choice)) continue;
      const { [name]: _, ...rest } = object;
      yield* withChanged(choice === undefined ? rest : { ...rest, [name]: choice }, fields.slice(index + 1), count - 1);
    }
}

function sameChoice(one: Choice, other: Choice): boolean {
  return one === undefined || other === undefined ? one === other : jsonText(one) === jsonText(other);
}

/** The fields that rules name, each with values that rules may ask for, the plainest first. */
function fieldChoices(
  [one, two]: readonly [StructuralSchema, StructuralSchema],
  {
    rules,
    named: pattern,
    valueOf,
    kept,
  }: {
    readonly rules: readonly ValidationRule[];
    readonly named: RegExp;
    readonly valueOf: (field: StructuralSchema) => JsonValue;
    readonly kept: readonly string[];
  },
): FieldChoices {
  const named = new Set(rules.flatMap(({ rule }) => [...rule.matchAll(pattern)].map(([, name]) => name)));
  const constants = new Set(textsIn(rules));
  const isDemanded = (name: string): boolean => [one, two].some(({ required }) => required?.includes(name) === true);
  return Object.entries(one.properties ?? {})
    .filter(([name]) => named.has(name) && !kept.includes(name))
    .map(([name, field]) => [name, [...(isDemanded(name) ? [] : [undefined]), ...valuesOf(field, constants, valueOf)]]);
}

function valuesOf(
  field: StructuralSchema,
  constants: ReadonlySet<string>,
  valueOf: (field: StructuralSchema) => JsonValue,
): JsonValue[] {
  const plain = valueOf(field);
  if (field.enum !== undefined) return [...field.enum];
  if (field.type === "boolean") return [false, true];
  if (typeof plain === "string") return [plain, ...[...constants].filter(fits(field))];
  if (typeof plain === "number") return [plain, plain + 1].filter(fits(field));
  if (Array.isArray(plain)) return plain.length > 0 ? [plain] : [plain, [valueOf(field.items ?? {})]];
  if (!isJsonObject(plain)) return [plain];
  if (typeof field.additionalProperties === "object" && Object.keys(plain).length === 0)
    return [plain, { a: valueOf(field.additionalProperties) }];
  // A member that rules look into: its own enums have the values that they ask for.
  const inside = Object.entries(field.properties ?? {}).flatMap(([name, property]) =>
    (property.enum ?? (property.type === "string" && plain[name] !== undefined ? [...constants] : []))
      .filter((value) => typeof value === "string" && constants.has(value))
      .map((value) => satisfyRules([field, field], { ...plain, [name]: value }, valueOf, [name])),
  );
  return [plain, ...inside];
}

/** Tells whether a value of a field is within all of its own constraints. */
function fits(field: StructuralSchema): RuleJudge {
  return nodeJudge(field) ?? (() => true);
}
