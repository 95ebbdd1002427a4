import { dataPath, type SchemaPath } from "../../schema/path.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { visitSchema } from "../../schema/visit.js";
import type { Bounds } from "./data-size.js";
import { type RuleCost, type RuleOfSchema, ruleCost } from "./rule-costs.js";
import { schemaPlace } from "./schema-place.js";

export type BoundKeyword = "maxItems" | "maxProperties" | "maxLength";

/** A bound that the schema could have. */
export interface Bound {
  /** Of the data, such as `spec.list[*].name`; empty for the root. */
  readonly path: string;
  readonly keyword: BoundKeyword;
  readonly value: number;
}

/** Bounds that together bring a cost under its limit. */
export type BoundChoice = readonly Bound[];

interface Candidate {
  readonly schema: StructuralSchema;
  readonly path: SchemaPath;
  readonly keyword: BoundKeyword;
  readonly own: number | undefined;
}

/** The largest bound that is thought of; more than fits into a request is not one. */
const MAX = 2 ** 21;
/** How many alternatives are worth reading. */
const ALTERNATIVES = 3;
/** A bound below this is too tight to be of much use alone. */
const GENEROUS = 64;

/**
 * What would bring a rule under a limit: single bounds, each the largest that does, of which one suffices; and where they
 * are tight, first a choice of several that do together. Every choice is worked out by estimating the rule with it.
 * `measure` tells which cost counts. Empty if no bound helps, or if the rule cannot be estimated.
 */
export function findBounds(
  root: StructuralSchema,
  rule: RuleOfSchema,
  targetVersion: string,
  limit: bigint,
  measure: (cost: RuleCost) => bigint = ({ total }) => total,
): readonly BoundChoice[] {
  const consulted = new Set<StructuralSchema>();
  if (ruleCost(root, rule, targetVersion, { consulted }) === undefined) return [];
  const suffices = (bounds: Bounds): boolean => {
    const cost = ruleCost(root, rule, targetVersion, { bounds });
    return cost !== undefined && measure(cost) <= limit;
  };
  const candidates = findCandidates(root, rule, consulted);
  const unbounded = candidates.filter(({ own }) => own === undefined);
  for (const some of [unbounded, candidates]) {
    const single = some
      .flatMap((candidate) => largestBound(candidate, suffices) ?? [])
      .map((bound) => [bound] as const);
    const generous = single.filter(([{ value }]) => value >= GENEROUS);
    if (generous.length > 0) return generous.slice(0, ALTERNATIVES);
    const together = boundsTogether(some, suffices);
    const choices = together.length > 1 ? [together, ...single] : single;
    if (choices.length > 0) return choices.slice(0, ALTERNATIVES);
  }
  return [];
}

/** The lists and maps around the node, from the outside, and the data that the estimate looked at. */
function findCandidates(
  root: StructuralSchema,
  rule: RuleOfSchema,
  consulted: ReadonlySet<StructuralSchema>,
): Candidate[] {
  const place = schemaPlace(root, rule.path);
  if (place === undefined) return [];
  const places = [...place.around];
  const collect = (schema: StructuralSchema, path: SchemaPath): void => {
    if (consulted.has(schema)) places.push({ schema, path });
  };
  visitSchema(place.schema, collect, rule.path);
  return places.map(({ schema, path }) => {
    const keyword = schema.type === "array" ? "maxItems" : schema.type === "object" ? "maxProperties" : "maxLength";
    return { schema, path, keyword, own: schema[keyword] };
  });
}

function largestBound(candidate: Candidate, suffices: (bounds: Bounds) => boolean): Bound | undefined {
  const fits = (value: number): boolean => suffices(new Map([[candidate.schema, value]]));
  if (!fits(1)) return undefined;
  let low = 1;
  let high = candidate.own ?? MAX;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return boundOf(candidate, low);
}

/** One measure for all, halved until it suffices; what is not needed is left out again. */
function boundsTogether(candidates: readonly Candidate[], suffices: (bounds: Bounds) => boolean): BoundChoice {
  for (let measure = MAX; measure >= 1; measure /= 2) {
    const values = new Map(candidates.map((each) => [each.schema, boundBy(each, measure)]));
    if (!suffices(values)) continue;
    for (const { schema } of candidates) {
      const value = values.get(schema);
      values.delete(schema);
      if (value !== undefined && !suffices(values)) values.set(schema, value);
    }
    return candidates.flatMap((each) => {
      const value = values.get(each.schema);
      return value === undefined ? [] : [boundOf(each, value)];
    });
  }
  return [];
}

/** Texts are usually longer than lists. */
function boundBy({ keyword, own = MAX }: Candidate, measure: number): number {
  return Math.min(own, keyword === "maxLength" ? measure * 4 : measure);
}

function boundOf({ path, keyword }: Candidate, value: number): Bound {
  return { path: dataPath(path), keyword, value };
}
