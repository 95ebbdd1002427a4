import type { StructuralSchema, ValidationRule } from "../../schema/structural-schema.js";
import type { CelProblem } from "../cel-problem.js";
import { checkExpression } from "../check/check-expression.js";
import type { CheckedExpression } from "../checked-expression.js";
import type { RuleOfSchema } from "../cost/rule-costs.js";
import { dataPath, type SchemaPath } from "../cost/schema-place.js";
import type { Environment } from "../functions/environment.js";
import { schemaType } from "../types/schema-type.js";
import { isPrimitive, optionalOf } from "../types/type-constants.js";
import { typeText } from "../types/type-text.js";

/** Which text of a rule a finding is about. */
export type RulePart = "rule" | "messageExpression";

/** Why a server would not take a rule. */
export type RuleFault =
  /** The text is wrong at a place. */
  | { readonly kind: "problem"; readonly problem: CelProblem }
  /** The text gives something else than it has to. */
  | { readonly kind: "result"; readonly wanted: "bool" | "string"; readonly found: string }
  /** Rules cannot see the value of the node, because it has no type. */
  | { readonly kind: "hidden" }
  /** It compares with an old value below a list whose items have none. */
  | { readonly kind: "uncorrelatable"; readonly list: string }
  /** It has `optionalOldSelf` and no `oldSelf`. */
  | { readonly kind: "optional-unused" };

/** One fault of a rule, with the place of the rule in the schema. */
export interface RuleFaultAt {
  readonly path: SchemaPath;
  readonly index: number;
  readonly rule: ValidationRule;
  readonly part: RulePart;
  readonly fault: RuleFault;
}

export interface CheckedRules {
  /** Those without a fault, in the order of the schema. */
  readonly rules: readonly RuleOfSchema[];
  readonly faults: readonly RuleFaultAt[];
}

/** The innermost list above a node whose items cannot be matched with old ones. */
interface Above {
  readonly uncorrelatable: SchemaPath | undefined;
}

/**
 * Checks all rules of the schema of a version, as the API server does when it takes a CRD in (apiextensions, validation of
 * `x-kubernetes-validations`): what a rule may use is the environment's to say, it gives a bool and its messageExpression a
 * string, and `oldSelf` needs an old value.
 */
export function checkSchemaRules(root: StructuralSchema, environment: Environment): CheckedRules {
  const rules: RuleOfSchema[] = [];
  const faults: RuleFaultAt[] = [];
  visit(root, [], { uncorrelatable: undefined });
  return { rules, faults };

  function visit(schema: StructuralSchema, path: SchemaPath, above: Above): void {
    for (const [index, rule] of (schema["x-kubernetes-validations"] ?? []).entries()) {
      checkRule({ schema, path, index, rule }, above);
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      visit(property, [...path, "properties", name], above);
    }
    if (schema.items !== undefined) {
      const isMatched = schema["x-kubernetes-list-type"] === "map";
      visit(schema.items, [...path, "items"], isMatched ? above : { uncorrelatable: above.uncorrelatable ?? path });
    }
    const { additionalProperties } = schema;
    if (typeof additionalProperties === "object") visit(additionalProperties, [...path, "additionalProperties"], above);
  }

  function checkRule({ schema, path, index, rule }: RuleAt, above: Above): void {
    const own: RuleFaultAt[] = [];
    const add = (part: RulePart, fault: RuleFault): void => void own.push({ path, index, rule, part, fault });
    const isRoot = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
    const self = schemaType(schema, { root: isRoot });
    if (self === undefined) {
      add("rule", { kind: "hidden" });
      faults.push(...own);
      return;
    }
    const variables = new Map([
      ["self", self],
      ["oldSelf", rule.optionalOldSelf === true ? optionalOf(self) : self],
    ]);
    const check = (part: RulePart, source: string, wanted: "bool" | "string"): CheckedExpression | undefined => {
      const result = checkExpression(source, variables, environment);
      if ("problems" in result) {
        for (const problem of result.problems) add(part, { kind: "problem", problem });
        return undefined;
      }
      if (!isPrimitive(result.checked.type, wanted)) {
        add(part, { kind: "result", wanted, found: typeText(result.checked.type) });
      }
      return result.checked;
    };
    const checked = check("rule", rule.rule, "bool");
    const { messageExpression = "" } = rule;
    const message =
      messageExpression.trim() === "" ? undefined : check("messageExpression", messageExpression, "string");
    if (checked !== undefined) {
      const comparesWithOld = checked.variables.has("oldSelf");
      if (comparesWithOld && above.uncorrelatable !== undefined) {
        add("rule", { kind: "uncorrelatable", list: dataPath(above.uncorrelatable) });
      }
      if (!comparesWithOld && rule.optionalOldSelf !== undefined) add("rule", { kind: "optional-unused" });
    }
    if (own.length > 0 || checked === undefined) faults.push(...own);
    else rules.push({ path, index, rule, checked, message });
  }
}

interface RuleAt {
  readonly schema: StructuralSchema;
  readonly path: SchemaPath;
  readonly index: number;
  readonly rule: ValidationRule;
}
