import type { StructuralSchema, ValidationRule } from "../../schema/structural-schema.js";
import { checkExpression } from "../check/check-expression.js";
import type { CheckedExpression } from "../checked-expression.js";
import { type Environment, newRuleEnvironment } from "../functions/environment.js";
import type { CelType } from "../types/cel-type.js";
import { schemaType } from "../types/schema-type.js";
import { optionalOf } from "../types/type-constants.js";
import type { RuleOfSchema } from "./rule-costs.js";
import type { SchemaPath } from "./schema-place.js";

/** A rule that has no cost, because it cannot be checked. */
export type UncheckedRule = Pick<RuleOfSchema, "path" | "index" | "rule">;

export interface RulesToCost {
  readonly rules: readonly RuleOfSchema[];
  readonly unchecked: readonly UncheckedRule[];
}

/**
 * The rules of a schema, checked as those of a CRD that is new to a server of the target version: nodes before what is
 * below them, in the order of the schema. What is wrong with a rule that cannot be checked is not told here.
 */
export function rulesToCost(root: StructuralSchema, targetVersion: string): RulesToCost {
  const rules: RuleOfSchema[] = [];
  const unchecked: UncheckedRule[] = [];
  const environment = newRuleEnvironment(targetVersion);
  const visit = (schema: StructuralSchema, path: SchemaPath): void => {
    const written = schema["x-kubernetes-validations"] ?? [];
    const isRoot = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
    const self = written.length === 0 ? undefined : schemaType(schema, { root: isRoot });
    for (const [index, rule] of written.entries()) {
      const checked = self && checkRule(rule, rule.rule, self, environment);
      const message = self && rule.messageExpression && checkRule(rule, rule.messageExpression, self, environment);
      if (checked === undefined) unchecked.push({ path, index, rule });
      else rules.push({ path, index, rule, checked, ...(message && { message }) });
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      visit(property, [...path, "properties", name]);
    }
    if (schema.items !== undefined) visit(schema.items, [...path, "items"]);
    const { additionalProperties } = schema;
    if (typeof additionalProperties === "object") visit(additionalProperties, [...path, "additionalProperties"]);
  };
  visit(root, []);
  return { rules, unchecked };
}

function checkRule(
  { optionalOldSelf }: ValidationRule,
  source: string,
  self: CelType,
  environment: Environment,
): CheckedExpression | undefined {
  const oldSelf = optionalOldSelf === true ? optionalOf(self) : self;
  const variables = new Map([
    ["self", self],
    ["oldSelf", oldSelf],
  ]);
  const result = checkExpression(source, variables, environment);
  return "checked" in result ? result.checked : undefined;
}
