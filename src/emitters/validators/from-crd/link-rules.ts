import type { CheckedExpression } from "../../../cel/check/checked-expression.js";
import { allowedLinking, type Linking, linkRule } from "../../../cel/compile/link-expression.js";
import type { RuleToPrint } from "../../../cel/compile/print-rule.js";
import { schemaPlace } from "../../../cel/cost/schema-place.js";
import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import type { CompiledRule } from "../../../kube/cel/exact/compiled-rule.js";
import type { Schema } from "../../../kube/validation/schema/schema.js";
import { jsonText } from "../../../kube/values/json-value.js";
import type { SchemaPath } from "../../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";
import { mapChildren } from "../../../schema/visit.js";
import { checkedRule } from "../rules/checked-rule.js";
import { CrdError } from "./read-crd.js";

/** Returns a schema with its rules compiled. Throws a CrdError for a rule that cannot be. */
export function withLinkedRules(root: StructuralSchema, options: LinkOptions = {}): Schema {
  return linkedNode(root, root, [], options);
}

const NOWHERE = { problem: "its path leads nowhere" };

/** How rules are linked, and what is known of their expressions. */
export interface LinkOptions {
  readonly linking?: Linking;
  readonly texts?: CheckedTexts;
}

/** Returns one node of a schema with its rules and those below it compiled; `at` is its path from the root. */
export function linkedNode(
  root: StructuralSchema,
  node: StructuralSchema,
  nodePath: SchemaPath,
  { linking = allowedLinking(), texts = new CheckedTexts() }: LinkOptions = {},
): Schema {
  return link(node, nodePath);

  function link(schema: StructuralSchema, path: SchemaPath): Schema {
    const rules = schema["x-kubernetes-validations"] ?? [];
    return {
      ...schema,
      ...(rules.length === 0 ? {} : { rules: rules.map((rule) => linkOne(rule, path)) }),
      ...mapChildren(schema, (child) => link(child.schema, [...path, ...child.path])),
    };
  }

  function linkOne(rule: ValidationRule, path: SchemaPath): CompiledRule {
    const place = schemaPlace(root, path);
    const checked = place === undefined ? NOWHERE : checkedRule(place, rule, texts);
    if ("problem" in checked)
      throw new CrdError(`the rule ${JSON.stringify(rule.rule)} cannot be compiled: ${checked.problem}`);
    return linkedOnce(checked, linking);
  }
}

interface LinkedRule {
  readonly of: RuleToPrint;
  /** What the rule says, as text. */
  readonly says: string;
  readonly linking: Linking;
  readonly linked: CompiledRule;
}

/** What rules were linked to, by what they say: the variants of a schema have mostly the same. */
const linkedRules = new WeakMap<CheckedExpression, LinkedRule[]>();

function linkedOnce(of: RuleToPrint, linking: Linking): CompiledRule {
  const linkedBefore = linkedRules.get(of.expression) ?? [];
  linkedRules.set(of.expression, linkedBefore);
  const says = jsonText(of.rule);
  const same = linkedBefore.find(
    (each) => each.linking === linking && each.says === says && RULE_PARTS.every((part) => each.of[part] === of[part]),
  );
  if (same !== undefined) return same.linked;
  const linked = linkRule(of, linking);
  linkedBefore.push({ of, says, linking, linked });
  return linked;
}

const RULE_PARTS = ["messageExpression", "fieldPath", "maxCost", "messageMaxCost"] as const;
