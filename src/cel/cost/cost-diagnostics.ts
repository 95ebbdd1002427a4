import { messageTooExpensive, rulesTooExpensive, ruleTooExpensive } from "../../diagnostics/catalogue/cel-cost.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { SourceSpan } from "../../diagnostics/source-span.js";
import { dataPath } from "../../schema/path.js";
import type { CostFinding } from "./cost-findings.js";
import type { BoundChoice } from "./find-bounds.js";
import type { RuleCost } from "./rule-costs.js";

/** Where the parts of a schema were written. */
export interface CostPlaces {
  readonly rule: (rule: RuleCost, part: "rule" | "messageExpression") => SourceSpan | undefined;
  /** The kind as a whole. */
  readonly schema: SourceSpan | undefined;
}

/**
 * The costs that are told of those for which an API server would refuse a schema: the total only where no rule is over its
 * own limit, because it says nothing new before that is fixed.
 */
export function toldCosts(findings: readonly CostFinding[]): readonly CostFinding[] {
  const own = findings.filter(({ kind }) => kind !== "total");
  return own.length > 0 ? own : findings;
}

/**
 * The diagnostic of a cost; `where` says for which clusters it holds, if not for all, and `takenBy` is the newest other target
 * version that takes the rules.
 */
export function costDiagnostic(finding: CostFinding, places: CostPlaces, where: string, takenBy?: string): Diagnostic {
  const given = { ...finding, bounds: finding.bounds.map(choiceText), where, takenBy };
  if (finding.kind === "total") {
    const contributions = finding.contributions.map(({ rule, part, cost }) => ({
      path: dataPath(rule.path),
      rule: (part === "rule" ? rule.rule.rule : (rule.rule.messageExpression ?? "")).trim(),
      cost,
    }));
    return diagnose(rulesTooExpensive, places.schema, { ...given, contributions });
  }
  const span = places.rule(finding.rule, finding.kind);
  if (finding.kind === "messageExpression") return diagnose(messageTooExpensive, span, given);
  const { perRun, cardinality, bounded } = finding.rule;
  return diagnose(ruleTooExpensive, span, { ...given, perRun: perRun.max, cardinality, bounded });
}

/** `maxItems: 64 on spec.list and maxLength: 256 on spec.list[*]`. */
export function choiceText(choice: BoundChoice): string {
  return choice.map(({ path, keyword, value }) => `${keyword}: ${value} on ${path}`).join(" and ");
}
