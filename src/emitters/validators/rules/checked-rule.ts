import { checkExpression } from "../../../cel/check/check-expression.js";
import type { CheckedExpression } from "../../../cel/check/checked-expression.js";
import { problemsText } from "../../../cel/check/problem-text.js";
import type { RuleToPrint } from "../../../cel/compile/print-rule.js";
import { ruleCost } from "../../../cel/cost/rule-costs.js";
import { schemaPlace } from "../../../cel/cost/schema-place.js";
import { STORED_ENVIRONMENT } from "../../../cel/functions/environment.js";
import type { CelType } from "../../../cel/types/cel-type.js";
import { schemaType } from "../../../cel/types/schema-type.js";
import { optionalOf } from "../../../cel/types/type-constants.js";
import { NEWEST_VERSION } from "../../../kube/target-version.js";
import type { SchemaPath } from "../../../schema/path.js";
import type { StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";
import { printedFieldPath } from "./printed-field-path.js";

/**
 * Checks a rule at its place in a schema, as a server does with one that is stored: with all that it knows of CEL. Returns what
 * the compiler needs of it, or why it cannot be compiled.
 */
export function checkedRule(
  root: StructuralSchema,
  path: SchemaPath,
  rule: ValidationRule,
): RuleToPrint | { readonly problem: string } {
  const place = schemaPlace(root, path);
  const self = place && schemaType(place.schema, { root: place.isResource });
  if (place === undefined || self === undefined) return { problem: "rules cannot see this node" };
  const variables = new Map<string, CelType>([
    ["self", self],
    ["oldSelf", rule.optionalOldSelf === true ? optionalOf(self) : self],
  ]);
  const source = rule.rule.trim();
  const checked = checkExpression(source, variables, STORED_ENVIRONMENT);
  if ("problems" in checked) return { problem: problemsText(source, checked.problems) };
  const messageExpression = checkedMessage(rule, variables);
  const of = { path, index: 0, rule, checked: checked.checked, message: messageExpression };
  const cost = ruleCost(root, of, NEWEST_VERSION);
  return {
    rule,
    expression: checked.checked,
    ...(messageExpression === undefined ? {} : { messageExpression }),
    ...(rule.fieldPath === undefined ? {} : { fieldPath: printedFieldPath(rule.fieldPath, place.schema) }),
    maxCost: Number(cost?.perRun.max ?? 0n),
    ...(cost?.messageCost === undefined ? {} : { messageMaxCost: Number(cost.messageCost.max) }),
  };
}

/** One that cannot be checked is not there for the server either, which then takes the message. */
function checkedMessage(
  { messageExpression }: ValidationRule,
  variables: ReadonlyMap<string, CelType>,
): CheckedExpression | undefined {
  const source = messageExpression?.trim() ?? "";
  if (source === "") return undefined;
  const checked = checkExpression(source, variables, STORED_ENVIRONMENT);
  return "checked" in checked ? checked.checked : undefined;
}
