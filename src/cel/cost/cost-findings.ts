import { messageTooExpensive, rulesTooExpensive, ruleTooExpensive } from "../../diagnostics/catalogue/cel-cost.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { dataPath } from "../../schema/path.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { larger } from "../functions/range.js";
import { type BoundChoice, findBounds } from "./find-bounds.js";
import {
  type Contribution,
  largestContributions,
  RULE_LIMIT,
  type RuleCost,
  SCHEMA_LIMIT,
  type SchemaCost,
} from "./rule-costs.js";

/** A cost for which the API server refuses a schema. */
export type CostFinding =
  | {
      readonly kind: "rule" | "messageExpression";
      readonly rule: RuleCost;
      readonly cost: bigint;
      readonly limit: bigint;
      /** What the server says. */
      readonly text: string;
      /** Each of these brings the cost under the limit. */
      readonly bounds: readonly BoundChoice[];
    }
  | {
      readonly kind: "total";
      readonly cost: bigint;
      readonly limit: bigint;
      readonly text: string;
      /** The most expensive parts, of each of which the server says {@link contribution} as well. */
      readonly contributions: readonly Contribution[];
      readonly contribution: string;
      /** Each of these bounds of the data of the most expensive rule brings the total under the limit. */
      readonly bounds: readonly BoundChoice[];
    };

/** What the API server refuses the schema for, in its order: rules, then the total. */
export function costFindings(root: StructuralSchema, costs: SchemaCost, targetVersion: string): CostFinding[] {
  const findings: CostFinding[] = [];
  const check = (
    kind: "rule" | "messageExpression",
    subject: CostSubject,
    rule: RuleCost,
    measure: (cost: RuleCost) => bigint,
  ): void => {
    const cost = measure(rule);
    if (cost <= RULE_LIMIT) return;
    const bounds = findBounds(root, rule, targetVersion, RULE_LIMIT, measure);
    findings.push({ kind, rule, cost, limit: RULE_LIMIT, text: costText(subject, cost, RULE_LIMIT), bounds });
  };
  for (const rule of costs.rules) {
    check("rule", "estimated rule cost", rule, ({ total }) => total);
    check("messageExpression", "estimated messageExpression cost", rule, messageCost);
  }
  if (costs.total > SCHEMA_LIMIT) findings.push(totalFinding(root, costs, targetVersion));
  return findings;
}

/** Whether the API server takes rules of these costs: whether {@link costFindings} finds nothing. */
export function isWithinLimits({ rules, total }: SchemaCost): boolean {
  return total <= SCHEMA_LIMIT && rules.every((rule) => rule.total <= RULE_LIMIT && messageCost(rule) <= RULE_LIMIT);
}

function totalFinding(root: StructuralSchema, costs: SchemaCost, targetVersion: string): CostFinding {
  const { total } = costs;
  const contributions = largestContributions(costs);
  const [largest] = contributions;
  const whole = ({ total: runs, ...rule }: RuleCost): bigint => runs + messageCost({ total: runs, ...rule });
  // A total that stopped at the largest number does not tell what the others cost.
  const others = largest && costs.rules.reduce((sum, rule) => (rule === largest.rule ? sum : sum + whole(rule)), 0n);
  const bounds =
    largest === undefined || others === undefined
      ? []
      : findBounds(root, largest.rule, targetVersion, larger(0n, SCHEMA_LIMIT - others), whole);
  return {
    kind: "total",
    cost: total,
    limit: SCHEMA_LIMIT,
    text: costText(
      "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
      total,
      SCHEMA_LIMIT,
    ),
    contributions,
    contribution: CONTRIBUTES,
    bounds,
  };
}

function messageCost({ messageCost: cost }: RuleCost): bigint {
  return cost?.max ?? 0n;
}

const ADVICE =
  "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)";

/** The subjects of the API server's messages about costs. */
export type CostSubject =
  | "estimated rule cost"
  | "estimated messageExpression cost"
  | "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";

/** What the API server says of the rules that make a schema too expensive. */
const CONTRIBUTES = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";

/** What the API server says of a cost that is over its limit. */
export function costText(subject: CostSubject, cost: bigint, limit: bigint): string {
  return `${subject} exceeds budget by factor of ${factorText(cost, limit)} ${ADVICE}`;
}

/** How many times the limit a cost is, as the server prints it: the closer, the more digits. */
export function factorText(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (factor > 100) return "more than 100x";
  return `${roundedToEven(factor, factor < 1.5 ? 6 : 1)}x`;
}

/** A fraction of a double has at most so many digits here, so that a text of that length is exact. */
const ALL_DIGITS = 60;

/** Go rounds halves to the even digit, JavaScript away from zero. */
function roundedToEven(value: number, digits: number): string {
  const exact = value.toFixed(ALL_DIGITS);
  const end = exact.indexOf(".") + 1 + digits;
  const isHalf = /^50*$/.test(exact.slice(end));
  return isHalf && Number(exact[end - 1]) % 2 === 0 ? exact.slice(0, end) : value.toFixed(digits);
}

/** Where the parts of a schema were written. */
export interface CostPlaces {
  readonly rule: (rule: RuleCost, part: "rule" | "messageExpression") => SourceSpan | undefined;
  /** The kind as a whole. */
  readonly schema: SourceSpan | undefined;
}

/**
 * The costs that are reported, of those for which an API server would refuse a schema: the total only where no rule is over its
 * own limit, because it says nothing new before that is fixed.
 */
export function reportedCosts(findings: readonly CostFinding[]): readonly CostFinding[] {
  const own = findings.filter(({ kind }) => kind !== "total");
  return own.length > 0 ? own : findings;
}

/**
 * The diagnostic of a cost; `where` says for which clusters it holds, if not for all, and `takenBy` is the newest other target
 * version that takes the rules.
 */
export function costDiagnostic(finding: CostFinding, places: CostPlaces, where: string, takenBy?: string): Diagnostic {
  const args = { ...finding, bounds: finding.bounds.map(choiceText), where, takenBy };
  if (finding.kind === "total") {
    const contributions = finding.contributions.map(({ rule, part, cost }) => ({
      path: dataPath(rule.path),
      rule: (part === "rule" ? rule.rule.rule : (rule.rule.messageExpression ?? "")).trim(),
      cost,
    }));
    return diagnose(rulesTooExpensive, places.schema, { ...args, contributions });
  }
  const span = places.rule(finding.rule, finding.kind);
  if (finding.kind === "messageExpression") return diagnose(messageTooExpensive, span, args);
  const { perRun, cardinality, bounded } = finding.rule;
  return diagnose(ruleTooExpensive, span, { ...args, perRun: perRun.max, cardinality, bounded });
}

/** `maxItems: 64 on spec.list and maxLength: 256 on spec.list[*]`. */
export function choiceText(choice: BoundChoice): string {
  return choice.map(({ path, keyword, value }) => `${keyword}: ${value} on ${path}`).join(" and ");
}
