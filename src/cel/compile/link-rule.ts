import type { CompiledRule } from "../../runtime/cel/rules/compiled-rule.js";
import { linkText } from "./link-expression.js";
import { printRule, type RuleToPrint } from "./print-rule.js";

/**
 * Makes a rule that can be run at once, in this process. Throws CelError if a constant in it cannot be worked out, as the
 * server does (`program instantiation failed`).
 */
export function linkRule(rule: RuleToPrint): CompiledRule {
  const { text, constants, imports } = printRule(rule, { prefix: "rule", typed: false });
  // The text is an object literal of this type.
  return linkText(text, constants, imports) as CompiledRule;
}
