import type { CompiledRule } from "../../runtime/cel/rules/compiled-rule.js";
import { link } from "./link-expression.js";
import { printRule, type RuleToPrint } from "./print-rule.js";

/**
 * Makes a rule that can be run at once, in this process. Throws CelError if a constant in it cannot be worked out, as the
 * server does (`program instantiation failed`).
 */
export function linkRule(rule: RuleToPrint): CompiledRule {
  const { literal, constants, imports } = printRule(rule, { prefix: "rule", typed: false });
  // The literal is of this type.
  return link(literal, constants, imports) as CompiledRule;
}
