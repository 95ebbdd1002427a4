import { jsonText } from "../kube/values/json-value.js";
import {
  allHold,
  anyHolds,
  type Condition,
  choose,
  combine,
  type Gated,
  mapGated,
  NEVER,
  not,
  outcomesOf,
} from "../model/gated-value.js";
import {
  ABSENT,
  EMPTY,
  type GatedList,
  type GatedPart,
  type GatedSchema,
  type ListKeyword,
  type PlainKeyword,
  type PlainValue,
  restrict,
} from "./gated-schema.js";

/** Of these the second one counts: the nearer declaration says what the node is, or what it is for. */
const NEARER_WINS: ReadonlySet<PlainKeyword> = new Set<PlainKeyword>([
  "additionalProperties",
  "default",
  "description",
  "example",
  "externalDocs",
  "title",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-preserve-unknown-fields",
]);
const DOCUMENTATION = ["description", "example", "externalDocs", "title"] as const;

/** Called for two types that disagree, with the condition under which they do; the first is kept. */
export type OnConflict = (when: Condition, first: string, second: string) => void;

/**
 * Merges two schemas of one node, such as that of a named type and what a field adds to it, into a new one. Rules of
 * the second come first. A keyword that both have with the same value is kept once; where values differ, both are
 * kept in `allOf`, first and second, as controller-gen does, but for keywords that cannot stand there: of these the
 * second one counts.
 */
export function mergeSchemas(first: GatedSchema, second: GatedSchema, onConflict: OnConflict): GatedSchema {
  const keywords = new Map(first.keywords);
  const apart = { left: new Map<PlainKeyword, Gated<PlainValue>>(), right: new Map<PlainKeyword, Gated<PlainValue>>() };
  const differs: Condition[] = [];
  for (const [keyword, value] of second.keywords) {
    const other = first.keywords.get(keyword);
    if (other === undefined) keywords.set(keyword, value);
    else if (keyword === "type") {
      reportConflicts(other, value, onConflict);
      keywords.set(keyword, firstOf(other, value));
    } else if (NEARER_WINS.has(keyword)) keywords.set(keyword, firstOf(value, other));
    else {
      const isApart = combine(other, value, isDifference);
      keywords.set(keyword, choose(isApart, ABSENT, combine(other, value, together)));
      if (isApart === NEVER) continue;
      differs.push(isApart);
      apart.left.set(keyword, choose(isApart, other, ABSENT));
      apart.right.set(keyword, choose(isApart, value, ABSENT));
    }
  }
  const branch = { when: anyHolds(...differs) };
  const added = differs.length === 0 ? [] : [apart.left, apart.right];
  // Of `additionalProperties`, a boolean and a schema take the place of each other.
  const isSchema = second.additional?.when ?? NEVER;
  const isBoolean = hasValue(second, "additionalProperties");
  const boolean = keywords.get("additionalProperties");
  if (boolean !== undefined) keywords.set("additionalProperties", choose(isSchema, ABSENT, boolean));
  const additional = first.additional && {
    ...first.additional,
    when: allHold(first.additional.when, not(isBoolean)),
  };
  return {
    keywords,
    lists: mergeLists(first.lists, second.lists),
    required: mergeRequired(first.required, second.required),
    properties: mergeProperties(first.properties, second.properties, onConflict),
    items: mergeParts(first.items, second.items, onConflict),
    additional: mergeParts(additional, second.additional, onConflict),
    allOf: [
      ...first.allOf,
      ...second.allOf,
      ...added.map((each) => ({ ...branch, schema: { ...EMPTY, keywords: each } })),
    ],
    rules: [...second.rules, ...first.rules],
  };
}

/** The first of two values where it is there, else the second. */
function firstOf(one: Gated<PlainValue>, other: Gated<PlainValue>): Gated<PlainValue> {
  return combine(one, other, (a, b) => (a === undefined ? b : a));
}

/** Whether two values of a keyword cannot both be said by one. */
function isDifference(first: PlainValue, second: PlainValue): boolean {
  if (first === undefined || second === undefined) return false;
  if (typeof first === "boolean" && typeof second === "boolean") return false;
  return jsonText(first) !== jsonText(second);
}

/** What two values that do not differ are together; of two booleans, one that is true. */
function together(first: PlainValue, second: PlainValue): PlainValue {
  return second === undefined || (typeof first === "boolean" && second === false) ? first : second;
}

function reportConflicts(first: Gated<PlainValue>, second: Gated<PlainValue>, onConflict: OnConflict): void {
  const types = combine(first, second, (one, other) =>
    one === undefined || other === undefined || one === other ? undefined : [String(one), String(other)],
  );
  for (const { value, when } of outcomesOf(types)) {
    const [one, other] = value ?? [];
    if (one !== undefined && other !== undefined) onConflict(when, one, other);
  }
}

function mergeLists(
  first: ReadonlyMap<ListKeyword, GatedList>,
  second: ReadonlyMap<ListKeyword, GatedList>,
): Map<ListKeyword, GatedList> {
  const merged = new Map(first);
  for (const [keyword, list] of second) {
    const other = first.get(keyword);
    merged.set(keyword, other === undefined ? list : replaceList(other, list));
  }
  return merged;
}

/** Returns a list where another one is there that one, and else itself. */
export function replaceList(list: GatedList, by: GatedList): GatedList {
  const kept = list.members.map(({ value, when }) => ({ value, when: allHold(when, not(by.when)) }));
  return { when: anyHolds(list.when, by.when), members: joinMembers(kept, by.members) };
}

/** Joins lists of which never both are there: members that both have stand once, if their order lets them. */
function joinMembers(one: GatedList["members"], other: GatedList["members"]): GatedList["members"] {
  const joined = one.filter(({ when }) => when !== NEVER);
  let previous = -1;
  for (const member of other) {
    const same = joined.findIndex(({ value }, index) => index > previous && isSame(value, member.value));
    const existing = joined[same];
    if (existing === undefined) joined.splice(++previous, 0, member);
    else {
      joined[same] = { value: existing.value, when: anyHolds(existing.when, member.when) };
      previous = same;
    }
  }
  return joined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return jsonText(one) === jsonText(other);
}

function mergeRequired(
  first: ReadonlyMap<string, Condition>,
  second: ReadonlyMap<string, Condition>,
): Map<string, Condition> {
  const merged = new Map(first);
  for (const [name, when] of second) merged.set(name, anyHolds(first.get(name) ?? NEVER, when));
  return merged;
}

/** A member that two merged types both declare keeps the documentation that the first gives it, as in controller-gen. */
function mergeProperties(
  first: ReadonlyMap<string, GatedPart>,
  second: ReadonlyMap<string, GatedPart>,
  onConflict: OnConflict,
): Map<string, GatedPart> {
  const merged = new Map(first);
  for (const [name, part] of second) {
    const existing = first.get(name);
    const both = mergeParts(existing, part, onConflict) ?? part;
    merged.set(name, existing === undefined ? part : { ...both, schema: withDocumentation(both.schema, existing) });
  }
  return merged;
}

function withDocumentation(schema: GatedSchema, { when, schema: documented }: GatedPart): GatedSchema {
  const keywords = new Map(schema.keywords);
  for (const keyword of DOCUMENTATION) {
    const value = documented.keywords.get(keyword);
    if (value === undefined) continue;
    keywords.set(keyword, firstOf(choose(when, value, ABSENT), keywords.get(keyword) ?? ABSENT));
  }
  return { ...schema, keywords };
}

function mergeParts(
  first: GatedPart | undefined,
  second: GatedPart | undefined,
  onConflict: OnConflict,
): GatedPart | undefined {
  if (first === undefined || second === undefined) return second ?? first;
  const when = anyHolds(first.when, second.when);
  const both = allHold(first.when, second.when);
  const [one, other] = [first, second].map((part) =>
    part.when === when ? part.schema : restrict(part.schema, part.when),
  );
  const schema = mergeSchemas(one ?? EMPTY, other ?? EMPTY, (conflict, ...types) =>
    onConflict(allHold(conflict, both), ...types),
  );
  return { when, schema };
}

/** Returns when a keyword has a value. */
function hasValue(schema: GatedSchema, keyword: PlainKeyword): Condition {
  return mapGated(schema.keywords.get(keyword) ?? ABSENT, (value) => value !== undefined);
}
