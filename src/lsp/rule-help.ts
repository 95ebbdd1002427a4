import { type Hover, type InlayHint, InlayHintKind, MarkupKind, type Range } from "vscode-languageserver/node";
import { checkExpression } from "../cel/check/check-expression.js";
import { type CheckedExpression, walk } from "../cel/check/checked-expression.js";
import { RULE_LIMIT, type RuleCost, ruleCost } from "../cel/cost/rule-costs.js";
import type { Expression } from "../cel/syntax/expression.js";
import { descriptionOf, shortType, signatures } from "./complete-rule.js";
import { type MarkerLine, markerLineAt, visitCommentLines } from "./marker-place.js";
import type { ProjectSession } from "./project-session.js";
import { type RuleNode, ruleNodeOf, ruleVariables } from "./rule-node.js";
import { type RuleText, ruleOfMarker } from "./rule-text.js";
import type { SourcePlace } from "./source-features.js";
import type { OpenDocument } from "./workspace.js";

/** Returns the type of the part of a rule at a place, what is known of it, and what the rule costs. */
export function hoverRule(
  { session, document, offset }: SourcePlace,
  line: MarkerLine,
  rule: RuleText,
): Hover | undefined {
  const node = ruleNodeOf(session, line, rule.ofItems);
  const checked = node && checkedRule(node, rule);
  if (node === undefined || checked === undefined) return undefined;
  const found = innermost(checked.root, rule.inExpression(offset));
  const type = found && checked.types.get(found);
  if (found === undefined || type === undefined) return undefined;
  const text = rule.expression.slice(found.start, found.end);
  const called = found.kind === "call" ? node.environment.functions.get(found.name) : undefined;
  const isNamed = called !== undefined && /^[A-Za-z]/.test(called.name);
  const parts = [
    ["```cel", `${text}: ${shortType(type)}`, "```"].join("\n"),
    ...(isNamed ? [["```text", signatures(called), "```"].join("\n")] : []),
    descriptionOf(type),
    costText(costOf(node, rule, checked)),
  ];
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.filter((part) => part !== undefined).join("\n\n") },
    range: document.places.rangeOf({ start: rule.inFile(found.start), end: rule.inFile(found.end) }),
  };
}

/** Returns a hint behind each rule within a range that says what the rule costs. */
export function costHints(session: ProjectSession, document: OpenDocument, file: string, range: Range): InlayHint[] {
  const declarations = session.declarationsOf(file);
  if (declarations === undefined) return [];
  const first = document.places.offsetAt(range.start);
  const last = document.places.offsetAt(range.end);
  const hints: InlayHint[] = [];
  visitCommentLines(declarations, ({ text, span }) => {
    if (span.end < first || span.start > last || !/XValidation:.*\brule\s*=/.test(text)) return;
    const line = markerLineAt(declarations, document.text, span.end);
    const rule = line && ruleOfMarker(line);
    const node = line && rule && ruleNodeOf(session, line, rule.ofItems);
    const checked = node && checkedRule(node, rule);
    const cost = checked && costOf(node, rule, checked);
    if (cost === undefined) return;
    hints.push({
      position: document.places.positionAt(span.end),
      label: ` cost ${cost.bounded ? "" : "≤ "}${figure(cost.total)}, ${share(cost.total)} of the limit`,
      kind: InlayHintKind.Parameter,
      paddingLeft: true,
    });
  });
  return hints;
}

function checkedRule(node: RuleNode, rule: RuleText): CheckedExpression | undefined {
  const result = checkExpression(rule.expression, ruleVariables(node, rule.optionalOldSelf), node.environment);
  return "checked" in result ? result.checked : undefined;
}

function costOf(node: RuleNode, { argument, expression }: RuleText, checked: CheckedExpression): RuleCost | undefined {
  if (argument !== "rule") return undefined;
  const { root, path, targetVersion } = node;
  return ruleCost(root, { path, index: 0, rule: { rule: expression }, checked }, targetVersion);
}

function costText(cost: RuleCost | undefined): string | undefined {
  if (cost === undefined) return undefined;
  const { perRun, cardinality, bounded, total } = cost;
  const runs = `${figure(cardinality)} ${cardinality === 1n ? "run" : "runs"}`;
  return `Rule: at most ${figure(perRun.max)} a run, ${bounded ? "" : "as many as "}${runs}: ${figure(total)}, ${share(total)} of the limit.`;
}

/** A number with its digits in groups of three, whatever the language of the machine. */
function figure(value: bigint): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function share(total: bigint): string {
  const tenths = (total * 1000n) / RULE_LIMIT;
  return tenths === 0n ? "under 0.1 %" : `${tenths / 10n}.${tenths % 10n} %`;
}

/** The smallest part of an expression that an offset is in. */
function innermost(root: Expression, offset: number): Expression | undefined {
  let found: Expression | undefined;
  for (const [node] of walk(root)) {
    if (node.start > offset || offset > node.end) continue;
    if (found === undefined || node.end - node.start <= found.end - found.start) found = node;
  }
  return found;
}
