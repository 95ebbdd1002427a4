import { dataPath, type SchemaPath } from "../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../schema/structural-schema.js";
import { childrenOf } from "../../schema/visit.js";
import { checkExpression } from "../check/check-expression.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { namesOldSelf } from "../check/walk.js";
import type { RuleOfSchema } from "../cost/rule-costs.js";
import type { Environment } from "../functions/environment.js";
import type { CelProblem } from "../syntax/cel-problem.js";
import { type CelType, typeText } from "../types/cel-type.js";
import { schemaIsExposed } from "../types/schema-facts.js";
import { schemaType } from "../types/schema-type.js";
import { isPrimitive, optionalContent, optionalOf } from "../types/type-constants.js";
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
      readonly wanted: "bool" | "string";
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

/** What is known of expressions on nodes of equal schemas, to be kept where variants of one schema are checked in turn. */
export type KnownExpressions = Map<string, CheckedText>;

type CheckedText =
  | { readonly problems: readonly CelProblem[] }
  | { readonly checked: CheckedExpression; readonly unplanned: CelProblem | undefined };

/**
 * Checks all rules of the schema of a version, as the API server does when it takes a CRD in (apiextensions, validation of
 * `x-kubernetes-validations`): what a rule may use is the environment's to say, it gives a bool and its messageExpression a
 * string, and `oldSelf` needs an old value.
 */
export function checkSchemaRules(
  root: StructuralSchema,
  environment: Environment,
  known: KnownExpressions = new Map(),
): CheckedRules {
  const rules: RuleOfSchema[] = [];
  const faults: RuleFaultAt[] = [];
  visit(root, [], { uncorrelatable: undefined });
  return { rules, faults };

  function visit(schema: StructuralSchema, path: SchemaPath, above: Above): void {
    const written = schema["x-kubernetes-validations"] ?? [];
    const node = written.length === 0 ? "" : JSON.stringify(schema);
    for (const [index, rule] of written.entries()) checkRule({ schema, node, path, index, rule }, above);
    for (const child of childrenOf(schema)) {
      const isMatched = child.path[0] !== "items" || schema["x-kubernetes-list-type"] === "map";
      const around = isMatched ? above : { uncorrelatable: above.uncorrelatable ?? path };
      visit(child.schema, [...path, ...child.path], around);
    }
  }

  function checkRule(at: RuleAt, above: Above): void {
    const { schema, path, index, rule } = at;
    const own: RuleFaultAt[] = [];
    const add = (part: RulePart, fault: RuleFault): void => void own.push({ path, index, rule, part, fault });
    if (!schemaIsExposed(schema)) {
      add("rule", { kind: "hidden" });
      faults.push(...own);
      return;
    }
    const check = (part: RulePart, source: string, wanted: "bool" | "string"): CheckedExpression | undefined => {
      const result = checkText(at, source);
      if ("problems" in result) {
        for (const problem of result.problems) add(part, { kind: "problem", problem });
        return undefined;
      }
      const { checked, unplanned } = result;
      const { type } = checked;
      const isOptional = optionalContent(type) !== undefined;
      if (!isPrimitive(type, wanted)) add(part, { kind: "result", wanted, found: typeText(type), isOptional });
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
    if (own.length > 0 || checked === undefined) faults.push(...own);
    else rules.push({ path, index, rule, checked, message });
  }

  function checkText({ schema, node, path, rule: { optionalOldSelf = false } }: RuleAt, source: string): CheckedText {
    const isRoot = path.length === 0 || schema["x-kubernetes-embedded-resource"] === true;
    const key = JSON.stringify([isRoot, optionalOldSelf, source, node]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const self = schemaType(schema, { root: isRoot });
    const variables = new Map<string, CelType>();
    if (self !== undefined) variables.set("self", self).set("oldSelf", optionalOldSelf ? optionalOf(self) : self);
    const result = checkExpression(source, variables, environment);
    const text = "problems" in result ? result : { ...result, unplanned: planningProblem(result.checked) };
    known.set(key, text);
    return text;
  }
}

interface RuleAt {
  readonly schema: StructuralSchema;
  /** The schema as text, by which nodes of equal schemas are known. */
  readonly node: string;
  readonly path: SchemaPath;
  readonly index: number;
  readonly rule: ValidationRule;
}
