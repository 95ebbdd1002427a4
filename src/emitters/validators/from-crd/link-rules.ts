import type { CheckedExpression } from "../../../cel/check/checked-expression.js";
import { allowedLinking, type Linking, linkRule, linkRuleLate } from "../../../cel/compile/link-expression.js";
import type { RuleToPrint } from "../../../cel/compile/print-rule.js";
import { schemaPlace } from "../../../cel/cost/schema-place.js";
import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import { planningProblem } from "../../../cel/rules/planning-problem.js";
import { problemsText } from "../../../cel/syntax/cel-problem.js";
import type { CompiledRule } from "../../../kube/cel/exact/compiled-rule.js";
import type { Schema } from "../../../kube/validation/schema/schema.js";
import { jsonText } from "../../../kube/values/json-value.js";
import type { SchemaPath } from "../../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";
import { mapChildren } from "../../../schema/visit.js";
import { checkedRule } from "../rules/checked-rule.js";
import type { CrdCache } from "./crd-cache.js";
import { CrdError } from "./read-crd.js";

/** Returns a schema with its rules compiled. Throws a CrdError for a rule that cannot be. */
export function withLinkedRules(root: StructuralSchema, options: LinkOptions = {}): Schema {
  return linkedNode(root, root, [], options);
}

const NOWHERE = { problem: "its path leads nowhere" };

/** How rules are linked. */
export interface LinkOptions {
  readonly linking?: Linking;
  readonly texts?: CheckedTexts;
  /** What is known of nodes. With it, a rule is linked when it first runs: of few objects, most do not have what most rules are of. */
  readonly cache?: CrdCache;
}

/** Returns one node of a schema with its rules and those below it compiled; `at` is its path from the root. */
export function linkedNode(
  root: StructuralSchema,
  node: StructuralSchema,
  nodePath: SchemaPath,
  { linking = allowedLinking(), cache, texts = cache?.texts ?? new CheckedTexts() }: LinkOptions = {},
): Schema {
  const isLate = cache !== undefined;
  const linkedBelow = linking === "text" ? cache?.linked : undefined;
  return link(node, nodePath);

  /** A node below the root is linked in the same way wherever it stands. */
  function linkBelow(schema: StructuralSchema, path: SchemaPath): Schema {
    const linked = linkedBelow?.get(schema) ?? link(schema, path);
    linkedBelow?.set(schema, linked);
    return linked;
  }

  function link(schema: StructuralSchema, path: SchemaPath): Schema {
    const rules = schema["x-kubernetes-validations"] ?? [];
    return {
      ...schema,
      ...(rules.length === 0 ? {} : { rules: rules.map((rule) => linkOne(rule, path)) }),
      ...mapChildren(schema, (child) => linkBelow(child.schema, [...path, ...child.path])),
    };
  }

  function linkOne(rule: ValidationRule, path: SchemaPath): CompiledRule {
    const place = schemaPlace(root, path);
    const checked = place === undefined ? NOWHERE : checkedRule(place, rule, texts);
    const problem = "problem" in checked ? checked.problem : unplanned(checked);
    if ("problem" in checked || problem !== undefined)
      throw new CrdError(`the rule ${JSON.stringify(rule.rule)} cannot be compiled: ${problem}`);
    return linkedOnce(checked, linking, isLate);
  }
}

/** Why a server cannot plan a rule that it has checked, or the message of one. */
function unplanned({ rule, expression, messageExpression }: RuleToPrint): string | undefined {
  const problem = planningProblem(expression);
  if (problem !== undefined) return problemsText(rule.rule.trim(), [problem]);
  const ofMessage = messageExpression === undefined ? undefined : planningProblem(messageExpression);
  return ofMessage === undefined ? undefined : problemsText(rule.messageExpression?.trim() ?? "", [ofMessage]);
}

interface LinkedRule {
  readonly of: RuleToPrint;
  /** What the rule says, as text. */
  readonly says: string;
  readonly linking: Linking;
  readonly isLate: boolean;
  readonly linked: CompiledRule;
}

/** What rules were linked to, by what they say: the variants of a schema have mostly the same. */
const linkedRules = new WeakMap<CheckedExpression, LinkedRule[]>();

function linkedOnce(of: RuleToPrint, linking: Linking, isLate: boolean): CompiledRule {
  const linkedBefore = linkedRules.get(of.expression) ?? [];
  linkedRules.set(of.expression, linkedBefore);
  const says = jsonText(of.rule);
  const same = linkedBefore.find(
    (each) =>
      each.linking === linking &&
      each.isLate === isLate &&
      each.says === says &&
      RULE_PARTS.every((part) => each.of[part] === of[part]),
  );
  if (same !== undefined) return same.linked;
  const linked = isLate ? linkRuleLate(of, linking) : linkRule(of, linking);
  linkedBefore.push({ of, says, linking, isLate, linked });
  return linked;
}

const RULE_PARTS = ["messageExpression", "fieldPath", "maxCost", "messageMaxCost"] as const;
