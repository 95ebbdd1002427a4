import type { SchemaPath } from "../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../schema/structural-schema.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { plus, type Range, times } from "../functions/range.js";
import { type Bounds, type DataSize, dataSize, NO_BOUNDS } from "./data-size.js";
import { estimateCost } from "./estimate.js";
import { mostInRequest, schemaPlace } from "./schema-place.js";

/** What a rule, all its runs together, or a `messageExpression` may cost at most. */
export const RULE_LIMIT = 10_000_000n;
/** What all rules of a schema together may cost at most. */
export const SCHEMA_LIMIT = 100_000_000n;

/** A rule of a schema that could be checked. */
export interface RuleOfSchema {
  /** The node that the rule is on. */
  readonly path: SchemaPath;
  /** The place among the rules of the node. */
  readonly index: number;
  readonly rule: ValidationRule;
  readonly checked: CheckedExpression;
  /** The `messageExpression`, if there is one and it could be checked. */
  readonly message?: CheckedExpression | undefined;
}

/** What a rule costs at most, in the API server's units. */
export interface RuleCost extends RuleOfSchema {
  /** Of one run. */
  readonly perRun: Range;
  /** How often the rule runs on one object. */
  readonly cardinality: bigint;
  /** False if a list or map around the node has no bound: then {@link cardinality} is what fits into a request. */
  readonly bounded: boolean;
  /** Of all runs together; this is what {@link RULE_LIMIT} is about. */
  readonly total: bigint;
  /** Of one run of the `messageExpression`, which is not multiplied. */
  readonly messageCost: Range | undefined;
}

export interface SchemaCost {
  readonly rules: readonly RuleCost[];
  /** Of all rules and messages; this is what {@link SCHEMA_LIMIT} is about. */
  readonly total: bigint;
}

/** The costs of the rules of one version's schema, exactly as an API server of the target version estimates them. */
export function schemaCosts(root: StructuralSchema, rules: readonly RuleOfSchema[], targetVersion: string): SchemaCost {
  const costs = rules.flatMap((rule) => ruleCost(root, rule, targetVersion) ?? []);
  let total = 0n;
  for (const cost of costs) total = plus(plus(total, cost.total), cost.messageCost?.max ?? 0n);
  return { rules: costs, total };
}

/**
 * The cost of one rule; undefined if rules cannot see the node.
 */
export function ruleCost(
  root: StructuralSchema,
  rule: RuleOfSchema,
  targetVersion: string,
  { bounds = NO_BOUNDS, consulted }: EstimateOptions = {},
): RuleCost | undefined {
  const place = schemaPlace(root, rule.path, bounds);
  if (place === undefined) return undefined;
  const size = dataSize(place.schema, place.isResource, targetVersion, bounds);
  if (size === undefined) return undefined;
  const estimate = (checked: CheckedExpression): Range =>
    bounds === NO_BOUNDS && consulted === undefined
      ? expressionCost(checked, size, targetVersion)
      : estimateCost(checked, size, targetVersion, consulted);
  const perRun = estimate(rule.checked);
  const cardinality = place.bounded ?? mostInRequest(size.shortest);
  return {
    ...rule,
    perRun,
    cardinality,
    bounded: place.bounded !== undefined,
    total: times(perRun.max, cardinality),
    messageCost: rule.message && estimate(rule.message),
  };
}

/** An expression is checked on one node, or on nodes of equal schemas, so that it has one estimate for a version. */
const estimates = new WeakMap<CheckedExpression, { readonly targetVersion: string; readonly range: Range }>();

/** The cost of one run of an expression on a node of a size. */
export function expressionCost(checked: CheckedExpression, size: DataSize, targetVersion: string): Range {
  const previous = estimates.get(checked);
  if (previous?.targetVersion === targetVersion) return previous.range;
  const range = estimateCost(checked, size, targetVersion);
  estimates.set(checked, { targetVersion, range });
  return range;
}

/** A rule or message of which the API server says that it makes a schema too expensive. */
export interface Contribution {
  readonly rule: RuleCost;
  readonly part: "rule" | "messageExpression";
  readonly cost: bigint;
}

const NAMED_CONTRIBUTIONS = 4;

/** The most expensive rules and messages, if they take at least a hundredth of the limit; the server names four. */
export function largestContributions({ rules }: SchemaCost): readonly Contribution[] {
  const all: Contribution[] = [];
  for (const rule of rules) {
    all.push({ rule, part: "rule", cost: rule.total });
    if (rule.messageCost !== undefined) all.push({ rule, part: "messageExpression", cost: rule.messageCost.max });
  }
  return all
    .filter(({ cost }) => cost >= SCHEMA_LIMIT / 100n)
    .sort((one, other) => (one.cost === other.cost ? 0 : one.cost > other.cost ? -1 : 1))
    .slice(0, NAMED_CONTRIBUTIONS);
}

/** Options of an estimate, and what else it reports. */
interface EstimateOptions {
  /** Bounds to be estimated with instead of the schema's. */
  readonly bounds?: Bounds;
  /** Is given the nodes on whose bounds the estimate depends. */
  readonly consulted?: Set<StructuralSchema>;
}
