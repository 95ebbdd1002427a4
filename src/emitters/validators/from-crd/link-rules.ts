import type { CheckedExpression } from "../../../cel/check/checked-expression.js";
import { type Linking, linkRule } from "../../../cel/compile/link-expression.js";
import type { RuleToPrint } from "../../../cel/compile/print-rule.js";
import { schemaPlace } from "../../../cel/cost/schema-place.js";
import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import type { CompiledRule } from "../../../kube/cel/exact/compiled-rule.js";
import type { Schema } from "../../../kube/validation/schema/schema.js";
import type { SchemaPath } from "../../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";
import { mapChildren } from "../../../schema/visit.js";
import { checkedRule } from "../rules/checked-rule.js";
import { CrdError } from "./read-crd.js";

/** Returns a schema with its rules compiled. Throws a CrdError for a rule that cannot be. */
export function withLinkedRules(root: StructuralSchema, linking?: Linking): Schema {
  return linkedNode(root, root, [], linking === undefined ? {} : { linking });
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
  { linking, texts = new CheckedTexts() }: LinkOptions = {},
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
    return linking === undefined ? linkedOnce(checked) : linkRule(checked, linking);
  }
}

/** What rules were linked to, by what they say: the variants of a schema have mostly the same. */
const linkedRules = new WeakMap<CheckedExpression, { readonly of: RuleToPrint; readonly linked: CompiledRule }[]>();

function linkedOnce(checked: RuleToPrint): CompiledRule {
  const linkedBefore = linkedRules.get(checked.expression) ?? [];
  linkedRules.set(checked.expression, linkedBefore);
  const same = linkedBefore.find(({ of }) => RULE_PARTS.every((part) => of[part] === checked[part]));
  if (same !== undefined) return same.linked;
  const linked = linkRule(checked);
  linkedBefore.push({ of: checked, linked });
  return linked;
}

const RULE_PARTS = ["rule", "messageExpression", "fieldPath", "maxCost", "messageMaxCost"] as const;
