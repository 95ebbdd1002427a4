import { allHold, anyHolds, type Condition, type Gated, NEVER, not, outcomesOf } from "../../../model/gated-value.js";
import {
  ABSENT,
  dependsOnNoGate,
  type GatedList,
  type GatedPart,
  type GatedSchema,
  gatesOfSchema,
  type ListKeyword,
  type PlainKeyword,
  resolveSchema,
} from "../../../schema/gated-schema.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";

/** What bounds the size of data from above. */
const MAXIMA: ReadonlySet<PlainKeyword> = new Set<PlainKeyword>(["maxItems", "maxLength", "maxProperties"]);
/** What the types of an expression are made of. */
const TYPES: ReadonlySet<keyof StructuralSchema> = new Set<keyof StructuralSchema>([
  "additionalProperties",
  "format",
  "items",
  "type",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-preserve-unknown-fields",
]);

/** Returns the gates that decide of what types a node, and all below it, are. */
export function gatesOfTypes(schema: GatedSchema): string[] {
  return [...gatesOfSchema(schema, TYPES)].sort();
}

/**
 * Returns the schema of which a rule costs as much as it can under a condition, which has to say of what types the nodes are:
 * each bound is the largest one, a field is there if it can be, and required where it always is. The estimate of a rule grows
 * with the sizes of the data, and a list without a bound holds the more items the shorter these can be.
 */
export function largestSchema(gated: GatedSchema, within: Condition): StructuralSchema {
  // Where no gate changes anything, it is as in a CRD, of which rules were checked.
  if (dependsOnNoGate(gated)) return resolveSchema(gated, NO_GATES);
  const schema: Record<string, unknown> = {};
  for (const [keyword, value] of gated.keywords) {
    const found = largestValue(keyword, value, within);
    if (found !== undefined) schema[keyword] = found;
  }
  for (const [keyword, list] of gated.lists) Object.assign(schema, largestList(keyword, list, within));
  // An enum bounds a text only where no maxLength does, which may be longer.
  const maxLengths = valuesWithin(gated.keywords.get("maxLength") ?? ABSENT, within);
  if (maxLengths.includes(undefined) && maxLengths.length > 1) delete schema["enum"];
  const required = [...gated.required].flatMap(([name, when]) => (isAlwaysWithin(when, within) ? [name] : []));
  if (required.length > 0) schema["required"] = required.sort();
  const below = (part: GatedPart | undefined): StructuralSchema | undefined => {
    const partWhen = part === undefined ? NEVER : allHold(part.when, within);
    return part === undefined || partWhen === NEVER ? undefined : largestSchema(part.schema, partWhen);
  };
  const properties = [...gated.properties].flatMap(([name, part]) => {
    const property = below(part);
    return property === undefined ? [] : [[name, property] as const];
  });
  if (properties.length > 0) schema["properties"] = Object.fromEntries(properties);
  const [items, additional] = [below(gated.items), below(gated.additional)];
  if (items !== undefined) schema["items"] = items;
  if (additional !== undefined) schema["additionalProperties"] = additional;
  // Each keyword was put there with a value of its own.
  return schema as StructuralSchema;
}

const NO_GATES: ReadonlySet<string> = new Set();

function largestValue(keyword: PlainKeyword, value: Gated<unknown>, within: Condition): unknown {
  const values = valuesWithin(value, within);
  if (!MAXIMA.has(keyword)) return values.find((each) => each !== undefined);
  return values.includes(undefined) ? undefined : values.map(Number).reduce((max, each) => Math.max(max, each));
}

function valuesWithin(value: Gated<unknown>, within: Condition): unknown[] {
  return outcomesOf(value).flatMap((each) => (allHold(each.when, within) === NEVER ? [] : [each.value]));
}

function largestList(keyword: ListKeyword, { when, members }: GatedList, within: Condition): Partial<StructuralSchema> {
  // Without a member it says nothing.
  const isSaid = allHold(
    when,
    members.reduce((any, member) => anyHolds(any, member.when), NEVER),
  );
  if (!isAlwaysWithin(isSaid, within)) return {};
  const values = members.flatMap((member) => (allHold(member.when, within) === NEVER ? [] : [member.value]));
  return { [keyword]: values };
}

function isAlwaysWithin(condition: Condition, within: Condition): boolean {
  return allHold(within, not(condition)) === NEVER;
}
