import type { CheckedExpression } from "../../../cel/check/checked-expression.js";
import type { RuleToPrint } from "../../../cel/compile/print-rule.js";
import { countedSize } from "../../../cel/cost/data-size.js";
import { mostCost } from "../../../cel/cost/estimate.js";
import { STORED_ENVIRONMENT } from "../../../cel/functions/environment.js";
import type { CheckedText, CheckedTexts } from "../../../cel/rules/checked-texts.js";
import { problemsText } from "../../../cel/syntax/cel-problem.js";
import { schemaIsExposed } from "../../../cel/types/schema-facts.js";
import { resolveFieldPath } from "../../../crd/acceptance/schema/field-path.js";
import type { CrdSchema } from "../../../crd/acceptance/shape/crd-schema.js";
import type { StructuralSchema, ValidationRule } from "../../../schema/structural-schema.js";

/** The node that a rule stands on. */
export interface RulePlace {
  readonly schema: StructuralSchema;
  /** The root or an embedded resource. */
  readonly isResource: boolean;
}

/**
 * Checks a rule on its node in a schema, as a server does with one that is stored: with all that it knows of CEL. Returns what
 * the compiler needs of it, or why it cannot be compiled.
 */
export function checkedRule(
  { schema, isResource }: RulePlace,
  rule: ValidationRule,
  texts: CheckedTexts,
): RuleToPrint | { readonly problem: string } {
  const size = countedSize(schema, isResource);
  if (size === undefined || !schemaIsExposed(schema)) return { problem: "rules cannot see this node" };
  const check = (text: string): CheckedText =>
    texts.check(text, { schema, isResource, optionalOldSelf: rule.optionalOldSelf === true }, STORED_ENVIRONMENT);
  const source = rule.rule.trim();
  const checked = check(source);
  if ("problems" in checked) return { problem: problemsText(source, checked.problems) };
  const messageExpression = checkedMessage(rule, check);
  const costOf = (expression: CheckedExpression): number => Number(mostCost(expression, size));
  return {
    rule,
    expression: checked.checked,
    ...(messageExpression === undefined ? {} : { messageExpression }),
    ...(rule.fieldPath === undefined ? {} : { fieldPath: printedFieldPath(rule.fieldPath, schema) }),
    maxCost: costOf(checked.checked),
    ...(messageExpression === undefined ? {} : { messageMaxCost: costOf(messageExpression) }),
  };
}

/** One that cannot be checked is not there for the server either, which then takes the message. */
function checkedMessage(
  { messageExpression }: ValidationRule,
  check: (source: string) => CheckedText,
): CheckedExpression | undefined {
  const source = messageExpression?.trim() ?? "";
  if (source === "") return undefined;
  const checked = check(source);
  return "checked" in checked ? checked.checked : undefined;
}

/**
 * A rule's `fieldPath` as errors print it: `.a.b` is `a.b`, and `.m['k']` is `m[k]` where the schema has a map. One that
 * leads nowhere, for which a server refuses the CRD, is printed as it is written.
 */
export function printedFieldPath(fieldPath: string, node: StructuralSchema): string {
  // A structural schema is what stands in a CRD.
  const resolved = resolveFieldPath(fieldPath, node as CrdSchema, { brackets: true });
  return "problem" in resolved ? fieldPath : resolved.path;
}
