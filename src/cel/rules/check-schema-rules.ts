import { append } from "../../kube/values/append.js";
import { dataPath, type SchemaPath } from "../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../schema/structural-schema.js";
import { childrenOf } from "../../schema/visit.js";
import { type CheckedExpression, namesOldSelf } from "../check/checked-expression.js";
import type { RuleOfSchema } from "../cost/rule-costs.js";
import type { Environment } from "../functions/environment.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import { isPrimitive, optionalContent, typeText } from "../types/cel-type.js";
import { schemaIsExposed } from "../types/schema-facts.js";
import { type CheckedText, CheckedTexts } from "./checked-texts.js";
import { planningProblem } from "./planning-problem.js";

/** Which text of a rule a finding is about. */
export type RulePart = "rule" | "messageExpression";

/** Why a server would not take a rule. */
export type RuleFault =
  /** The text is wrong at a place. */
  | { readonly kind: "problem"; readonly problem: CelProblem }
  /** The text gives something else than it has to. */
  | {
      readonly kind: "result";
      readonly expected: "bool" | "string";
      readonly found: string;
      readonly isOptional: boolean;
    }
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
export function checkSchemaRules(
  root: StructuralSchema,
  environment: Environment,
  texts: CheckedTexts = new CheckedTexts(),
): CheckedRules {
  const rules: RuleOfSchema[] = [];
  const faults: RuleFaultAt[] = [];
  visit(root, [], { uncorrelatable: undefined });
  return { rules, faults };

  function visit(schema: StructuralSchema, path: SchemaPath, above: Above): void {
    const written = schema["x-kubernetes-validations"] ?? [];
    for (const [index, rule] of written.entries()) checkRule({ schema, path, index, rule }, above);
    for (const child of childrenOf(schema)) {
      const isMatched = child.path[0] !== "items" || schema["x-kubernetes-list-type"] === "map";
      const around = isMatched ? above : { uncorrelatable: above.uncorrelatable ?? path };
      visit(child.schema, [...path, ...child.path], around);
    }
  }

  function checkRule(place: RuleAt, above: Above): void {
    const { schema, path, index, rule } = place;
    const own: RuleFaultAt[] = [];
    const add = (part: RulePart, fault: RuleFault): void => void own.push({ path, index, rule, part, fault });
    if (!schemaIsExposed(schema)) {
      add("rule", { kind: "hidden" });
      append(faults, own);
      return;
    }
    const check = (part: RulePart, source: string, expected: "bool" | "string"): CheckedExpression | undefined => {
      const result = checkText(place, source);
      if ("problems" in result) {
        for (const problem of result.problems) add(part, { kind: "problem", problem });
        return undefined;
      }
      const { checked } = result;
      const unplanned = planningProblem(checked);
      const { type } = checked;
      const isOptional = optionalContent(type) !== undefined;
      if (!isPrimitive(type, expected)) add(part, { kind: "result", expected, found: typeText(type), isOptional });
      else if (unplanned !== undefined) add(part, { kind: "problem", problem: unplanned });
      return checked;
    };
    const checked = check("rule", rule.rule, "bool");
    const { messageExpression = "" } = rule;
    const message =
      messageExpression.trim() === "" ? undefined : check("messageExpression", messageExpression, "string");
    if (checked !== undefined) {
      const comparesWithOld = namesOldSelf(checked);
      if (comparesWithOld && above.uncorrelatable !== undefined) {
        add("rule", { kind: "uncorrelatable", list: dataPath(above.uncorrelatable) });
      }
      if (!comparesWithOld && rule.optionalOldSelf !== undefined) add("rule", { kind: "optional-unused" });
    }
    if (own.length > 0 || checked === undefined) append(faults, own);
    else rules.push({ path, index, rule, checked, message });
  }

  function checkText({ schema, path, rule: { optionalOldSelf = false } }: RuleAt, source: string): CheckedText {
    const isResource = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
    return texts.check(source, { schema, isResource, optionalOldSelf }, environment);
  }
}

interface RuleAt {
  readonly schema: StructuralSchema;
  readonly path: SchemaPath;
  readonly index: number;
  readonly rule: ValidationRule;
}
