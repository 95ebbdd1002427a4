import { costDiagnostic, costFindings, isWithinLimits, reportedCosts } from "../cel/cost/cost-findings.js";
import { type RuleOfSchema, schemaCosts } from "../cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../cel/functions/environment.js";
import { checkSchemaRules, type RuleFaultAt, type RulePart } from "../cel/rules/check-schema-rules.js";
import { CheckedTexts } from "../cel/rules/checked-texts.js";
import {
  celConstant,
  celDefault,
  celHidden,
  celName,
  celOptionalUnused,
  celResult,
  celSyntax,
  celType,
  celUncorrelatable,
} from "../diagnostics/catalogue/cel.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { defaultFaults } from "../emitters/validators/from-crd/default-faults.js";
import { TARGET_VERSIONS } from "../kube/target-version.js";
import { locateText } from "../markers/grammar/locate-text.js";
import type { Kind, SchemaRoot } from "../model/api-model.js";
import { nodeAt } from "../model/node-at.js";
import type { SchemaFinding } from "../schema/check-node.js";
import type { StructuralSchema, ValidationRule } from "../schema/structural-schema.js";

const PROBLEMS = { syntax: celSyntax, name: celName, type: celType, constant: celConstant };

/** The variants of a kind mostly have the same rules on the same nodes, and so has its validator. */
const cachedTexts = new WeakMap<SchemaRoot, CheckedTexts>();

/** Returns what is known of the expressions of a kind or a document. */
export function checkedTextsOf(kind: SchemaRoot): CheckedTexts {
  const texts = cachedTexts.get(kind) ?? new CheckedTexts();
  cachedTexts.set(kind, texts);
  return texts;
}

/** Forgets what is known of the expressions of a kind of which nothing more is made. */
export function forgetCheckedTexts(kind: SchemaRoot): void {
  cachedTexts.delete(kind);
}

/**
 * What an API server of the target version would say of the rules in a kind's schema: that it cannot compile them, that they
 * cost too much, or that a default breaks one. Each is reported in the marker's text.
 */
export function checkRules(
  kind: Kind,
  schema: StructuralSchema,
  targetVersion: string,
  textOf: (file: string) => string | undefined,
): SchemaFinding[] {
  const { rules, faults } = checkSchemaRules(schema, newRuleEnvironment(targetVersion), checkedTextsOf(kind));
  if (faults.length > 0) return faults.map((fault) => (where) => faultDiagnostic(fault, where));
  if (rules.length === 0) return [];
  const costs = reportedCosts(costFindings(schema, schemaCosts(schema, rules, targetVersion), targetVersion));
  if (costs.length > 0) {
    const places = {
      rule: ({ path, rule }: RuleOfSchema, part: RulePart): SourceSpan => ruleSpan(kind, path, { rule, part }, textOf),
      schema: kind.span,
    };
    const takenBy = newestThatTakes(schema, targetVersion);
    return costs.map((cost) => (where) => costDiagnostic(cost, places, where, takenBy));
  }
  return defaultFaults(schema, targetVersion, checkedTextsOf(kind)).map(({ path, text, error }) => (where) => {
    const { span } = nodeAt(kind, path);
    return diagnose(celDefault, span, { path: text, problem: error, where });
  });

  function faultDiagnostic({ path, rule, part, fault }: RuleFaultAt, where: string): Diagnostic {
    const whole = ruleSpan(kind, path, { rule, part }, textOf);
    switch (fault.kind) {
      case "problem": {
        const { start, end, message: problem, suggestion, help, kind: problemKind } = fault.problem;
        const span = ruleSpan(kind, path, { rule, part, range: { start, end } }, textOf);
        return diagnose(PROBLEMS[problemKind], span, { problem, suggestion, help, where });
      }
      case "result":
        return diagnose(celResult, whole, { part, ...fault, where });
      case "hidden":
        return diagnose(celHidden, whole, { where });
      case "uncorrelatable":
        return diagnose(celUncorrelatable, whole, { list: fault.list, where });
      case "optional-unused":
        return diagnose(celOptionalUnused, whole, { where });
    }
  }
}

/** The newest other version whose servers can compile all rules of a schema, and find none of them too expensive. */
function newestThatTakes(schema: StructuralSchema, targetVersion: string): string | undefined {
  return TARGET_VERSIONS.filter((version) => version !== targetVersion).findLast((version) => {
    const { rules, faults } = checkSchemaRules(schema, newRuleEnvironment(version));
    return faults.length === 0 && isWithinLimits(schemaCosts(schema, rules, version));
  });
}

/** The text of a rule that a span is wanted of, and the range in it; without one, all of the text. */
interface RuleText {
  readonly rule: ValidationRule;
  readonly part: RulePart;
  readonly range?: { readonly start: number; readonly end: number };
}

/**
 * The place of a rule's text in the sources: within the marker's string where it stands there in one piece, else the marker,
 * else the field or kind whose schema the rule is on. `path` is the node's, as `properties`, a name, `items` and so on.
 */
function ruleSpan(
  kind: Kind,
  path: readonly string[],
  { rule, part, range }: RuleText,
  textOf: (file: string) => string | undefined,
): SourceSpan {
  const { statements, span } = nodeAt(kind, path);
  const marker = statements.find((each) => each.kind === "rule" && each.rule.rule === rule.rule)?.span;
  if (marker === undefined) return span;
  const text = rule[part] ?? "";
  const written = textOf(marker.file)?.slice(marker.start, marker.end) ?? "";
  const offset = locateText(written, text);
  if (offset === undefined) return marker;
  const { start, end } = range ?? { start: 0, end: text.length };
  // A fault at the very end of a text has no width of its own.
  const from = start >= text.length && text.length > 0 ? text.length - 1 : start;
  const to = Math.max(end, from + 1);
  return { file: marker.file, start: marker.start + offset(from), end: marker.start + offset(to) };
}
